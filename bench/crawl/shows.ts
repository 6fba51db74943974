/**
 * How shows publish. The mixture of rhythms is solved from what Podcast Index publishes of 4.26
 * million feeds: with a new episode within 3 days 97,522, 7 days 179,043, 14 days 239,664, 30 days
 * 306,748, 60 days 382,945, 90 days 436,933.
 */
import type { Random } from './random.ts'

const DAY_MINUTES = 1440
const ALL = 4_260_000

/** Feeds by days between two episodes; whoever is not here is silent. */
const RHYTHMS: readonly (readonly [feeds: number, days: number])[] = [
  [36_400, 1],
  [81_900, 7],
  [62_800, 14],
  [49_300, 30],
  [44_600, 60],
  [216_000, 120],
]
/** Silent for, in days: drawn evenly by order of magnitude. */
const SILENT = [150, 3000] as const
/**
 * Shows that publish at the same time of the day each time, of these at the full hour, and how late
 * they are at most.
 */
const PUNCTUAL = 0.6
const FULL_HOUR = 0.7
const LATE_MINUTES = 10

export interface Shows {
  /** Between two episodes, in minutes; 0 = silent. */
  readonly gap: Float64Array
  /** Minute of the day; -1 = none. */
  readonly minute: Int16Array
  /**
   * In minutes from the beginning: the newest episode that was seen, and the next one that comes.
   */
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

/**
 * The episode after `last`: a gap later, more or less, at the usual time of the day where there is
 * one.
 */
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
