/**
 * Finds and checks listings on Spotify. The show's own links come first: with credentials compared
 * by name, language and episodes, without them by the public page. With credentials, the hits of a
 * title search are compared in the same way. Spotify has no lookup by feed URL.
 */
import { listOf } from '../../../../record/text/list-of.ts'
import { toInstant } from '../../../../record/instant/instant.ts'
import { nameKey, compareAnyTitle } from '../../../../record/listing/compare-names.ts'
import type { EvidenceRow } from '../../../../record/listing/evidence.ts'
import { judgeListing } from '../../../../record/listing/verdict.ts'
import {
  compareEpisodes,
  compareLanguages,
  compareNames,
  existsRow,
  compareDescriptions,
  platformRow,
  type Compared,
} from '../platform/compare.ts'
import { toDeclarations } from '../platform/declarations.ts'
import type {
  CheckOptions,
  ListingFinding,
  ListingSource,
  ListingSubject,
} from '../platform/listing.ts'
import { mapInOrder } from '../platform/map-in-order.ts'
import type { PlatformAnswer } from '../platform/platform-http.ts'
import { rememberedIds } from '../platform/remembered.ts'
import { NO_PAGE } from './public-page.ts'
import { SPOTIFY_ID, type SpotifyClient, type SpotifyShow } from './client.ts'
import { DAY_MS } from '../../../../record/instant/durations.ts'

const MAX_LINKED = 4
const MAX_HITS = 3
const RECHECK_MS = { published: 30 * DAY_MS, open: 10 * DAY_MS }

/**
 * An episode's dates differ by time zones and late publication. Most episodes of a listing are the
 * show's own.
 */
const EPISODES = { days: 2, enough: 3, share: 2 / 3 }

interface Check {
  readonly subject: ListingSubject
  readonly rows: EvidenceRow[]
  readonly market: string
  readonly at: string
  readonly signal: AbortSignal
  /** Ids with a request that Spotify left unanswered. */
  readonly unanswered: Set<string>
  silentMs: number
}

const noteSilence = (check: Check, answer: PlatformAnswer, id?: string): void => {
  if (answer.kind === 'silent')
    check.silentMs = Math.max(check.silentMs, answer.retryAfterMs)
  if (answer.kind === 'refused') check.silentMs = DAY_MS
  if (id !== undefined && (answer.kind === 'silent' || answer.kind === 'refused'))
    check.unanswered.add(id)
}

const comparedOf = ({ at }: Check, foreignId: string): Compared => ({
  platform: 'spotify',
  foreignId,
  at,
})

const addEpisodes = async (
  client: SpotifyClient,
  check: Check,
  id: string,
): Promise<void> => {
  if (check.subject.episodes.length === 0) return
  const answer = await client.episodes(id, check.market, check.signal)
  noteSilence(check, answer, id)
  if (answer.kind !== 'answer') return
  const row = compareEpisodes(comparedOf(check, id), check.subject, answer.body, EPISODES)
  if (row !== undefined) check.rows.push(row)
}

const addShow = async (
  client: SpotifyClient,
  check: Check,
  { spotifyId, name, publisher, languages, episodeCount }: SpotifyShow,
  only: boolean | null,
): Promise<void> => {
  const { subject, rows } = check
  const compared = comparedOf(check, spotifyId)
  const language = compareLanguages(compared, subject.language, languages)
  rows.push(
    existsRow(compared, episodeCount),
    compareNames(compared, subject, { name, publisher, only }),
    ...listOf(language),
  )
  await addEpisodes(client, check, spotifyId)
}

const addGone = (check: Check, id: string): void => {
  check.rows.push(
    platformRow(comparedOf(check, id), { kind: 'gone', confidence: 0, facts: {} }),
  )
}

/** Facts missing on the page are unknown; then only the name counts. */
const addPublicShow = async (
  client: SpotifyClient,
  check: Check,
  id: string,
): Promise<void> => {
  const name = await client.nameOf(id, check.signal)
  noteSilence(check, name, id)
  if (name.kind === 'absent') addGone(check, id)
  if (name.kind !== 'answer') return
  const page = await client.page(id, check.signal)
  if (page.kind === 'silent') noteSilence(check, page, id)
  const { publisher, description } = page.kind === 'answer' ? page.body : NO_PAGE
  const compared = comparedOf(check, id)
  const isUnread = publisher === null && description === ''
  const theirs = { name: name.body, publisher, only: null, isUnread }
  check.rows.push(
    compareNames(compared, check.subject, theirs),
    ...(await compareDescriptions(compared, check.subject, description)),
  )
}

const checkLinked = async (
  client: SpotifyClient,
  check: Check,
  id: string,
): Promise<void> => {
  if (!client.hasApi) return addPublicShow(client, check, id)
  const answer = await client.show(id, check.market, check.signal)
  noteSilence(check, answer, id)
  if (answer.kind === 'absent') addGone(check, id)
  if (answer.kind === 'answer') await addShow(client, check, answer.body, null)
}

const linkedIds = ({ subject, at }: Check): readonly string[] => {
  const own = subject.links.filter(
    ({ platform, place }) => platform === 'spotify' && place !== 'notes',
  )
  return [
    ...new Set([...own.map(({ id }) => id), ...rememberedIds('spotify', subject, at)]),
  ]
    .filter((id) => SPOTIFY_ID.test(id))
    .slice(0, MAX_LINKED)
}

/**
 * Returns whether a hit is worth another call: it has the show's name, or a similar name and the
 * same publisher.
 */
const isViable = (
  { titles, author }: ListingSubject,
  { name, publisher }: SpotifyShow,
): boolean => {
  const relation = compareAnyTitle(titles, name)
  const samePublisher =
    author !== null && publisher !== null && nameKey(author) === nameKey(publisher)
  return relation === 'equal' || (relation === 'similar' && samePublisher)
}

const searchFor = async (client: SpotifyClient, check: Check): Promise<void> => {
  const { subject, market, signal } = check
  const asked = new Set(linkedIds(check))
  for (const title of subject.titles.slice(0, 2)) {
    const answer = await client.search(title, market, signal)
    noteSilence(check, answer)
    if (answer.kind !== 'answer') return
    const viable = answer.body.filter((show) => isViable(subject, show))
    for (const show of viable
      .filter(({ spotifyId }) => !asked.has(spotifyId))
      .slice(0, MAX_HITS)) {
      asked.add(show.spotifyId)
      check.rows.push(
        platformRow(comparedOf(check, show.spotifyId), {
          kind: 'found',
          confidence: 0,
          facts: { title },
        }),
      )
      await addShow(client, check, show, viable.length === 1)
    }
    if (viable.length > 0) return
  }
}

/**
 * Returns whether the check of a search hit is pending. Until it ends, a checked hit may be the
 * wrong show.
 */
const isLeftOpen = ({ rows, unanswered }: Check): boolean =>
  rows.some(({ kind, foreignId }) => kind === 'found' && unanswered.has(foreignId))

/**
 * Drops partial answers, because a name without the episodes that may contradict it would be
 * believed too soon. A link to an unanswered show waits as well, because a declared link would be
 * published at once.
 */
const toldInFull = (check: Check): readonly EvidenceRow[] => {
  const { rows, subject, unanswered } = check
  const found = rows
    .filter(({ kind }) => kind === 'found')
    .map(({ foreignId }) => foreignId)
  const untold = new Set([...unanswered, ...(isLeftOpen(check) ? found : [])])
  const isOfPlatform = ({ source }: EvidenceRow): boolean => source === 'platform'
  const told = rows.filter((row) => !(isOfPlatform(row) && untold.has(row.foreignId)))
  const seen = new Set(
    [...told, ...subject.known].filter(isOfPlatform).map((row) => row.foreignId),
  )
  return told.filter(({ kind, foreignId }) => kind !== 'declared' || seen.has(foreignId))
}

const checkOne = async (client: SpotifyClient, check: Check): Promise<ListingFinding> => {
  const { subject, rows, at } = check
  rows.push(
    ...toDeclarations('spotify', subject, {
      at,
      toForeignId: ({ id }) => (SPOTIFY_ID.test(id) ? id : null),
    }),
  )
  for (const id of linkedIds(check)) await checkLinked(client, check, id)
  const isFound = judgeListing('spotify', rows, Date.parse(at)).status === 'published'
  if (!isFound && client.hasApi && check.silentMs === 0) await searchFor(client, check)
  const told = toldInFull(check)
  const isWithheld = rows.some((row) => row.kind === 'declared' && !told.includes(row))
  return {
    podcastId: subject.podcastId,
    rows: told,
    restated: isWithheld ? [] : ['feed', 'site', 'link-page'],
    complete: check.silentMs === 0,
    retryAfterMs: check.silentMs,
  }
}

/**
 * Returns the market for requests. A show sold only in its own country is null in other markets.
 */
const marketOf = ({ countries }: ListingSubject, fallback: string): string =>
  countries[0] ?? fallback

export function openSpotify(
  client: SpotifyClient,
  { now, market }: { readonly now: () => number; readonly market: string },
): ListingSource {
  return {
    platform: 'spotify',
    batchSize: 20,
    recheckMs: RECHECK_MS,
    check: (subjects, { signal }: CheckOptions) =>
      mapInOrder(subjects, (subject) =>
        checkOne(client, {
          subject,
          rows: [],
          market: marketOf(subject, market),
          at: toInstant(now()),
          signal,
          unanswered: new Set(),
          silentMs: 0,
        }),
      ),
    [Symbol.asyncDispose]: async () => {},
  }
}
