/**
 * Defines the facets by which a search counts its matches: names on the wire, the request to an
 * index, and the response.
 */
import { Type } from 'typebox'
import { GENRES } from '../record/genre/genre.ts'
import { BASE_LANGUAGES } from '../record/language/codes.ts'
import { closed, Count, oneOf } from '../record/schema.ts'
import type { ColumnName, FacetName } from '../search/document/schema.ts'
import type { FacetRequest, FacetCounts } from '../search/query.ts'
import { LISTING_VALUES } from './filter-kinds.ts'
import { isGiven, readArray, readOneOf, refuseField } from './read.ts'
import { DAY_MS } from '../record/instant/durations.ts'

interface Bucket {
  readonly value: string
  readonly min: number | null
  readonly max: number | null
}

interface ValueFacet {
  readonly facet: FacetName
  /** All values of the facet, in the order of the response unless `isOpen`. */
  readonly values: () => readonly string[]
  /** The facet has many values: the response has those that occur, most frequent first. */
  readonly isOpen: boolean
  /** Name for podcasts without a value. */
  readonly rest?: string
}

interface RangeFacet {
  readonly column: ColumnName
  /** Adjacent buckets without gaps. */
  readonly buckets: (nowMs: number) => readonly Bucket[]
  readonly rest?: string
}

type FacetDefinition = ValueFacet | RangeFacet

/** Returns a function that calls `make` on its first call and caches the list. */
function once(make: () => readonly string[]): () => readonly string[] {
  let made: readonly string[] | undefined
  return () => (made ??= Object.freeze(make()))
}

const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(97 + at))
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

/** The last bucket is unbounded. Times are integers in ms. */
function sinceDays(nowMs: number): readonly Bucket[] {
  const steps = [
    ['week', 7],
    ['month', 30],
    ['quarter', 91],
    ['year', 365],
  ] as const
  const buckets: Bucket[] = []
  let max: number | null = null
  for (const [value, days] of steps) {
    const min: number = nowMs - days * DAY_MS
    buckets.push({ value, min, max })
    max = min - 1
  }
  return [...buckets, { value: 'older', min: null, max }]
}

const EPISODES: readonly Bucket[] = [
  { value: '0', min: null, max: 0 },
  { value: '1-9', min: 1, max: 9 },
  { value: '10-49', min: 10, max: 49 },
  { value: '50-99', min: 50, max: 99 },
  { value: '100-499', min: 100, max: 499 },
  { value: '500+', min: 500, max: null },
]

const BOOLEANS = ['true', 'false']

const FACETS = {
  genres: {
    facet: 'genre',
    values: once(() => GENRES.map(({ name }) => name)),
    isOpen: true,
  },
  languages: { facet: 'language', values: () => BASE_LANGUAGES, isOpen: true },
  countries: {
    facet: 'country',
    values: once(() => PAIRS.map((pair) => pair.toUpperCase())),
    isOpen: true,
  },
  activity: { column: 'lastEpisode', buckets: sinceDays, rest: 'unknown' },
  episodes: { column: 'totalEpisodes', buckets: () => EPISODES },
  explicit: {
    facet: 'explicit',
    values: once(() => BOOLEANS),
    isOpen: false,
    rest: 'unknown',
  },
  guests: { facet: 'guests', values: once(() => BOOLEANS), isOpen: false, rest: 'unknown' },
  contact: { facet: 'contact', values: once(() => BOOLEANS), isOpen: false },
  listings: { facet: 'listing', values: once(() => LISTING_VALUES), isOpen: false },
} as const satisfies Readonly<Record<string, FacetDefinition>>

export type SearchFacet = keyof typeof FACETS
export const SEARCH_FACETS = Object.keys(FACETS) as readonly SearchFacet[]

const DEFINITIONS: Readonly<Record<SearchFacet, FacetDefinition>> = FACETS

export const PodcastFacetCount = closed({ value: Type.String(), podcasts: Count })
const COUNTS = Type.Optional(Type.Array(PodcastFacetCount))

export const FACETS_DESCRIPTION =
  'Counts, exactly and on the first page only, how many of all matches have each value: `data.facets`.'

export const FacetsRequest = Type.Array(oneOf(SEARCH_FACETS), {
  maxItems: SEARCH_FACETS.length,
  uniqueItems: true,
  description: FACETS_DESCRIPTION,
})

export const FacetsAnswer = closed(
  Object.fromEntries(SEARCH_FACETS.map((name) => [name, COUNTS])) as Record<
    SearchFacet,
    typeof COUNTS
  >,
)

/** Parses `facets` and refuses duplicates. */
export function parseFacets(value: unknown): readonly SearchFacet[] {
  if (!isGiven(value)) return []
  const asked = readArray(value, 'facets', SEARCH_FACETS.length).map((each, at) =>
    readOneOf(each, `facets[${String(at)}]`, SEARCH_FACETS),
  )
  const double = asked.find((name, at) => asked.indexOf(name) !== at)
  if (double !== undefined) throw refuseField('facets', `names ${double} twice`)
  return asked
}

/** Converts a facet into the count that an index performs. */
export function toCountedFacet(name: SearchFacet, nowMs: number): FacetRequest {
  const definition = DEFINITIONS[name]
  if ('facet' in definition) return { facet: definition.facet, values: definition.values() }
  const ranges = definition.buckets(nowMs).map(({ min, max }) => ({ min, max }))
  return { column: definition.column, ranges }
}

export interface ValueCount {
  readonly value: string
  readonly podcasts: number
}

const labelsOf = (definition: FacetDefinition): readonly string[] => {
  if ('facet' in definition) return definition.values()
  return definition.buckets(0).map(({ value }) => value)
}

/** Formats the counts of one facet for the response; `total` is the number of matches. */
export function viewFacet(
  name: SearchFacet,
  counts: readonly number[],
  total: number,
): readonly ValueCount[] {
  const definition = DEFINITIONS[name]
  const rows = labelsOf(definition).map((value, at) => ({
    value,
    podcasts: counts[at] ?? 0,
  }))
  if ('isOpen' in definition && definition.isOpen) {
    const found = rows.filter(({ podcasts }) => podcasts > 0)
    return found.toSorted((a, b) => b.podcasts - a.podcasts || (a.value < b.value ? -1 : 1))
  }
  if (definition.rest === undefined) return rows
  const known = rows.reduce((sum, { podcasts }) => sum + podcasts, 0)
  return [...rows, { value: definition.rest, podcasts: total - known }]
}

export function viewFacets(
  asked: readonly SearchFacet[],
  counts: FacetCounts,
  total: number,
): Readonly<Partial<Record<SearchFacet, readonly ValueCount[]>>> {
  const rows = asked.map(
    (name, at) => [name, viewFacet(name, counts[at] ?? [], total)] as const,
  )
  return Object.fromEntries(rows)
}
