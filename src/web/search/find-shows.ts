/**
 * From what a visitor asks for to the shows that are found. This is the one place where words become a search: a search
 * that forgives more takes the place of `STAGES`.
 */
import { CodedError } from '../../errors.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { DirectoryReader } from '../../store/directory.ts'
import { countShows, type FoundShows, type ShowSearch, searchShows } from '../shows.ts'
import type { SiteSort } from '../vocabulary.ts'
import { type SiteQuery, SITE_FILTERS, type SiteFilter, type SiteFilters } from './asked.ts'

/** How the words were taken: as they are, with other spellings, or each by itself. */
export type SearchStage = 'exact' | 'similar' | 'some'

export interface SiteResults extends FoundShows {
  readonly stage: SearchStage
  /** The same search as the API takes it. */
  readonly body: ShowSearch
}

const DAY_MS = 86_400_000

const SORTS: Readonly<Record<SiteSort, ShowSearch>> = {
  relevance: {},
  recent: { sortOrder: [{ field: 'recentActivity' }] },
  score: { sortOrder: [{ field: 'authorityScore' }] },
  title: { sortOrder: [{ field: 'title' }] },
}

type ToBody = { readonly [Name in SiteFilter]: (value: NonNullable<SiteFilters[Name]>, nowMs: number) => ShowSearch }

/** In the words of the API. A day begins at midnight, so that a search is the same one all day long. */
const FILTERS: ToBody = {
  genre: (genre) => ({ includeItunesGenres: [genre] }),
  language: (language) => ({ languages: [language] }),
  country: (country) => ({ podcastCountries: [country] }),
  active: (days, nowMs) => ({
    lastEpisodeDateSince: toInstant(Math.floor(nowMs / DAY_MS) * DAY_MS - days * DAY_MS),
  }),
  episodes: (episodes) => ({ minTotalEpisodes: episodes }),
  explicit: (explicit) => ({ explicit }),
  guests: () => ({ podcastHasGuests: true }),
  contact: () => ({ hasPrimaryContact: true }),
}

type FilterToBody = (value: unknown, nowMs: number) => ShowSearch

export function toFilterBody(filters: SiteFilters, nowMs: number): ShowSearch {
  let body: ShowSearch = {}
  for (const name of SITE_FILTERS) {
    const value = filters[name]
    // Each filter gets its own value; the compiler cannot follow a name through a loop.
    const toBody = FILTERS[name] as FilterToBody
    if (value !== undefined) body = { ...body, ...toBody(value, nowMs) }
  }
  return body
}

/** Words between quotes stand next to each other; a word behind a minus must not occur. */
interface SpokenTerm {
  readonly text: string
  readonly isPhrase: boolean
  readonly mode: 'must' | 'not'
}

/** Terms that a search may have. */
const MOST_TERMS = 20

function toSpokenTerms(words: string): readonly SpokenTerm[] {
  const parts = words.split('"')
  const terms: SpokenTerm[] = []
  const plain: string[] = []
  for (const [place, part] of parts.entries()) {
    const isPhrase = place % 2 === 1 && place < parts.length - 1
    if (isPhrase) {
      if (part.trim() !== '') terms.push({ text: part.trim(), isPhrase, mode: 'must' })
      continue
    }
    for (const word of part.split(/\s/)) {
      const isUnwanted = word.startsWith('-') && word.length > 1
      if (isUnwanted) terms.push({ text: word.slice(1), isPhrase: false, mode: 'not' })
      else if (word !== '') plain.push(word)
    }
  }
  const rest: readonly SpokenTerm[] =
    plain.length === 0 ? [] : [{ text: plain.join(' '), isPhrase: false, mode: 'must' }]
  return [...rest, ...terms].slice(0, MOST_TERMS)
}

function toTerm({ text, isPhrase, mode }: SpokenTerm, fuzzy: boolean) {
  const forgives = fuzzy && mode === 'must'
  return {
    searchTerm: text,
    searchType: 'text',
    searchTermOptions: {
      matchMode: mode,
      ...(isPhrase ? { phraseMatch: true } : {}),
      ...(forgives ? { fuzzy: true } : {}),
    },
  }
}

/** Every word by itself; what has more of them comes first. */
function toSingleTerms(terms: readonly SpokenTerm[]) {
  const words = terms.filter(({ mode }) => mode === 'must').flatMap(({ text }) => text.split(/\s/))
  return [...new Set(words)]
    .filter((word) => word !== '')
    .slice(0, MOST_TERMS)
    .map((searchTerm) => ({
      searchTerm,
      searchType: 'text',
      searchTermOptions: { matchMode: 'optional', fuzzy: true },
    }))
}

/** Tried one after the other until something is found. */
const STAGES: readonly {
  readonly stage: SearchStage
  readonly toTerms: (terms: readonly SpokenTerm[]) => unknown[]
}[] = [
  { stage: 'exact', toTerms: (terms) => terms.map((term) => toTerm(term, false)) },
  { stage: 'similar', toTerms: (terms) => terms.map((term) => toTerm(term, true)) },
  { stage: 'some', toTerms: toSingleTerms },
]

export interface ResultPart {
  /** From 1. */
  readonly from: number
  readonly to: number
  readonly nowMs: number
  readonly signal?: AbortSignal
}

export async function findShows(reader: DirectoryReader, asked: SiteQuery, part: ResultPart): Promise<SiteResults> {
  const spoken = toSpokenTerms(asked.words)
  const shared = { ...toFilterBody(asked.filters, part.nowMs), ...SORTS[asked.sort] }
  const stages = spoken.length === 0 ? STAGES.slice(0, 1) : STAGES
  let first: SiteResults | undefined
  for (const { stage, toTerms } of stages) {
    const searchTerms = toTerms(spoken)
    const body = { searchTerms, ...shared }
    const isAsked = searchTerms.length > 0 || spoken.length === 0
    const found = isAsked ? await searchShows(reader, body, part) : { shows: [], total: 0 }
    if (found.total > 0) return { ...found, stage, body }
    first ??= { ...found, stage, body }
  }
  return first ?? { shows: [], total: 0, stage: 'exact', body: { searchTerms: [], ...shared } }
}

/** What is left when one filter is taken away, most first; for a search that found nothing. */
export async function countWithoutFilters(
  reader: DirectoryReader,
  { words, filters }: SiteQuery,
  nowMs: number,
): Promise<readonly { readonly filter: SiteFilter; readonly total: number }[]> {
  const searchTerms = toSpokenTerms(words).map((term) => toTerm(term, true))
  const counted: { filter: SiteFilter; total: number }[] = []
  for (const filter of SITE_FILTERS.filter((name) => filters[name] !== undefined)) {
    const { [filter]: _, ...others } = filters
    const total = await countShows(reader, { searchTerms, ...toFilterBody(others, nowMs) })
    if (total > 0) counted.push({ filter, total })
  }
  return counted.sort((one, other) => other.total - one.total)
}

export type SearchTrouble = 'costly' | 'notReady'

/** Returns why a search cannot be answered, where that is nobody's fault. */
export function troubleOf(error: unknown): SearchTrouble | undefined {
  if (!(error instanceof CodedError)) return undefined
  if (error.code === 'SEARCH_TOO_COSTLY') return 'costly'
  return error.status === 503 ? 'notReady' : undefined
}
