/** Counts the results that each filter value would leave, keyed by URL values. */
import type { SearchFacet, ValueCount } from '../../query/facets.ts'
import { ACTIVE_DAYS } from '../vocabulary.ts'
import { EPISODE_STEPS, type SiteFilter } from './site-query.ts'
import { DAY_MS } from '../../record/instant/durations.ts'

/** Facets of a site search. */
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

/** `value` is the URL value; `podcasts` is what the filter would leave. */
export type FilterCounts = Readonly<Record<SiteFilter, readonly ValueCount[]>>

/**
 * Returns midnight, which aligns filters with facet counts and keeps a search cacheable all day.
 */
export function startOfDay(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS) * DAY_MS
}

/** Filters are cumulative since a day; facet values are ranges. */
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

/** Sums the `activity` facet to shows with an episode in the last `days`. */
export function countActive(counts: readonly ValueCount[], days: number): number {
  const within = SPANS.filter(([, end]) => end <= days).map(([value]) => value)
  return sumOf(counts, within)
}

/** Sums the ranges from `episodes` on; `100-499` and `500+` start with their lower bound. */
function countWithEpisodes(counts: readonly ValueCount[], episodes: number): number {
  const enough = counts
    .map(({ value }) => value)
    .filter((value) => Number.parseInt(value, 10) >= episodes)
  return sumOf(counts, enough)
}

/** Returns one value's count under its URL name. */
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
