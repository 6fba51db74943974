/** Parses text from a search box, with filters, sort order and page as in a body. */
import { CodedError } from '../errors.ts'
import type { ModedTerm, QueryFilters } from '../search/query.ts'
import { joinFilters, parseFilters, toQueryFilters } from './filters.ts'
import { finishSearch, type ParsedSearch, type SearchFields } from './parse.ts'
import { isGiven, refuseField } from './read.ts'
import { readSearchBox, type SearchBox, toTerm } from './search-box.ts'
import { MAX_TERMS } from './terms.ts'
import { parseLiteral } from './wishes/readings.ts'
import { readWishes, type Wishes } from './wishes/wishes.ts'

/** Returns the words that podcasts must have in any field. */
const wantedText = (terms: readonly ModedTerm[]): string =>
  terms
    .flatMap(({ mode, text }) => {
      if (mode === 'must') return [text]
      return []
    })
    .join(' ')

/** Throws if typed text has neither words nor filters. */
export function assertNarrowed({ query: { filters }, typed }: ParsedSearch): void {
  if (typed?.typed.trim() !== '' || Object.keys(filters).length > 0) return
  const problem = 'is missing or empty, and so is every filter; send words or a filter'
  throw refuseField('q', problem, 'SEARCH_TERMS_MISSING')
}

/** Returns the terms of a box whose plain words are read as wishes. */
function toTerms({ text: typed, terms }: SearchBox, { text, without }: Wishes) {
  const others = typed === '' ? terms : terms.slice(1)
  const words = text === '' ? [] : [toTerm(text, { mode: 'must' })]
  const excluded = without.map((each) => toTerm(each, { mode: 'not', phrase: true }))
  return [...words, ...others, ...excluded].slice(0, MAX_TERMS)
}

const textsExcluded = (terms: readonly ModedTerm[]): readonly string[] =>
  terms.filter(({ mode }) => mode === 'not').map(({ text }) => text)

/** Parses the text with its operators and wishes. */
function parseRead(
  typed: string,
  body: SearchFields,
  { box, wishes }: { readonly box: SearchBox; readonly wishes: Wishes },
): ParsedSearch {
  const { wanted, unwanted } = box
  const terms = toTerms(box, wishes)
  const named = parseFilters(body)
  const boxed = parseFilters({
    languages: wanted.languages,
    includeItunesGenres: wanted.genres,
    excludeItunesGenres: unwanted.genres,
  })
  const { languages } = boxed
  const { languages: others = [] } = parseFilters({ languages: unwanted.languages })
  const without: QueryFilters =
    others.length === 0 ? {} : { exclude: [{ facet: 'language', values: others }] }
  return finishSearch(
    body,
    { ...boxed, ...named },
    {
      terms:
        languages === undefined ? terms : terms.map((term) => ({ ...term, languages })),
      groups: [],
      matching: 'forgiving',
      typed: {
        typed,
        text: wantedText(terms),
        language: languages?.[0] ?? named.languages?.[0] ?? null,
        without: textsExcluded(terms),
        genres: boxed.includeItunesGenres ?? [],
      },
      filters: joinFilters(toQueryFilters(boxed), without),
    },
  )
}

/** Parses the text as plain words, whatever signs it has. */
function parseWords(typed: string, body: SearchFields): ParsedSearch {
  const named = parseFilters(body)
  const text = typed.trim()
  return finishSearch(body, named, {
    terms: [toTerm(text, { mode: 'must' })],
    groups: [],
    matching: 'forgiving',
    typed: { typed, text, language: named.languages?.[0] ?? null },
  })
}

/** Parses a later page by the reading that its cursor belongs to. */
function parseByCursor(
  parseFirst: () => ParsedSearch,
  parseSecond: () => ParsedSearch,
): ParsedSearch {
  try {
    return parseFirst()
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'INVALID_CURSOR') throw error
    return parseSecond()
  }
}

/** Empty text selects all podcasts. */
export function parseTyped(typed: string, body: SearchFields): ParsedSearch {
  const literal = parseLiteral(body['literal'])
  const box = readSearchBox(typed, !literal.includes('without'))
  const wishes = readWishes(box.text, literal)
  const parseAsRead = () => parseRead(typed, body, { box, wishes })
  const hasOperators = box.text !== typed.trim().split(/\s+/u).join(' ')
  const isPlain = !hasOperators && wishes.text === box.text
  // Text without words, such as `lang:de`, is no title.
  if (isPlain || box.terms.length === 0) return parseAsRead()
  const parseAsWords = () => parseWords(typed, body)
  if (isGiven(body['cursor'])) return parseByCursor(parseAsRead, parseAsWords)
  return { ...parseAsRead(), asTitle: { search: parseAsWords(), hasOperators } }
}
