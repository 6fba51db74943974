/**
 * Publishing behaviour of shows. The mixture of intervals is fitted to Podcast Index' figures of
 * 4.26 million feeds: with a new episode within 3 days 97,522, 7 days 179,043, 14 days 239,664, 30
 * days 306,748, 60 days 382,945, 90 days 436,933.
 */
import type { Random } from './random.ts'

const DAY_MINUTES = 1440
const ALL = 4_260_000

/** Number of feeds by days between episodes; the remaining feeds are silent. */
const RHYTHMS: readonly (readonly [feeds: number, days: number])[] = [
  [36_400, 1],
  [81_900, 7],
  [62_800, 14],
  [49_300, 30],
  [44_600, 60],
  [216_000, 120],
]
/** Days of silence, log-uniform. */
const SILENT = [150, 3000] as const
/**
 * Fraction of shows with a fixed time of day, fraction of these at a full hour, and the largest
 * delay.
 */
const PUNCTUAL = 0.6
const FULL_HOUR = 0.7
const LATE_MINUTES = 10

export interface Shows {
  /** Minutes between episodes; 0 = silent. */
  readonly gap: Float64Array
  /** Minute of the day; -1 = none. */
  readonly minute: Int16Array
  /** Minutes since the start: the newest seen episode, and the next one. */
  readonly last: Float64Array
  readonly next: Float64Array
}

const drawGap = (random: Random): number => {
  let pick = random() * ALL
  const [, days] = RHYTHMS.find(([feeds]) => (pick -= feeds) < 0) ?? [0, 0]
  return days * DAY_MINUTES
}

export const drawShows = (feeds: number, random: Random): Shows => {
  const shows: Shows = {
    gap: new Float64Array(feeds),
    minute: new Int16Array(feeds).fill(-1),
    last: new Float64Array(feeds),
    next: new Float64Array(feeds).fill(Number.POSITIVE_INFINITY),
  }
  for (let feed = 0; feed < feeds; feed += 1) {
    const gap = drawGap(random)
    shows.gap[feed] = gap
    if (gap === 0) {
      shows.last[feed] = -DAY_MINUTES * SILENT[0] * (SILENT[1] / SILENT[0]) ** random()
      continue
    }
    if (random() < PUNCTUAL) {
      shows.minute[feed] =
        Math.floor(random() * 24) * 60 +
        (random() < FULL_HOUR ? 0 : Math.floor(random() * 60))
    }
    shows.last[feed] = -gap * random()
    shows.next[feed] = drawNext(shows, feed, random)
  }
  return shows
}

/** Draws the time of the episode after `last`, at the usual time of day if there is one. */
export const drawNext = (
  { gap, minute, last }: Shows,
  feed: number,
  random: Random,
): number => {
  const usual = minute[feed] ?? -1
  const about = (last[feed] ?? 0) + (gap[feed] ?? 0) * (usual < 0 ? 0.5 + random() : 1)
  if (usual < 0) return about
  return (
    Math.round((about - usual) / DAY_MINUTES) * DAY_MINUTES +
    usual +
    random() * LATE_MINUTES
  )
}
