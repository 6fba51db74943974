/** Ordinary life loses nothing: what the show's own address gives is known within its bound. */
import { isLive } from '../../../src/intake/crawl/due.ts'
import type { Rhythm } from '../../../src/record/crawl-state.ts'
import { DAY_MS } from '../truth/show.ts'
import { type FeedCopy, shownEpisodes } from '../web/feed-text.ts'
import { NOTICE } from '../web/placeholder.ts'
import { areParted, type Day, type Finding, podcastsOf, readAtMs } from './day.ts'

/** After a failure a feed is asked again within ten days and a half; content is doubted for so long. */
const SETTLED_MS = 28 * DAY_MS
/** A live show is fetched whole once a week, one that has been silent once a month. */
const SEEN_MS = { live: 8 * DAY_MS, silent: 32 * DAY_MS }
const ASKED_MS = 2 * DAY_MS

type Podcast = ReturnType<typeof podcastsOf>[number]

interface Fresh {
  readonly copy: FeedCopy
  /** After every redirect. */
  readonly url: string
  /** With this title. */
  readonly sinceMs: number
  readonly title: string
}

/**
 * The show's present feed with sound; undefined where the address gives anything else, or is
 * another podcast's by now.
 */
function freshCopyOf(
  { web, truth, idAt }: Day,
  { id, rssFeedUrl }: Podcast,
): FeedCopy | undefined {
  if ((idAt.get(rssFeedUrl) ?? id) !== id) return undefined
  const copy = web.copyBehind(rssFeedUrl)
  if (copy === undefined || copy.show !== truth.born.get(id)) return undefined
  const isWhole = copy.withoutMedia !== true && copy.most !== 0
  return isWhole && copy.frozenMs === undefined ? copy : undefined
}

/** From one day to the next: how long each podcast's address has given its show, and what it gave. */
export class FreshLog {
  readonly #fresh = new Map<string, Fresh>()
  /** By podcast: numbers of the episodes that were read. */
  readonly #read = new Map<string, Set<number>>()

  note(day: Day): void {
    for (const podcast of day.podcasts.values()) {
      const { id } = podcast
      // Behind a new redirect the content may be doubted; `awaits` bounds how long a move takes.
      const url = day.web.addressBehind(podcast.rssFeedUrl) ?? podcast.rssFeedUrl
      const before = this.#fresh.get(id)
      const copy = freshCopyOf(day, podcast)
      if (copy === undefined) {
        this.#fresh.delete(id)
        continue
      }
      const { title } = copy.show
      const isAsBefore = before?.url === url && before.title === title
      const sinceMs = isAsBefore ? before.sinceMs : day.nowMs
      if (before?.url === url && before.copy === copy) this.#noteRead(day, id, copy)
      this.#fresh.set(id, { copy, url, sinceMs, title })
    }
  }

  #noteRead(day: Day, id: string, copy: FeedCopy): void {
    const atMs = readAtMs(day, id, copy)
    if (atMs === null || day.nowMs - atMs >= DAY_MS) return
    const read = this.#read.get(id) ?? new Set()
    for (const { no } of shownEpisodes(copy, atMs)) read.add(no)
    this.#read.set(id, read)
  }

  of(id: string): Fresh | undefined {
    return this.#fresh.get(id)
  }

  readOf(id: string): number {
    return this.#read.get(id)?.size ?? 0
  }
}

function isSettled({ nowMs }: Day, fresh: Fresh | undefined): fresh is Fresh {
  return fresh !== undefined && nowMs - fresh.sinceMs >= SETTLED_MS
}

/** Another podcast has the show already: the two become one. */
function isTwin(day: Day, id: string): boolean {
  const show = day.truth.born.get(id)
  return show !== undefined && podcastsOf(day, show).length > 1
}

const hasEnded = (fresh: Fresh | undefined): boolean =>
  fresh?.copy.show.plan.lastDay !== undefined

type Say = (podcast: Podcast) => Omit<Finding, 'show'> | undefined

function each(day: Day, say: Say): readonly Finding[] {
  return [...day.podcasts.values()].flatMap((podcast) => {
    const said = say(podcast)
    return said === undefined ? [] : [{ show: day.truth.born.get(podcast.id), ...said }]
  })
}

const isSilentFor = (rhythm: Rhythm, nowMs: number): boolean =>
  rhythm.lastAt !== null && !isLive(rhythm, nowMs)

function seenWithin({ tasks, nowMs }: Day, id: string, { copy }: Fresh): number {
  const state = tasks.get(id)?.state
  if (state?.rhythm.isComplete === true) return Number.POSITIVE_INFINITY
  // A twin that is watched makes a silent show due sooner, and its validators no older.
  const isSilent = state !== undefined && isSilentFor(state.rhythm, nowMs)
  const isStubborn = copy.etag !== undefined && isSilent
  return SEEN_MS[isStubborn ? 'silent' : 'live']
}

/** Behind a redirect that no rule could prove: the operator is told of the move. */
async function findSuspectMoves({
  podcasts,
  web,
  directory,
}: Day): Promise<ReadonlySet<string>> {
  const suspects = new Set<string>()
  for (const { id, rssFeedUrl } of podcasts.values()) {
    if (!('redirect' in web.answerAt(rssFeedUrl))) continue
    const events = await directory.events(id)
    if (events.some(({ kind }) => kind === 'suspect-move')) suspects.add(id)
  }
  return suspects
}

/** Its address leads to a podcast from which an operator has parted it. */
function isLedToParted(day: Day, { id, rssFeedUrl }: Podcast): boolean {
  const url = day.web.addressBehind(rssFeedUrl)
  return [...day.podcasts.values()].some(
    (other) => other.rssFeedUrl === url && areParted(day, id, other.id),
  )
}

const isoOf = (atMs: number): string => new Date(atMs).toISOString()

export const openOrdinary = (log: FreshLog) => ({
  whatAnsweredIsFilled: (day: Day): readonly Finding[] =>
    each(day, ({ id, rssFeedUrl, stats }) => {
      const isEmpty = stats.episodeCount === 0 && log.of(id) !== undefined
      if (!isEmpty || log.readOf(id) === 0 || isTwin(day, id)) return undefined
      return {
        is: `${id} has no episode`,
        should: `${rssFeedUrl} has given ${String(log.readOf(id))}`,
      }
    }),

  aShowThatPublishesIsSeen: async (day: Day): Promise<readonly Finding[]> => {
    const suspects = await findSuspectMoves(day)
    return each(day, (podcast) => {
      const { id, feedState, stats } = podcast
      const { episodeCount, latestPublishedAt } = stats
      if (isLedToParted(day, podcast)) return undefined
      // What was never read gives another podcast's episodes.
      if (episodeCount === 0 && isTwin(day, id)) return undefined
      const fresh = suspects.has(id) ? undefined : log.of(id)
      // What is no podcast, or ended long before, is asked once a month.
      if (feedState === 'not-a-podcast' || hasEnded(fresh) || !isSettled(day, fresh))
        return undefined
      const withinMs = seenWithin(day, id, fresh)
      const [due] = shownEpisodes(fresh.copy, day.nowMs - withinMs)
      const seenMs = Date.parse(latestPublishedAt ?? isoOf(0))
      if (due === undefined || seenMs > due.atMs - DAY_MS) return undefined
      return {
        is: `the newest episode of ${id} is of ${String(latestPublishedAt)}`,
        should: `one of ${isoOf(due.atMs)} has been out for ${String(withinMs / DAY_MS)} days`,
      }
    })
  },

  aLiveShowIsAskedWhateverItsNeighboursSay: (day: Day): readonly Finding[] =>
    each(day, ({ id, rssFeedUrl }) => {
      const state = day.tasks.get(id)?.state
      const lastMs = state?.last?.at ?? 0
      const isLive = state?.dueReason === 'live' && isSettled(day, log.of(id))
      if (!isLive || day.nowMs - lastMs <= ASKED_MS) return undefined
      return {
        is: `${rssFeedUrl} was last asked on ${isoOf(lastMs)}`,
        should: 'it answers, and is due each hour',
      }
    }),

  episodesThatWereReadAreCounted: (day: Day): readonly Finding[] =>
    each(day, ({ id, stats }) => {
      const read = log.readOf(id)
      if (log.of(id) === undefined || stats.episodeCount >= read || isTwin(day, id))
        return undefined
      return {
        is: `${id} has ${String(stats.episodeCount)} episodes`,
        should: `${String(read)} stood at its address when it was read`,
      }
    }),

  aNoticeFoundsNoPodcast: (day: Day): readonly Finding[] =>
    each(day, ({ id, title, titleLatest }) => {
      if (title !== NOTICE && titleLatest !== NOTICE) return undefined
      return { is: `${id} is called “${NOTICE}”`, should: 'a notice is no show' }
    }),

  whatANoticeReplacesIsKept: (day: Day): readonly Finding[] =>
    each(day, ({ id, rssFeedUrl, feedState, stats }) => {
      const answer = day.web.answerAt(rssFeedUrl)
      const before = day.before?.podcasts.get(id)
      if (!('isPlaceholder' in answer) || before?.rssFeedUrl !== rssFeedUrl)
        return undefined
      // A podcast that an operator restores has what it had before the merge.
      const hasFewer = stats.episodeCount < before.stats.episodeCount && !isTwin(day, id)
      const isDead = feedState === 'dead' && before.feedState !== 'dead'
      if (!hasFewer && !isDead) return undefined
      return {
        is: `${id} is ${feedState} with ${String(stats.episodeCount)} episodes`,
        should: `it had ${String(before.stats.episodeCount)} before the notice and lives`,
      }
    }),
})
