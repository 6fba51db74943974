/** Parses search words and filters from a URL, and collects invalid parameters. */
import { LISTING_VALUES, MAX_GENRE_LENGTH } from '../../query/filter-kinds.ts'
import { parseCountry } from '../../record/country/country.ts'
import { parseGenres } from '../../record/genre/genre.ts'
import {
  baseLanguage,
  isKnownLanguage,
  UNKNOWN_LANGUAGE,
} from '../../record/language/language.ts'
import { languageNames } from '../../record/language/names.ts'
import { READINGS, type ReadingName } from '../../query/wishes/readings.ts'
import { findNearestName } from '../../record/text/nearest-name.ts'
import { ACTIVE_DAYS, type ActiveDays, SITE_SORTS, type SiteSort } from '../vocabulary.ts'
import { readWords, type VisitParameters } from '../visit.ts'
import { findUnknown, type InvalidParameter } from '../parts/misread.ts'

export interface SiteFilters {
  readonly genre?: string
  /** Lower-case base code. */
  readonly language?: string
  /** Upper case. */
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
  /** Starts at 1. */
  readonly page: number
  readonly misread: readonly InvalidParameter[]
  /** Readings of the words that are switched off. */
  readonly literal?: readonly ReadingName[]
}

export const EPISODE_STEPS = [10, 50, 100, 500] as const

/** Parses the value of one filter; undefined if invalid. */
interface FilterReader<Value> {
  readonly read: (text: string) => Value | undefined
  /** Valid values for the error message, if there are few. */
  readonly values?: readonly string[]
  /** Candidates for "did you mean". */
  readonly names?: () => Iterable<string>
}

/** Keeps unknown genres as written, because a podcast may have them. */
function readGenre(text: string): string | undefined {
  if (text.length > MAX_GENRE_LENGTH) return undefined
  // A subgenre follows its parent, so the last one is the most specific.
  return parseGenres([text.replaceAll('-', ' ')]).at(-1) ?? text
}

function readLanguage(text: string): string | undefined {
  if (!isKnownLanguage(text)) return undefined
  const base = baseLanguage(text)
  if (base === UNKNOWN_LANGUAGE) return text.toLowerCase()
  return base
}

function readCount(text: string): number | undefined {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  return undefined
}

const YES: FilterReader<true> = {
  read: (text) => (text === 'yes' ? true : undefined),
  values: ['yes'],
}

function oneOf<const Word extends string | number>(
  words: readonly Word[],
): FilterReader<Word> {
  return {
    read: (text) => words.find((word) => String(word) === text),
    values: words.map(String),
  }
}

type Readers = {
  readonly [Name in SiteFilter]-?: FilterReader<NonNullable<SiteFilters[Name]>>
}

const READERS: Readers = {
  genre: { read: readGenre },
  language: { read: readLanguage, names: languageNames },
  country: { read: parseCountry },
  active: oneOf(ACTIVE_DAYS),
  episodes: { read: readCount },
  explicit: oneOf(['clean', 'explicit']),
  guests: YES,
  contact: YES,
  listing: oneOf(LISTING_VALUES),
}

export const SITE_FILTERS = Object.keys(READERS) as readonly SiteFilter[]

interface ParsedFilters {
  readonly filters: SiteFilters
  readonly misread: readonly InvalidParameter[]
}

function toMisread(
  name: string,
  value: string,
  { values, names = () => values ?? [] }: Partial<FilterReader<unknown>>,
): InvalidParameter {
  const meant = findNearestName(value, names())
  return {
    name,
    value,
    ...(values !== undefined && { values }),
    ...(meant !== undefined && { meant }),
  }
}

function readFilters(parameters: VisitParameters): ParsedFilters {
  const filters: Partial<Record<SiteFilter, unknown>> = {}
  const misread: InvalidParameter[] = []
  for (const name of SITE_FILTERS) {
    const text = parameters.get(name)
    if (text === undefined) continue
    const value = READERS[name].read(text)
    if (value === undefined) misread.push(toMisread(name, text, READERS[name]))
    else filters[name] = value
  }
  // Each parser returns its filter's type.
  return { filters: filters as SiteFilters, misread }
}

function readPage(text: string | undefined): number {
  const page = Number(text ?? 1)
  if (Number.isSafeInteger(page) && page > 0) return page
  return 1
}

/** Parses sort and page of a list whose other filters are fixed. */
export function readList(
  parameters: VisitParameters,
  sorts: readonly SiteSort[] = SITE_SORTS,
): Pick<SiteQuery, 'sort' | 'page' | 'misread'> {
  const text = parameters.get('sort')
  const sort = sorts.find((known) => known === (text ?? 'relevance'))
  const page = readPage(parameters.get('page'))
  const misread = [
    ...findUnknown(parameters, ['sort', 'page']),
    ...(sort === undefined ? [toMisread('sort', text ?? '', { values: sorts })] : []),
  ]
  return { sort: sort ?? 'relevance', page, misread }
}

const PARAMETERS = ['q', ...SITE_FILTERS, 'literal', 'sort', 'page']

/** Sorts of episodes, which have no score of their own. */
const EPISODE_SORTS = ['relevance', 'recent'] as const

/** Parses the readings that are switched off: `without,language`. */
function readLiteral(
  parameters: VisitParameters,
): Required<Pick<SiteQuery, 'literal' | 'misread'>> {
  const names = (parameters.get('literal') ?? '').split(',').filter((name) => name !== '')
  const unknown = names.filter((name) => !READINGS.some((known) => known === name))
  return {
    literal: READINGS.filter((known) => names.includes(known)),
    misread: unknown.map((name) => toMisread('literal', name, { values: READINGS })),
  }
}

/** `ofEpisodes`: for the tab of episodes. Files have shows alone. */
export function readAsked(parameters: VisitParameters, ofEpisodes = false): SiteQuery {
  const sorts = ofEpisodes ? EPISODE_SORTS : SITE_SORTS
  const { sort, page, misread } = readList(parameters, sorts)
  const { filters, misread: wrongFilters } = readFilters(parameters)
  const { literal, misread: wrongReadings } = readLiteral(parameters)
  const ofList = misread.filter(({ value }) => value !== undefined)
  return {
    words: readWords(parameters),
    filters,
    sort,
    page,
    literal,
    misread: [
      ...findUnknown(parameters, ofEpisodes ? [...PARAMETERS, 'of'] : PARAMETERS),
      ...wrongFilters,
      ...wrongReadings,
      ...ofList,
    ],
  }
}
