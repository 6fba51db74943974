/** Counts what visits changed: delays of new episodes, and moves between hosts. */
import { toDelayLevel } from '../../../record/instant/delay-level.ts'
import { DAY_MS } from '../../../record/instant/durations.ts'
import { monthStart } from '../../../record/instant/month-start.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { registrableDomain } from '../../../record/registrable-domain.ts'
import { ALL_NAMES, type DailyCount } from '../../../store/counts/daily-counts.ts'

export interface ChangedShow {
  readonly before: PodcastRecord
  readonly after: Pick<PodcastRecord, 'rssFeedUrl' | 'stats'>
  readonly nowMs: number
}

/** Returns the time from publication to this visit; undefined without a new episode. */
function delayOf({ before, after, nowMs }: ChangedShow): number | undefined {
  const [known, newest] = [before, after].map(({ stats }) =>
    Date.parse(stats.latestPublishedAt ?? ''),
  ) as [number, number]
  // Comparisons with NaN are false: a show without dates has no delay.
  if (before.isRead === true && newest > known && newest <= nowMs) return nowMs - newest
  return undefined
}

/** Counts the newest episode of a show that the visit found. */
function countDelay(show: ChangedShow): readonly DailyCount[] {
  const delayMs = delayOf(show)
  if (delayMs === undefined) return []
  const level = toDelayLevel(delayMs)
  const day = Math.floor(show.nowMs / DAY_MS)
  const host = registrableDomain(show.after.rssFeedUrl)
  return [ALL_NAMES, host].map((name) => ({
    kind: 'freshness',
    day,
    name,
    level,
    count: 1,
  }))
}

export interface MovedFeed {
  readonly from: string
  readonly to: string
  readonly nowMs: number
}

/** Counts a move from one host to another by its month. */
export function countMove({ from, to, nowMs }: MovedFeed): readonly DailyCount[] {
  const [before, after] = [registrableDomain(from), registrableDomain(to)]
  if (before === after) return []
  const day = monthStart(nowMs) / DAY_MS
  return [{ kind: 'moves', day, name: `${before} ${after}`, level: 0, count: 1 }]
}

export function countVisit(show: ChangedShow): readonly DailyCount[] {
  const { before, after, nowMs } = show
  return [
    ...countDelay(show),
    ...countMove({ from: before.rssFeedUrl, to: after.rssFeedUrl, nowMs }),
  ]
}
