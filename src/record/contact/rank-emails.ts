/**
 * Ranks e-mail addresses by where they were found, their domain and their name, to choose the
 * primary contact.
 */
import { registrableDomain } from '../registrable-domain.ts'
import { isRelay } from './unusable-address.ts'
import { isLawDesk, isOfDomain, isPublicMailbox } from './address-owner.ts'

/** Where an address was found, best first, with its points. */
const PLACE_POINTS = {
  'itunes:owner': 50,
  website: 45,
  'podcast:locked': 40,
  managingEditor: 35,
  'channel text': 30,
  'episode notes': 20,
  webMaster: 15,
} as const
export type EmailPlace = keyof typeof PLACE_POINTS

export const EMAIL_PLACES = Object.keys(PLACE_POINTS) as readonly EmailPlace[]

/** A type alias, so that it fits JSON. */
export type EmailFinding = { readonly email: string; readonly place: EmailPlace }

export interface RankedEmail {
  readonly email: string
  readonly points: number
  /** Sorted, best first. */
  readonly places: readonly EmailPlace[]
}

const SAME_DOMAIN = 20
const FURTHER_PLACE = 5
const TEAM = 5
const OFFICE = -15
/**
 * Penalty for an address that occurs only on the site and belongs to another company (a network,
 * an agency, a designer).
 */
const FOREIGN = -20
const RELAY = -60

/** Maximum number of stored addresses. */
const MAX_EMAILS = 10
/** Minimum points of the primary contact. */
const MIN_PRIMARY = 30

const TEAM_NAME =
  /^(?:ask|contact|contacto|feedback|hallo|hello|hey|hi|hola|info|mail|podcasts?|show|studio|team|the)\b/
const OFFICE_NAME =
  /^(?:ads?|advertising|billing|copyright|dmca|dpo|feeds?|gdpr|hostmaster|jobs|legal|pr|press|presse|privacy|rss|sales|security|support|tech|webmaster)\b/

/**
 * Returns the addresses, best first. Ties are sorted by place, then alphabetically, so that the
 * result is deterministic.
 */
export function rankEmails(
  found: readonly EmailFinding[],
  websiteUrl: string | null,
): readonly RankedEmail[] {
  return [...Map.groupBy(found, ({ email }) => email)]
    .map(([email, finds]) =>
      toRanked(email, finds, {
        site: websiteUrl === null ? '' : registrableDomain(websiteUrl),
        feedDomains: feedDomainsOf(found),
      }),
    )
    .sort(
      (a, b) =>
        b.points - a.points || bestPlace(a) - bestPlace(b) || (a.email < b.email ? -1 : 1),
    )
    .slice(0, MAX_EMAILS)
}

/** Returns null if no address has enough points. */
export function primaryOf(ranked: readonly RankedEmail[]): string | null {
  return (
    ranked.find(({ email, points }) => points >= MIN_PRIMARY && !isLawDesk(email))?.email ??
    null
  )
}

interface Show {
  /** Registrable domain of the site, or ''. */
  readonly site: string
  /** Domains of the addresses that the feed names. */
  readonly feedDomains: readonly string[]
}

function feedDomainsOf(found: readonly EmailFinding[]): readonly string[] {
  const makers = found.filter(
    ({ place }) => place === 'itunes:owner' || place === 'podcast:locked',
  )
  return [
    ...new Set(
      makers.map(({ email }) => registrableDomain(`https://${email.split('@')[1] ?? ''}/`)),
    ),
  ]
}

const toRanked = (
  email: string,
  finds: readonly EmailFinding[],
  show: Show,
): RankedEmail => {
  const places = [...new Set(finds.map(({ place }) => place))].sort(
    (a, b) => PLACE_POINTS[b] - PLACE_POINTS[a],
  )
  const [best = 'webMaster'] = places
  const points =
    PLACE_POINTS[best] + FURTHER_PLACE * (places.length - 1) + ofItself(email, show, places)
  return { email, points, places }
}

/**
 * Returns whether the address occurs only on the site and belongs neither to the site's domain,
 * nor to the feed's, nor to a public mail provider.
 */
function isForeign(
  email: string,
  { site, feedDomains }: Show,
  places: readonly EmailPlace[],
): boolean {
  if (isOfDomain(email, site) || isPublicMailbox(email)) return false
  if (feedDomains.some((domain) => isOfDomain(email, domain))) return false
  return places.every((place) => place === 'website')
}

function ofItself(email: string, show: Show, places: readonly EmailPlace[]): number {
  const [local = ''] = email.split('@')
  let points = 0
  if (OFFICE_NAME.test(local)) points += OFFICE
  if (isRelay(email)) points += RELAY
  if (isForeign(email, show, places)) return points + FOREIGN
  if (TEAM_NAME.test(local)) points += TEAM
  if (!isRelay(email) && isOfDomain(email, show.site)) points += SAME_DOMAIN
  return points
}

const bestPlace = ({ places }: RankedEmail): number =>
  EMAIL_PLACES.indexOf(places[0] ?? 'webMaster')
