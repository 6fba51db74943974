/**
 * Ranks the addresses that were found, to choose the one to write to: they get points for
 * their place, their domain and their name.
 */
import { registrableDomain } from '../registrable-domain.ts'
import { isRelay } from './nobody.ts'
import { isLawDesk, isOfDomain, isPublicMailbox } from './whose-address.ts'

/**
 * An address is found at one of these places, best first, with the points that each gives.
 */
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

/** A type, so that it is JSON. */
export type FoundEmail = { readonly email: string; readonly place: EmailPlace }

export interface RankedEmail {
  readonly email: string
  readonly points: number
  /** Best first. */
  readonly places: readonly EmailPlace[]
}

const SAME_DOMAIN = 20
const FURTHER_PLACE = 5
const TEAM = 5
const OFFICE = -15
/**
 * An address that stands only on the site, and belongs to a company other than the site's
 * (a network, an agency, a designer), loses points.
 */
const FOREIGN = -20
const RELAY = -60

/** No more addresses than this are kept. */
const MAX_EMAILS = 10
/** The address to write to has at least this many points. */
const MIN_PRIMARY = 30

const TEAM_NAME =
  /^(?:ask|contact|contacto|feedback|hallo|hello|hey|hi|hola|info|mail|podcasts?|show|studio|team|the)\b/
const OFFICE_NAME =
  /^(?:ads?|advertising|billing|copyright|dmca|dpo|feeds?|gdpr|hostmaster|jobs|legal|pr|press|presse|privacy|rss|sales|security|support|tech|webmaster)\b/

/**
 * Returns the addresses, best first. Equal points go by place, then by the alphabet, so
 * that the same findings give the same order.
 */
export function rankEmails(
  found: readonly FoundEmail[],
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

/** Null when no address is sure enough. */
export function primaryOf(ranked: readonly RankedEmail[]): string | null {
  return (
    ranked.find(({ email, points }) => points >= MIN_PRIMARY && !isLawDesk(email))?.email ??
    null
  )
}

interface Show {
  /** This is the registrable domain of its site; '' if none is known. */
  readonly site: string
  /** The addresses of the makers that the feed names have these domains. */
  readonly feedDomains: readonly string[]
}

function feedDomainsOf(found: readonly FoundEmail[]): readonly string[] {
  const makers = found.filter(
    ({ place }) => place === 'itunes:owner' || place === 'podcast:locked',
  )
  return [
    ...new Set(
      makers.map(({ email }) => registrableDomain(`https://${email.split('@')[1] ?? ''}/`)),
    ),
  ]
}

const toRanked = (email: string, finds: readonly FoundEmail[], show: Show): RankedEmail => {
  const places = [...new Set(finds.map(({ place }) => place))].sort(
    (a, b) => PLACE_POINTS[b] - PLACE_POINTS[a],
  )
  const [best = 'webMaster'] = places
  const points =
    PLACE_POINTS[best] + FURTHER_PLACE * (places.length - 1) + ofItself(email, show, places)
  return { email, points, places }
}

/**
 * Returns whether the address stands only on the site and is neither the site's, nor of a
 * company that the feed names, nor a mailbox that anybody can have.
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
  const office = OFFICE_NAME.test(local) ? OFFICE : 0
  if (isForeign(email, show, places)) return office + FOREIGN + (isRelay(email) ? RELAY : 0)
  const team = TEAM_NAME.test(local) ? TEAM : 0
  if (isRelay(email)) return team + office + RELAY
  return team + office + (isOfDomain(email, show.site) ? SAME_DOMAIN : 0)
}

const bestPlace = ({ places }: RankedEmail): number =>
  EMAIL_PLACES.indexOf(places[0] ?? 'webMaster')
