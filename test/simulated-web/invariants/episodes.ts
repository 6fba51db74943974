/** The search for episodes finds what stands in a feed, and nothing that was withdrawn. */
import { isSearchable } from '../../../src/record/podcast.ts'
import { episodeQuery } from '../../../src/store/contract/episode-drafts.contract.ts'
import type { EpisodeHit } from '../../../src/store/episodes/episodes.ts'
import { DAY_MS, type Show } from '../truth/show.ts'
import { type FeedCopy, shownEpisodes } from '../web/feed-text.ts'
import { type Day, type Finding, podcastsOf, readAtMs } from './day.ts'

const WINDOW_MS = 90 * DAY_MS
/** Some feeds give the day of an episode only. */
const DATED_MS = DAY_MS
/** The newest of a feed that are kept. */
const MOST_KEPT = 50
const MOST_FOUND = 10_000

/** Searches all episodes; returns them by the id of their podcast. */
async function findEpisodes({
  directory,
}: Day): Promise<ReadonlyMap<string, readonly EpisodeHit[]>> {
  const query = episodeQuery('', { limit: MOST_FOUND })
  const hits = (await directory.port.episodes?.search(query))?.hits ?? []
  return Map.groupBy(hits, ({ podcastId }) => podcastId)
}

interface Read {
  readonly show: Show
  readonly copy: FeedCopy
  /** When the feed was read, in ms. */
  readonly atMs: number
}

/** From one day to the next: what each podcast's address gave, and what the search finds. */
export class EpisodeLog {
  readonly #copies = new Map<string, FeedCopy>()
  #read: ReadonlyMap<string, Read> = new Map()
  found: ReadonlyMap<string, readonly EpisodeHit[]> = new Map()

  async note(day: Day): Promise<void> {
    this.found = await findEpisodes(day)
    this.#read = new Map([...day.podcasts.keys()].flatMap((id) => this.#look(day, id)))
  }

  /** Podcasts whose address gave their show all day, and that were read on this day. */
  get read(): Iterable<readonly [string, Read]> {
    return this.#read
  }

  #look(day: Day, id: string): readonly (readonly [string, Read])[] {
    const copy = day.web.copyBehind(day.podcasts.get(id)?.rssFeedUrl ?? '')
    const before = this.#copies.get(id)
    if (copy === undefined) this.#copies.delete(id)
    else this.#copies.set(id, copy)
    if (copy === undefined || before !== copy || copy.withoutMedia === true) return []
    const atMs = readAtMs(day, id, copy)
    if (atMs === null || day.nowMs - atMs >= DAY_MS || !isSettledAt(day, id, copy))
      return []
    return [[id, { show: copy.show, copy, atMs }]]
  }
}

/** The podcast alone has the dated show, is served, and neither moved nor was merged on this day. */
function isSettledAt(day: Day, id: string, { show }: FeedCopy): boolean {
  const podcast = day.podcasts.get(id)
  if (podcast === undefined || !isSearchable(podcast) || hasJoined(day, id)) return false
  if (day.truth.undated.has(show)) return false
  const isThere = day.before?.podcasts.get(id)?.rssFeedUrl === podcast.rssFeedUrl
  return isThere && show === day.truth.born.get(id) && podcastsOf(day, show).length === 1
}

/** Another podcast was merged into it on this day, or it was parted from one. */
function hasJoined({ leadsTo, before }: Day, id: string): boolean {
  return [...leadsTo].some(
    ([other, to]) => (to === id) !== (before?.leadsTo.get(other) === id),
  )
}

const guidsOf = ({ copy, atMs }: Read): readonly (readonly [string, number])[] =>
  shownEpisodes(copy, atMs).map((each) => [
    `${copy.guidPrefix ?? ''}${each.guid}`,
    each.atMs,
  ])

export const openEpisodes = (log: EpisodeLog) => ({
  anEpisodeThatStoodInAFeedIsFound: (day: Day): readonly Finding[] =>
    [...log.read].flatMap(([id, read]) => {
      const found = new Set(log.found.get(id)?.map(({ episode: { guid } }) => guid))
      const [missing] = guidsOf(read)
        .slice(0, MOST_KEPT)
        .filter(([guid, atMs]) => {
          const isInWindow = day.nowMs - atMs < WINDOW_MS - DATED_MS
          return isInWindow && !found.has(guid)
        })
      if (missing === undefined) return []
      return [
        {
          show: read.show,
          is: `${missing[0]} of ${id} is not found`,
          should: `it stood at its address on ${new Date(read.atMs).toISOString()}`,
        },
      ]
    }),

  aWithdrawnEpisodeIsNotFound: (): readonly Finding[] =>
    [...log.read].flatMap(([id, read]) => {
      const shown = guidsOf(read)
      const guids = new Set(shown.map(([guid]) => guid))
      const oldestMs = Math.min(...shown.slice(0, MOST_KEPT).map(([, atMs]) => atMs))
      const withdrawn = log.found.get(id)?.find(({ episode: { guid, publishedMs } }) => {
        const isRolledOff = (publishedMs ?? 0) < oldestMs + DATED_MS
        return !guids.has(guid ?? '') && !isRolledOff
      })
      if (withdrawn === undefined) return []
      return [
        {
          show: read.show,
          is: `${String(withdrawn.episode.guid)} of ${id} is found`,
          should: 'its feed does not have it, but older ones',
        },
      ]
    }),

  onlyEpisodesOfServedShowsAreFound: (day: Day): readonly Finding[] =>
    [...log.found].flatMap(([id, hits]) => {
      const podcast = day.podcasts.get(id)
      const oldestMs = Math.min(...hits.map(({ episode }) => episode.publishedMs ?? 0))
      const isRecent = day.nowMs - oldestMs <= WINDOW_MS + DATED_MS
      if (podcast !== undefined && isSearchable(podcast) && isRecent) return []
      return [
        {
          show: day.truth.born.get(id),
          is: `${String(hits.length)} episodes of ${id} are found, the oldest of ${new Date(oldestMs).toISOString()}`,
          should: `of a show that is ${podcast?.feedState ?? 'not there'} none is, nor is one that left the window`,
        },
      ]
    }),
})
