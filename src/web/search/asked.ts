/**
 * Reads the words and filters of a search from an address. Something is understood whatever
 * the address holds.
 */
import { LISTING_VALUES } from '../../query/filter-kinds.ts'
import { parseGenres } from '../../record/genre/genre.ts'
import { ACTIVE_DAYS, type ActiveDays, SITE_SORTS, type SiteSort } from '../vocabulary.ts'
import type { VisitParameters } from '../visit.ts'

export interface SiteFilters {
  readonly genre?: string
  /** It is a base code in lower case. */
  readonly language?: string
  /** It is in upper case. */
  readonly country?: string
  readonly active?: ActiveDays
  readonly episodes?: number
  readonly explicit?: 'clean' | 'explicit'
  readonly guests?: true
  readonly contact?: true
  readonly listing?: (typeof LISTING_VALUES)[number]
}
export type SiteFilter = keyof SiteFilters

export interface SiteQuery {
  readonly words: string
  readonly filters: SiteFilters
  readonly sort: SiteSort
  /** It counts from 1. */
  readonly page: number
}

export const EPISODE_STEPS = [10, 50, 100, 500] as const

const isOneOf = <Word>(words: readonly Word[], word: unknown): word is Word =>
  words.includes(word as Word)

function readGenre(text: string): string | undefined {
  // A child stands behind its parent, so the last genre was meant.
  return parseGenres([text.replaceAll('-', ' ')]).at(-1)
}

function readCode(text: string, pattern: RegExp): string | undefined {
  return pattern.test(text) ? text : undefined
}

type Readers = {
  readonly [Name in SiteFilter]: (text: string) => SiteFilters[Name] | undefined
}

const READERS: Readers = {
  genre: readGenre,
  language: (text) => readCode(text.toLowerCase(), /^[a-z]{2,3}$/),
  country: (text) => readCode(text.toUpperCase(), /^[A-Z]{2}$/),
  active: (text) => ACTIVE_DAYS.find((days) => String(days) === text),
  episodes: (text) => EPISODE_STEPS.find((count) => String(count) === text),
  explicit: (text) => (isOneOf(['clean', 'explicit'] as const, text) ? text : undefined),
  guests: (text) => (text === 'yes' ? true : undefined),
  contact: (text) => (text === 'yes' ? true : undefined),
  listing: (text) => LISTING_VALUES.find((listing) => listing === text),
}

export const SITE_FILTERS = Object.keys(READERS) as readonly SiteFilter[]

export function readFilters(parameters: VisitParameters): SiteFilters {
  const filters: Partial<Record<SiteFilter, unknown>> = {}
  for (const name of SITE_FILTERS) {
    const text = parameters.get(name)
    const value = text === undefined ? undefined : READERS[name](text)
    if (value !== undefined) filters[name] = value
  }
  // Each reader returns the type of its filter.
  return filters as SiteFilters
}

/** A term may have as many code points. */
const MOST_LETTERS = 200

function readPage(text: string | undefined): number {
  const page = Number(text ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

export function readAsked(parameters: VisitParameters): SiteQuery {
  const sort = parameters.get('sort')
  const words = Array.from(parameters.get('q') ?? '')
    .slice(0, MOST_LETTERS)
    .join('')
  return {
    words: words.trim(),
    filters: readFilters(parameters),
    sort: isOneOf(SITE_SORTS, sort) ? sort : 'relevance',
    page: readPage(parameters.get('page')),
  }
}
