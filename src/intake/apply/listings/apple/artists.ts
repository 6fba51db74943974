/**
 * Resolves links to Apple artist pages: among the artist's shows, the right one is identified by
 * its feed URL, or by its name if it alone hides its feed URL.
 */
import { feedKey } from '../../../../record/feed-url/feed-url.ts'
import type { EvidenceSource } from '../../../../record/listing/evidence.ts'
import { nameKey } from '../../../../record/listing/compare-names.ts'
import type { ListingSubject, ShowLink } from '../platform/listing.ts'
import {
  type AppleClient,
  type AppleShow,
  MAX_ARTIST_SHOWS,
  MAX_LOOKUP_ARTISTS,
} from './client.ts'
import { DAY_MS } from '../../../../record/instant/durations.ts'

const MAX_ARTISTS_PER_SUBJECT = 3

export interface Followed {
  /** The subject with artist links replaced by links to the shows found there. */
  readonly subject: ListingSubject
  /** Sources with links that could not be followed this time. */
  readonly unread: ReadonlySet<EvidenceSource>
  /** Time to wait, in ms; 0 if all links were followed. */
  readonly silentMs: number
}

interface Asked {
  readonly country: string | null
  readonly ids: readonly string[]
}

/** Shows by country and artist, or the time to wait in ms. */
type Answers = ReadonlyMap<string, readonly AppleShow[] | number>

const isArtist = ({ platform, target, place }: ShowLink): boolean =>
  platform === 'apple' && target === 'artist' && place !== 'notes'

const artistsOf = ({ links }: ListingSubject): readonly ShowLink[] =>
  links.filter(isArtist).slice(0, MAX_ARTISTS_PER_SUBJECT)

/** A country's store also has shows that are sold only there. */
const storeOf = ({ countries }: ListingSubject): string | null =>
  countries.find((code) => code !== 'US') ?? null

const slotOf = (country: string | null, id: string): string => `${country ?? ''} ${id}`

const toRequests = (subjects: readonly ListingSubject[]): readonly Asked[] =>
  [...Map.groupBy(subjects, storeOf)].flatMap(([country, group]) => {
    const ids = [...new Set(group.flatMap(artistsOf).map(({ id }) => id))]
    return Array.from({ length: Math.ceil(ids.length / MAX_LOOKUP_ARTISTS) }, (_, at) => ({
      country,
      ids: ids.slice(at * MAX_LOOKUP_ARTISTS, (at + 1) * MAX_LOOKUP_ARTISTS),
    }))
  })

const askFor = async (
  client: AppleClient,
  requests: readonly Asked[],
  signal: AbortSignal,
): Promise<Answers> => {
  const answers = new Map<string, readonly AppleShow[] | number>()
  for (const { country, ids } of requests) {
    const answer = await client.lookupArtists(ids, country, signal)
    for (const id of ids) {
      const slot = slotOf(country, id)
      if (answer.kind === 'answer')
        answers.set(
          slot,
          answer.body.filter(({ artistId }) => String(artistId) === id),
        )
      else answers.set(slot, answer.kind === 'silent' ? answer.retryAfterMs : DAY_MS)
    }
  }
  return answers
}

/** Returns the subject's shows among those of an artist. */
const ownShows = (
  { titles, feedUrls }: ListingSubject,
  shows: readonly AppleShow[],
): readonly AppleShow[] => {
  const keys = new Set(feedUrls.map(feedKey))
  const named = shows.filter(
    ({ feedUrl }) => feedUrl !== null && keys.has(feedKey(feedUrl)),
  )
  if (named.length > 0) return named
  const names = new Set(titles.map(nameKey))
  const namesakes = shows.filter(({ name }) => names.has(nameKey(name)))
  const isWhole = shows.length < MAX_ARTIST_SHOWS
  if (isWhole && namesakes.length === 1 && namesakes[0]?.feedUrl === null) return namesakes
  return []
}

/** An artist's page declares no show, so the link counts as text. */
const toShowLink = (link: ShowLink, { appleId }: AppleShow): ShowLink => ({
  ...link,
  target: 'show',
  id: String(appleId),
  place: 'text',
})

const follow = (subject: ListingSubject, answers: Answers): Followed => {
  const others = subject.links.filter(({ target }) => target !== 'artist')
  const found: ShowLink[] = []
  const unread = new Set<EvidenceSource>()
  let silentMs = 0
  for (const link of artistsOf(subject)) {
    const answer = answers.get(slotOf(storeOf(subject), link.id)) ?? []
    if (typeof answer === 'number') {
      unread.add(link.source)
      silentMs = Math.max(silentMs, answer)
    } else found.push(...ownShows(subject, answer).map((show) => toShowLink(link, show)))
  }
  return { subject: { ...subject, links: [...others, ...found] }, unread, silentMs }
}

export async function followArtists(
  client: AppleClient,
  subjects: readonly ListingSubject[],
  signal: AbortSignal,
): Promise<readonly Followed[]> {
  const answers = await askFor(client, toRequests(subjects), signal)
  return subjects.map((subject) => follow(subject, answers))
}
