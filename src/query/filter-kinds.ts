/**
 * Defines the kinds of filters: schema, parser, and mapping to a search. `filters.ts` lists the
 * filters.
 */
import { type TSchema, Type } from 'typebox'
import { countryCodesByName, parseCountry } from '../record/country/country.ts'
import { GENRES, mapGenre } from '../record/genre/genre.ts'
import { parseInstant, toInstant } from '../record/instant/instant.ts'
import { baseLanguage, isKnownLanguage } from '../record/language/language.ts'
import { languageNames } from '../record/language/names.ts'
import { findNearestName, nearestHint } from '../record/text/nearest-name.ts'
import { PodcastId } from '../record/podcast.ts'
import { isPodcastId } from '../record/podcast-id.ts'
import { closed, Count, Instant, nullable, oneOf, Score } from '../record/schema.ts'
import { LISTING_PLATFORMS } from '../record/listing/evidence.ts'
import { SOCIAL_MEDIA_TYPES } from '../record/vocabulary.ts'
import type { ColumnName, FacetName } from '../search/document/schema.ts'
import type { QueryFilters, Range } from '../search/query.ts'
import {
  assertKnownKeys,
  isGiven,
  readBoolean,
  readWholeNumber,
  readNumber,
  readObject,
  readOneOf,
  readRange,
  readSet,
  readText,
  refuseField,
  abbreviate,
  showValue,
} from './read.ts'

const MAX_ITEMS = 1_000
const MAX_IDS = 10_000
/** Maximum length of a genre in characters; Apple's longest has 25. */
export const MAX_GENRE_LENGTH = 100

type ValueReader<Value> = (value: unknown, path: string) => Value

/** The form of a value on the wire. */
interface Wire<Value> {
  /** Schema in the OpenAPI document. */
  readonly schema: TSchema
  readonly read: ValueReader<Value>
}

export interface Filter<Value> extends Wire<Value> {
  /** Converts a value into filters of a search. */
  readonly toSearch: (value: Value) => QueryFilters
  /** A note for docs/RULES.md. */
  readonly note?: string
}

const readLanguage: ValueReader<string> = (value, path) => {
  const tag = readText(value, path).trim()
  if (!isKnownLanguage(tag)) {
    const hint = nearestHint(abbreviate(tag), languageNames())
    throw refuseField(
      path,
      `is ${showValue(value)}, which is not a known language such as "en" or "pt-BR"${hint}; GET /api/v1/languages lists those of the directory`,
    )
  }
  const base = baseLanguage(tag)
  // No podcast has a language that only the registry lists. `und` selects podcasts with an unknown
  // language.
  if (base === 'und') return tag.toLowerCase()
  return base
}

const PARENTS: ReadonlyMap<string, string | null> = new Map(
  GENRES.map(({ name, parent }) => [name, parent]),
)

/**
 * Drops parents that are implied by a child: a search for `Documentary` does not cover all of its
 * parent.
 */
const withoutParents = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !names.some((other) => PARENTS.get(other) === name))

/**
 * Replaces legacy genres by their successors. Keeps unknown genres, because the directory may
 * have them (`findUnknownGenres`).
 */
const readGenre: ValueReader<string | readonly string[]> = (value, path) => {
  const name = readText(value, path).trim()
  if (name === '' || name.length > MAX_GENRE_LENGTH) {
    throw refuseField(
      path,
      `has to be a genre name of 1 to ${String(MAX_GENRE_LENGTH)} characters, not "${abbreviate(name)}"`,
    )
  }
  const names = withoutParents(mapGenre(name))
  if (names.length === 0) return name
  return names
}

const readId: ValueReader<string> = (value, path) => {
  const id = readText(value, path).trim()
  if (!isPodcastId(id))
    throw refuseField(path, `is ${showValue(value)}, which is not a podcast id (a UUID)`)
  return id.toLowerCase()
}

const readCountry: ValueReader<string> = (value, path) => {
  const text = readText(value, path).trim()
  const country = parseCountry(text)
  if (country !== undefined) return country
  const codes = countryCodesByName()
  const meant = codes.get(findNearestName(abbreviate(text), codes.keys()) ?? '')
  const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`
  throw refuseField(
    path,
    `is ${showValue(value)}, which is not a country code of two letters such as "GB" (ISO 3166-1 alpha-2)${hint}`,
  )
}

const readDate: ValueReader<string> = (value, path) => {
  const instant = parseInstant(readText(value, path))
  if (instant === undefined)
    throw refuseField(
      path,
      `is ${showValue(value)}, which is not a date such as "2026-01-31" or "2026-01-31T00:00:00.000Z"`,
    )
  return toInstant(instant)
}

const wholeNumber: ValueReader<number> = (value, path) =>
  readWholeNumber(value, path, { minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/**
 * Rounds a bound on a count to an equivalent integer, because existing clients expect integers.
 */
const roundedCount = (round: (value: number) => number): Wire<number> => ({
  schema: Type.Number({ minimum: 0 }),
  read: (value, path) =>
    round(readNumber(value, path, { minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
})

export const roundedUp = roundedCount(Math.ceil)
export const roundedDown = roundedCount(Math.floor)

export const count: Wire<number> = { schema: Count, read: wholeNumber }

export const stars: Wire<number> = {
  schema: Type.Number({ minimum: 0, maximum: 5 }),
  read: (value, path) => readNumber(value, path, { minimum: 0, maximum: 5 }),
}

const score: Wire<number> = {
  schema: Score,
  read: (value, path) => readNumber(value, path, { minimum: 0, maximum: 100 }),
}

interface ListRules {
  readonly description?: string
  readonly maxItems?: number
}

function listOf<Item extends string>(
  item: TSchema,
  read: ValueReader<Item | readonly Item[]>,
  { description, maxItems = MAX_ITEMS }: ListRules,
): Wire<readonly Item[]> {
  return {
    schema: Type.Array(item, {
      maxItems,
      ...(description !== undefined && { description }),
    }),
    read: (value, path) => readSet(value, path, maxItems, read),
  }
}

export const languages = listOf(
  Type.String({ minLength: 1, maxLength: 100 }),
  readLanguage,
  {
    description: 'Language codes; `en-GB` finds `en`.',
  },
)

export function genres(description: string): Wire<readonly string[]> {
  return listOf(Type.String({ minLength: 1, maxLength: MAX_GENRE_LENGTH }), readGenre, {
    description,
  })
}

export const countries = listOf(Type.String({ pattern: '^[A-Za-z]{2}$' }), readCountry, {
  description: 'ISO 3166-1 alpha-2.',
})

export const socials = listOf(
  oneOf(SOCIAL_MEDIA_TYPES),
  (value, path) => readOneOf(value, path, SOCIAL_MEDIA_TYPES),
  {},
)

/** Platforms that list the podcast; `none` selects podcasts that no platform lists. */
export const LISTING_VALUES = [...LISTING_PLATFORMS, 'none'] as const

export const listings = listOf(
  oneOf(LISTING_VALUES),
  (value, path) => readOneOf(value, path, LISTING_VALUES),
  {},
)

/** The media of the podcast namespace. `video` is a medium, `hasVideo` a fact. */
const MEDIUMS = [
  'podcast',
  'music',
  'video',
  'film',
  'audiobook',
  'newsletter',
  'blog',
  'publisher',
  'course',
  'mixed',
] as const

/** A list of shows of a medium, in lower case. */
const LIST = /^(?:podcast|music|video|film|audiobook|newsletter|publisher|course)l$/

const readMedium: ValueReader<string> = (value, path) => {
  const medium = readText(value, path).trim().toLowerCase()
  if (LIST.test(medium) || MEDIUMS.some((known) => known === medium)) return medium
  throw refuseField(
    path,
    `is ${showValue(value)}, which is not a medium of the podcast namespace (${MEDIUMS.join(', ')}, or one of them followed by L for a list)${nearestHint(medium, MEDIUMS)}`,
  )
}

export const mediums = listOf(Type.String({ minLength: 1, maxLength: 20 }), readMedium, {
  description: 'Media of the podcast namespace, such as `music` or `audiobook`.',
})

const ids = listOf(PodcastId, readId, { description: 'Podcast ids.', maxItems: MAX_IDS })

/** Selects podcasts with one of the facet's values. */
export function anyOf(
  facet: FacetName,
  values: Wire<readonly string[]>,
): Filter<readonly string[]> {
  return { ...values, toSearch: (given) => ({ include: [{ facet, values: given }] }) }
}

/** Selects podcasts with none of the facet's values. */
export function noneOf(
  facet: FacetName,
  values: Wire<readonly string[]>,
): Filter<readonly string[]> {
  return { ...values, toSearch: (given) => ({ exclude: [{ facet, values: given }] }) }
}

/** Selects podcasts with a known value that equals the flag. */
export function flag(facet: FacetName): Filter<boolean> {
  return {
    schema: Type.Boolean(),
    read: readBoolean,
    toSearch: (given) => ({ include: [{ facet, values: [String(given)] }] }),
  }
}

/** A flag whose two values have names. */
export function namedFlag<const Name extends string>(
  facet: FacetName,
  names: { readonly no: Name; readonly yes: Name },
): Filter<Name> {
  const words = [names.no, names.yes]
  return {
    schema: oneOf(words),
    read: (value, path) => readOneOf(value, path, words),
    toSearch: (given) => ({ include: [{ facet, values: [String(given === names.yes)] }] }),
  }
}

/** Selects podcasts with a known value of at least `min`. */
export function atLeast(column: ColumnName, value: Wire<number>): Filter<number> {
  return { ...value, toSearch: (min) => ({ ranges: { [column]: { min, max: null } } }) }
}

/** Selects podcasts with a known value of at most `max`. */
export function atMost(column: ColumnName, value: Wire<number>): Filter<number> {
  return { ...value, toSearch: (max) => ({ ranges: { [column]: { min: null, max } } }) }
}

/** Selects podcasts with a known date at or after the value, which is ISO text in UTC. */
export function since(column: ColumnName): Filter<string> {
  return {
    schema: Instant,
    read: readDate,
    toSearch: (given) => ({
      ranges: { [column]: { min: parseInstant(given) ?? null, max: null } },
    }),
  }
}

/** Selects documents with a known date before the value, which is ISO text in UTC. */
export function before(column: ColumnName): Filter<string> {
  return {
    schema: Instant,
    read: readDate,
    toSearch: (given) => ({
      ranges: { [column]: { min: null, max: (parseInstant(given) ?? 0) - 1 } },
    }),
  }
}

const optional = (schema: TSchema) => Type.Optional(nullable(schema))

const rangeOf = ({ schema, read }: Wire<number>): Wire<Range> => ({
  schema: closed({ min: optional(schema), max: optional(schema) }),
  read: (value, path) => readRange(value, path, read),
})

/** Selects podcasts with a known value within `{min, max}`. */
export function between(column: ColumnName, value: Wire<number>): Filter<Range> {
  return { ...rangeOf(value), toSearch: (range) => ({ ranges: { [column]: range } }) }
}

/** Selects podcasts with known scores, each within its range. */
export function scoresBetween<const Name extends ColumnName>(
  columns: readonly Name[],
): Filter<Partial<Record<Name, Range>>> {
  const range = rangeOf(score)
  return {
    schema: closed(
      Object.fromEntries(columns.map((column) => [column, optional(range.schema)])),
    ),
    read: (value, path) => {
      const given = readObject(value, path)
      assertKnownKeys(given, columns, path)
      const named = columns.filter((column) => isGiven(given[column]))
      const ranges = named.map((column) => [
        column,
        range.read(given[column], `${path}.${column}`),
      ])
      return Object.fromEntries(ranges) as Partial<Record<Name, Range>>
    },
    toSearch: (ranges) => ({ ranges }),
  }
}

export const amongIds: Filter<readonly string[]> = {
  ...ids,
  toSearch: (includeIds) => ({ includeIds }),
}
export const notAmongIds: Filter<readonly string[]> = {
  ...ids,
  toSearch: (excludeIds) => ({ excludeIds }),
}
