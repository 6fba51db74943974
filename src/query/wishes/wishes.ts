/** Reads what typed words say besides the subject. */
import type { FacetFilter, QueryFilters, Wish } from '../../search/query.ts'
import { UNKNOWN_LANGUAGE } from '../../record/language/language.ts'
import { genresNamed } from './genre-names.ts'
import { READINGS, type ReadingName } from './readings.ts'
import { readSubject, type SubjectReading } from './subject.ts'
import { readWithout } from './without.ts'

export interface Wishes extends SubjectReading {
  /** Words that podcasts must not have, as typed. */
  readonly without: readonly string[]
  /** The text without its exclusions. */
  readonly typed: string
  /** The words stay, and what they name is added to what has them. */
  readonly widens?: true
}

/** `literal`: readings that are switched off. */
export function readWishes(text: string, literal: readonly ReadingName[]): Wishes {
  const isOff = literal.includes('without')
  const { text: typed, without } = isOff ? { text, without: [] } : readWithout(text)
  return { ...readSubject(typed, literal), typed, without }
}

/** Returns the genres, languages and countries that are all the words name, as wishes. */
export function namedWishes({ named, typed, without }: Wishes): Wishes | undefined {
  return named && { ...named, text: typed, typed, without, widens: true }
}

/** Returns the readings that are in force. */
export function readingsOf(wishes: Wishes): readonly ReadingName[] {
  const { without, language, genres, country } = wishes
  const inForce: Readonly<Record<ReadingName, boolean>> = {
    without: without.length > 0,
    language: language !== null,
    genres: genres.length > 0,
    country: country !== null,
  }
  return READINGS.filter((name) => inForce[name])
}

/** Returns the filters of genres that are excluded by name. */
export function excludedGenres({ without }: Wishes): QueryFilters {
  const genres = without.flatMap(genresNamed)
  if (genres.length === 0) return {}
  return { exclude: [{ facet: 'genre', values: genres }] }
}

/** Podcasts of unknown language stay in, but are not added. */
function languagesOf({ language, widens }: Wishes): readonly string[] {
  if (language === null) return []
  return widens === true ? [language] : [language, UNKNOWN_LANGUAGE]
}

function filtersOf(wishes: Wishes): QueryFilters {
  const { genres, country } = wishes
  const include: readonly FacetFilter[] = [
    { facet: 'language', values: languagesOf(wishes) },
    ...genres.map((values) => ({ facet: 'genre', values }) as const),
    { facet: 'country', values: country === null ? [] : [country] },
  ]
  return { include: include.filter(({ values }) => values.length > 0) }
}

/** Returns the wish for the index, or `undefined` if there is none. */
export function toWish(wishes: Wishes): Wish | undefined {
  const { language, typed, likely, widens } = wishes
  const filters = filtersOf(wishes)
  const isSure = filters.include?.length !== 0
  const isLikely = likely.languages.length > 0 || likely.genres.length > 0
  if (!isSure && !isLikely) return undefined
  return {
    title: isSure && widens !== true ? typed : '',
    filters,
    ...(language !== null && { language }),
    ...(isLikely && { likely }),
    ...(widens && { widens }),
  }
}
