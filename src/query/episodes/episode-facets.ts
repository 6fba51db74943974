/** The facets by which a search counts episodes. */
import { Type } from 'typebox'
import { DAY_MS } from '../../record/instant/durations.ts'
import { closed, Count, oneOf } from '../../record/schema.ts'
import type { FacetCounts, FacetRequest } from '../../search/query.ts'
import { toCountedFacet, viewFacet } from '../facets.ts'
import { isGiven, readArray, readOneOf, refuseField } from '../read.ts'

const BOOLEANS = ['true', 'false'] as const
const SEASONS = Array.from({ length: 100 }, (_, at) => String(at))
const MINUTE_S = 60

/** Facets of shows that episodes share. */
const SHARED = ['genres', 'languages', 'countries', 'explicit'] as const
type SharedFacet = (typeof SHARED)[number]

interface Bucket {
  readonly value: string
  readonly min: number | null
  readonly max: number | null
}

const DURATIONS: readonly Bucket[] = [
  { value: '0-9', min: null, max: 10 * MINUTE_S - 1 },
  { value: '10-29', min: 10 * MINUTE_S, max: 30 * MINUTE_S - 1 },
  { value: '30-59', min: 30 * MINUTE_S, max: 60 * MINUTE_S - 1 },
  { value: '60+', min: 60 * MINUTE_S, max: null },
]

function publishedWithin(nowMs: number): readonly Bucket[] {
  const steps = [
    ['day', 1],
    ['week', 7],
    ['month', 30],
    ['quarter', 91],
  ] as const
  let max: number | null = null
  const buckets = steps.map(([value, days]): Bucket => {
    const bucket = { value, min: nowMs - days * DAY_MS, max }
    max = bucket.min - 1
    return bucket
  })
  return [...buckets, { value: 'older', min: null, max }]
}

interface OwnFacet {
  readonly request: (nowMs: number) => FacetRequest
  readonly values: readonly string[]
  /** Values without episodes are left out. */
  readonly isOpen: boolean
}

const byValue = (
  facet: 'video' | 'transcript' | 'season' | 'kind',
  values: readonly string[],
  isOpen = false,
): OwnFacet => ({ request: () => ({ facet, values }), values, isOpen })

const byRange = (
  column: 'published' | 'duration',
  buckets: (nowMs: number) => readonly Bucket[],
): OwnFacet => ({
  request: (nowMs) => ({
    column,
    ranges: buckets(nowMs).map(({ min, max }) => ({ min, max })),
  }),
  values: buckets(0).map(({ value }) => value),
  isOpen: false,
})

const OWN = {
  video: byValue('video', BOOLEANS),
  transcript: byValue('transcript', BOOLEANS),
  seasons: byValue('season', SEASONS, true),
  kinds: byValue('kind', ['full', 'trailer', 'bonus']),
  published: byRange('published', publishedWithin),
  minutes: byRange('duration', () => DURATIONS),
} as const satisfies Readonly<Record<string, OwnFacet>>
type OwnFacetName = keyof typeof OWN

export type CountedFacet = SharedFacet | OwnFacetName
export const EPISODE_FACETS = [
  ...SHARED,
  ...(Object.keys(OWN) as OwnFacetName[]),
] as const satisfies readonly CountedFacet[]

const isShared = (name: CountedFacet): name is SharedFacet =>
  (SHARED as readonly string[]).includes(name)

export const EpisodeFacetsRequest = Type.Array(oneOf(EPISODE_FACETS), {
  maxItems: EPISODE_FACETS.length,
  uniqueItems: true,
  description:
    'Counts, exactly and on the first page only, how many of all matches have each value: `data.facets`.',
})

export const EpisodeFacetCount = closed({ value: Type.String(), episodes: Count })
const COUNTS = Type.Optional(Type.Array(EpisodeFacetCount))

export const EpisodeFacetsAnswer = closed(
  Object.fromEntries(EPISODE_FACETS.map((name) => [name, COUNTS])) as Record<
    CountedFacet,
    typeof COUNTS
  >,
)

/** Parses `facets` and refuses duplicates. */
export function parseEpisodeFacets(value: unknown): readonly CountedFacet[] {
  if (!isGiven(value)) return []
  const names = readArray(value, 'facets', EPISODE_FACETS.length).map((each, at) =>
    readOneOf(each, `facets[${String(at)}]`, EPISODE_FACETS),
  )
  const double = names.find((name, at) => names.indexOf(name) !== at)
  if (double !== undefined) throw refuseField('facets', `names ${double} twice`)
  return names
}

/** Converts a facet into the count that an index performs. */
export function toEpisodeCount(name: CountedFacet, nowMs: number): FacetRequest {
  if (isShared(name)) return toCountedFacet(name, nowMs)
  return OWN[name].request(nowMs)
}

interface ValueCount {
  readonly value: string
  readonly episodes: number
}

function viewOne(
  name: CountedFacet,
  counts: readonly number[],
  total: number,
): readonly ValueCount[] {
  if (isShared(name))
    return viewFacet(name, counts, total).map(({ value, podcasts }) => ({
      value,
      episodes: podcasts,
    }))
  const { values, isOpen } = OWN[name]
  const rows = values.map((value, at) => ({ value, episodes: counts[at] ?? 0 }))
  if (isOpen) return rows.filter(({ episodes }) => episodes > 0)
  return rows
}

export function viewEpisodeFacets(
  names: readonly CountedFacet[],
  counts: FacetCounts,
  total: number,
): Readonly<Partial<Record<CountedFacet, readonly ValueCount[]>>> {
  return Object.fromEntries(
    names.map((name, at) => [name, viewOne(name, counts[at] ?? [], total)]),
  )
}
