/**
 * Counts how many of a search's results each filter would leave, in the words of the
 * addresses.
 */
import type { SearchFacet, ValueCount } from '../../query/facets.ts'
import { ACTIVE_DAYS } from '../vocabulary.ts'
import { EPISODE_STEPS, type SiteFilter } from './asked.ts'
import { DAY_MS } from '../../record/instant/durations.ts'

/** A search of the site is counted by these facets. */
export const COUNTED_FACETS = [
  'genres',
  'languages',
  'countries',
  'activity',
  'episodes',
  'explicit',
  'guests',
  'contact',
  'listings',
] as const satisfies readonly SearchFacet[]
type CountedName = (typeof COUNTED_FACETS)[number]

/** `value` stands in the address. Its filter leaves this many podcasts. */
export type FilterCounts = Readonly<Record<SiteFilter, readonly ValueCount[]>>

/**
 * Returns midnight. Filter and count mean the same day then, and a search stays the same
 * all day.
 */
export function startOfDay(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS) * DAY_MS
}

/** The filter counts all since a day, but a facet value counts from one day to another. */
const SPANS: readonly (readonly [value: string, days: number])[] = [
  ['week', 7],
  ['month', 30],
  ['quarter', 91],
  ['year', 365],
]

function sumOf(counts: readonly ValueCount[], values: readonly string[]): number {
  const counted = counts.filter(({ value }) => values.includes(value))
  return counted.reduce((sum, { podcasts }) => sum + podcasts, 0)
}

/** Returns how many have an episode in the last `days`, from the counts of the facet `activity`. */
export function countActive(counts: readonly ValueCount[], days: number): number {
  const within = SPANS.filter(([, end]) => end <= days).map(([value]) => value)
  return sumOf(counts, within)
}

/**
 * Sums the values from `episodes` on: `100-499` and `500+` begin with the fewest that they
 * count.
 */
function countWithEpisodes(counts: readonly ValueCount[], episodes: number): number {
  const enough = counts
    .map(({ value }) => value)
    .filter((value) => Number.parseInt(value, 10) >= episodes)
  return sumOf(counts, enough)
}

/** Returns the count of one value under its name in the address. */
function renamed(counts: readonly ValueCount[], value: string, name: string): ValueCount {
  return { value: name, podcasts: sumOf(counts, [value]) }
}

function someOf(counts: readonly ValueCount[]): readonly ValueCount[] {
  return counts.filter(({ podcasts }) => podcasts > 0)
}

export function toFilterCounts(
  counts: Readonly<Record<CountedName, readonly ValueCount[]>>,
): FilterCounts {
  const {
    genres,
    languages,
    countries,
    activity,
    episodes,
    explicit,
    guests,
    contact,
    listings,
  } = counts
  return {
    genre: genres,
    language: languages,
    country: countries,
    active: someOf(
      ACTIVE_DAYS.map((days) => ({
        value: String(days),
        podcasts: countActive(activity, days),
      })),
    ),
    episodes: someOf(
      EPISODE_STEPS.map((step) => ({
        value: String(step),
        podcasts: countWithEpisodes(episodes, step),
      })),
    ),
    explicit: someOf([
      renamed(explicit, 'false', 'clean'),
      renamed(explicit, 'true', 'explicit'),
    ]),
    guests: someOf([renamed(guests, 'true', 'yes')]),
    contact: someOf([renamed(contact, 'true', 'yes')]),
    listing: someOf(listings),
  }
}
