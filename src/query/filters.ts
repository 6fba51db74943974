/** The filters of a search, as the caller's vocabulary has them: read, checked and normalised, one reader a field. */
import type { Range, ScoreName } from '../search/query.ts'
import { GENRES, mapGenre } from '../record/genre/genre.ts'
import { parseInstant, toInstant } from '../record/instant/instant.ts'
import { baseLanguage, isLanguageTag } from '../record/language/language.ts'
import { isPodcastId } from '../record/podcast-id.ts'
import { SOCIAL_MEDIA_TYPES } from '../record/vocabulary.ts'
import {
  assertKnownKeys,
  isGiven,
  readBoolean,
  readInteger,
  readNumber,
  readObject,
  readOneOf,
  readRange,
  readSet,
  readText,
  refuse,
  shorten,
  showValue,
} from './read.ts'

/** Items of a list, and of a list of ids. */
const MAX_ITEMS = 1_000
const MAX_IDS = 10_000
/** In characters; Apple's longest name has 25. */
const MAX_GENRE_LENGTH = 100
const SCORES: readonly ScoreName[] = [
  'authorityScore',
  'qualityScore',
  'engagementScore',
  'socialScore',
  'youtubeScore',
]

type Reader<Value> = (value: unknown, path: string) => Value

const readLanguage: Reader<string> = (value, path) => {
  const tag = readText(value, path).trim()
  if (!isLanguageTag(tag))
    throw refuse(path, `is ${showValue(value)}, which is not a language tag such as "en" or "pt-BR"`)
  const base = baseLanguage(tag)
  // A language that nobody knows matches nothing; `und` are the podcasts whose language nobody knows.
  return base === 'und' ? tag.toLowerCase() : base
}

const PARENTS: ReadonlyMap<string, string | null> = new Map(GENRES.map(({ name, parent }) => [name, parent]))

/** Without parents that only came along with a child: who asks for `Documentary` does not mean all of its parent. */
const withoutParents = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !names.some((other) => PARENTS.get(other) === name))

/** Legacy names become those that replaced them; an unknown name stays and matches nothing. */
const readGenre: Reader<string | readonly string[]> = (value, path) => {
  const name = readText(value, path).trim()
  if (name === '' || name.length > MAX_GENRE_LENGTH) {
    throw refuse(path, `has to be a genre name of 1 to ${String(MAX_GENRE_LENGTH)} characters, not "${shorten(name)}"`)
  }
  const names = withoutParents(mapGenre(name))
  return names.length === 0 ? name : names
}

const readId: Reader<string> = (value, path) => {
  const id = readText(value, path).trim()
  if (!isPodcastId(id)) throw refuse(path, `is ${showValue(value)}, which is not a podcast id (a UUID)`)
  return id.toLowerCase()
}

const readCountry: Reader<string> = (value, path) => {
  const code = readText(value, path).trim()
  if (!/^[A-Za-z]{2}$/.test(code)) {
    throw refuse(path, `is ${showValue(value)}, which is not a country code of two letters (ISO 3166-1 alpha-2)`)
  }
  return code.toUpperCase()
}

/** As ISO text in UTC. */
const readDate: Reader<string> = (value, path) => {
  const instant = parseInstant(readText(value, path))
  if (instant === undefined)
    throw refuse(path, `is ${showValue(value)}, which is not a date such as "2026-01-31" or "2026-01-31T00:00:00.000Z"`)
  return toInstant(instant)
}

const list =
  <Item extends string>(read: Reader<Item | readonly Item[]>, maximum = MAX_ITEMS): Reader<readonly Item[]> =>
  (value, path) =>
    readSet(value, path, maximum, read)

const whole: Reader<number> = (value, path) =>
  readInteger(value, path, { minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const stars: Reader<number> = (value, path) => readNumber(value, path, { minimum: 0, maximum: 5 })
const score: Reader<number> = (value, path) => readNumber(value, path, { minimum: 0, maximum: 100 })

/** A bound on a count, rounded to the whole number that says the same: existing clients know whole ones only. */
const bound =
  (round: (value: number) => number): Reader<number> =>
  (value, path) =>
    round(readNumber(value, path, { minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))

const readScores: Reader<Partial<Record<ScoreName, Range>>> = (value, path) => {
  const scores = readObject(value, path)
  assertKnownKeys(scores, SCORES, path)
  const given = SCORES.filter((name) => isGiven(scores[name]))
  return Object.fromEntries(given.map((name) => [name, readRange(scores[name], `${path}.${name}`, score)]))
}

/** One reader for each filter of the language, by the name it has on the wire. */
const READERS = {
  languages: list(readLanguage),
  includeItunesGenres: list(readGenre),
  excludeItunesGenres: list(readGenre),
  minTotalEpisodes: bound(Math.ceil),
  maxTotalEpisodes: bound(Math.floor),
  explicit: (value, path) => readOneOf(value, path, ['clean', 'explicit']),
  foundedSince: readDate,
  lastEpisodeDateSince: readDate,
  hasPrimaryContact: readBoolean,
  hasSocials: list((value, path) => readOneOf(value, path, SOCIAL_MEDIA_TYPES)),
  podcastHasGuests: readBoolean,
  podcastCountries: list(readCountry),
  podcastAuthorityScore: readScores,
  includePodcastIds: list(readId, MAX_IDS),
  excludePodcastIds: list(readId, MAX_IDS),
  minItunesRating: stars,
  minItunesRatingCount: whole,
  minSpotifyRating: stars,
  minSpotifyRatingCount: whole,
  podcastAudienceEstimatedMonthlyListeners: (value, path) => readRange(value, path, whole),
  minCastboxPlays: whole,
  minCastboxSubscribers: whole,
} as const satisfies Record<string, Reader<unknown>>

export type FilterName = keyof typeof READERS
/** The filters as understood; what was not given, or an empty list, is absent. */
export type Filters = { readonly [Name in FilterName]?: ReturnType<(typeof READERS)[Name]> }

export const FILTER_NAMES = Object.keys(READERS) as readonly FilterName[]

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** Fields that are no filter are somebody else's. An empty list filters nothing. */
export const parseFilters = (body: Readonly<Record<string, unknown>>): Filters =>
  Object.fromEntries(
    FILTER_NAMES.filter((name) => isGiven(body[name]))
      .map((name) => [name, READERS[name](body[name], name)] as const)
      .filter(([, value]) => !isEmpty(value)),
  )
