/**
 * Two feeds of one show are one within a week of the first reading after which what is stored of
 * both proves it.
 */
import { type CopyFacts, factsOfCopy } from '../web/feed-text.ts'
import type { Show } from '../truth/show.ts'
import { DAY_MS } from '../truth/show.ts'
import { areParted, type Day, type Finding, podcastsOf, readAtMs } from './day.ts'

const WITHIN_MS = 7 * DAY_MS
/** One recording is soon had in common. */
const MIN_COMMON = 2

type Podcast = ReturnType<typeof podcastsOf>[number]

/** As a person would say who has read both. */
function proveEachOther(a: CopyFacts, b: CopyFacts): boolean {
  if (a.title !== b.title) return false
  if (a.guid !== null && b.guid !== null) return a.guid === b.guid
  const common = [...a.media].filter((media) => b.media.has(media)).length
  const most = Math.max(a.media.size, b.media.size)
  return common >= MIN_COMMON && common >= most / 2
}

/** What each podcast's own address gave when it was last read well. */
export class TwinLog {
  readonly #read = new Map<string, { readonly facts: CopyFacts; readonly goodAt: number }>()
  readonly #proved = new Map<string, number>()

  note(day: Day): void {
    for (const [id, podcast] of day.podcasts) {
      const copy = day.web.copyBehind(podcast.rssFeedUrl)
      const goodAt = copy === undefined ? null : readAtMs(day, id, copy)
      if (goodAt === null || copy === undefined || this.#read.get(id)?.goodAt === goodAt)
        continue
      // What another show gave there is not stored as this one's.
      if (copy.show !== day.truth.born.get(id)) continue
      // Read today, and what it gave then is what it gives now.
      if (day.nowMs - goodAt < DAY_MS)
        this.#read.set(id, { facts: factsOfCopy(copy, goodAt), goodAt })
    }
  }

  /**
   * For how long what was read of both has proved it, in ms; undefined where it does not. Days on
   * which neither answers are left out: nothing can be seen again on them.
   */
  provedFor(day: Day, a: Podcast, b: Podcast): number | undefined {
    const [ours, theirs] = [this.#read.get(a.id), this.#read.get(b.id)]
    const key = [a.id, b.id].sort().join(' ')
    const isProved =
      ours !== undefined && theirs !== undefined && proveEachOther(ours.facts, theirs.facts)
    if (!isProved) {
      this.#proved.delete(key)
      return undefined
    }
    const before = this.#proved.get(key)
    const answers = [a, b].some(
      ({ rssFeedUrl }) => day.web.copyBehind(rssFeedUrl) !== undefined,
    )
    const provedMs = before === undefined ? 0 : before + (answers ? DAY_MS : 0)
    this.#proved.set(key, provedMs)
    return provedMs
  }
}

export const openTwins = (log: TwinLog) => ({
  twoFeedsOfOneShowAreOneWithinAWeek(day: Day): readonly Finding[] {
    return [...day.truth.shows.values()].flatMap((show) => {
      const podcasts = podcastsOf(day, show)
      return podcasts.flatMap((a, at) =>
        podcasts.slice(at + 1).flatMap((b) => lateTwins(day, show, [a, b], log)),
      )
    })
  },
})

/**
 * The catalogue told of another show at one of the two URLs, and no feed names the other's as its
 * own. That URL may be another show's, so the operator decides.
 */
function isForTheOperator(day: Day, a: Podcast, b: Podcast): boolean {
  const isLost = (one: Podcast, other: Podcast): boolean =>
    day.truth.toldAsAnother.has(one.id) &&
    day.web.copyBehind(one.rssFeedUrl)?.self !== other.rssFeedUrl
  return isLost(a, b) || isLost(b, a)
}

function lateTwins(
  day: Day,
  show: Show,
  [a, b]: readonly [Podcast, Podcast],
  log: TwinLog,
): readonly Finding[] {
  const waitedMs = log.provedFor(day, a, b) ?? 0
  if (areParted(day, a.id, b.id) || waitedMs <= WITHIN_MS) return []
  if (isForTheOperator(day, a, b)) return []
  const days = (waitedMs / DAY_MS).toFixed(1)
  const is = `${a.rssFeedUrl} (${a.id}) and ${b.rssFeedUrl} (${b.id}) are two podcasts, ${days} days after both were read`
  return [{ show, is, should: 'they are one within 7 days' }]
}
