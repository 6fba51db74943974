/** Which of the addresses that were found is the one to write to: points for the place it stands at, its domain and its name. */
import { registrableDomain } from '../registrable-domain.ts'
import { isRelay } from './nobody.ts'

/** The places an address was found at, best first, with the points that each gives. */
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
const RELAY = -60

/** Addresses kept, at most. */
const MAX_EMAILS = 10
/** Points that the address to write to has at least. */
const MIN_PRIMARY = 30

const TEAM_NAME =
  /^(?:ask|contact|contacto|feedback|hallo|hello|hey|hi|hola|info|mail|podcasts?|show|studio|team|the)\b/
const OFFICE_NAME =
  /^(?:ads?|advertising|billing|copyright|dmca|dpo|feeds?|gdpr|hostmaster|jobs|legal|press|privacy|rss|sales|security|support|tech|webmaster)\b/

/** Best first; equal points go by place, then by the alphabet, so that the same findings give the same order. */
export const rankEmails = (found: readonly FoundEmail[], websiteUrl: string | null): readonly RankedEmail[] =>
  [...Map.groupBy(found, ({ email }) => email)]
    .map(([email, finds]) => toRanked(email, finds, websiteUrl))
    .sort((a, b) => b.points - a.points || bestPlace(a) - bestPlace(b) || (a.email < b.email ? -1 : 1))
    .slice(0, MAX_EMAILS)

/** Null when no address is sure enough. */
export const primaryOf = (ranked: readonly RankedEmail[]): string | null =>
  ranked.find(({ points }) => points >= MIN_PRIMARY)?.email ?? null

const toRanked = (email: string, finds: readonly FoundEmail[], websiteUrl: string | null): RankedEmail => {
  const places = [...new Set(finds.map(({ place }) => place))].sort((a, b) => PLACE_POINTS[b] - PLACE_POINTS[a])
  const [best = 'webMaster'] = places
  const points = PLACE_POINTS[best] + FURTHER_PLACE * (places.length - 1) + ofItself(email, websiteUrl)
  return { email, points, places }
}

const ofItself = (email: string, websiteUrl: string | null): number => {
  const [local = '', domain = ''] = email.split('@')
  const site = websiteUrl === null ? '' : registrableDomain(websiteUrl)
  const isRelayed = isRelay(email)
  const isOwn = !isRelayed && site !== '' && registrableDomain(`https://${domain}/`) === site
  const office = OFFICE_NAME.test(local) ? OFFICE : 0
  return (isOwn ? SAME_DOMAIN : 0) + (TEAM_NAME.test(local) ? TEAM : 0) + office + (isRelayed ? RELAY : 0)
}

const bestPlace = ({ places }: RankedEmail): number => EMAIL_PLACES.indexOf(places[0] ?? 'webMaster')
