/** Parses text from a search box, with filters, sort order and page as in a body. */
import { CodedError } from '../errors.ts'
import type { ModedTerm, QueryFilters, QueryTerm } from '../search/query.ts'
import {
  type FilterName,
  type Filters,
  isEmpty,
  joinFilters,
  parseFilters,
  toQueryFilters,
} from './filters.ts'
import { finishSearch, type ParsedSearch, type SearchFields } from './finish-search.ts'
import type { TypedText } from './query-interpretation.ts'
import { isGiven, refuseField } from './read.ts'
import { readSearchBox, type SearchBox, toTerm } from './search-box.ts'
import { MAX_TERMS } from './terms.ts'
import { parseLiteral, type ReadingName } from './wishes/readings.ts'
import {
  excludedGenres,
  namedWishes,
  readingsOf,
  readWishes,
  toWish,
  type Wishes,
} from './wishes/wishes.ts'

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

/** Typed text with the rest of the request. */
interface TypedRequest {
  readonly typed: string
  readonly body: SearchFields
  readonly matching: MatchOptions
}

/** A box and what its plain words wish. */
interface ReadBox {
  readonly box: SearchBox
  readonly wishes: Wishes
}

/** Options of the term that has the plain words. */
type MatchOptions = Partial<Omit<QueryTerm, 'text'>>

function toTerms(
  { box, wishes }: ReadBox,
  { matching }: TypedRequest,
): readonly ModedTerm[] {
  const { text, without } = wishes
  const others = box.text === '' ? box.terms : box.terms.slice(1)
  const words = text === '' ? [] : [{ ...toTerm(text, { mode: 'must' }), ...matching }]
  const excluded = without.map((each) => toTerm(each, { mode: 'not', phrase: true }))
  return [...words, ...others, ...excluded].slice(0, MAX_TERMS)
}

const textsExcluded = (terms: readonly ModedTerm[]): readonly string[] =>
  terms.filter(({ mode }) => mode === 'not').map(({ text }) => text)

/** Returns what the words mean, for the answer. */
function toTypedText(
  typed: string,
  terms: readonly ModedTerm[],
  { wishes, filters }: { readonly wishes: Wishes; readonly filters: Filters },
): TypedText {
  const { languages, includeItunesGenres = [] } = filters
  return {
    typed,
    text: wantedText(terms),
    language: wishes.language ?? languages?.[0] ?? null,
    without: textsExcluded(terms),
    genres: [...new Set([...wishes.genres.flat(), ...includeItunesGenres])],
    country: wishes.country,
    readings: readingsOf(wishes),
  }
}

/** Parses the text with its operators and wishes. */
function parseRead(request: TypedRequest, { box, wishes }: ReadBox): ParsedSearch {
  const { typed, body } = request
  const { wanted, unwanted } = box
  const terms = toTerms({ box, wishes }, request)
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
  const filters = { ...named, ...boxed }
  return finishSearch(
    body,
    { ...boxed, ...named },
    {
      terms:
        languages === undefined ? terms : terms.map((term) => ({ ...term, languages })),
      groups: [],
      matching: 'forgiving',
      typed: toTypedText(typed, terms, { wishes, filters }),
      filters: joinFilters(
        toQueryFilters(boxed),
        joinFilters(without, excludedGenres(wishes)),
      ),
      wish: toWish(wishes),
    },
  )
}

/** Parses the text as plain words, whatever signs it has. */
function parseWords({ typed, body, matching }: TypedRequest): ParsedSearch {
  const named = parseFilters(body)
  const text = typed.trim()
  return finishSearch(body, named, {
    terms: [{ ...toTerm(text, { mode: 'must' }), ...matching }],
    groups: [],
    matching: 'forgiving',
    typed: { typed, text, language: named.languages?.[0] ?? null },
  })
}

/** Readings that a filter of the request makes pointless, by the name of the filter. */
const READ_BY_FILTER: readonly (readonly [field: FilterName, reading: ReadingName])[] = [
  ['languages', 'language'],
  ['includeItunesGenres', 'genres'],
  ['podcastCountries', 'country'],
]

/** Returns the readings that are switched off by `literal`, by a filter or by a prefix. */
function readingsOff(body: SearchFields, { wanted }: SearchBox): readonly ReadingName[] {
  const filtered = READ_BY_FILTER.filter(([field]) => !isEmpty(body[field]))
  return [
    ...parseLiteral(body['literal']),
    ...filtered.map(([, reading]) => reading),
    ...(wanted.languages.length > 0 ? (['language'] as const) : []),
    ...(wanted.genres.length > 0 ? (['genres'] as const) : []),
  ]
}

/** The wishes to give up for a search without hits, in this sequence. */
const GIVEN_UP = ['country', 'genres', 'language'] as const

/** Returns ways to read the words with fewer and fewer wishes. */
function widerReadings(
  text: string,
  off: readonly ReadingName[],
  wishes: Wishes,
): readonly Wishes[] {
  const inForce = readingsOf(wishes)
  const given = GIVEN_UP.filter((name) => inForce.includes(name))
  return given.map((_, at) => readWishes(text, [...off, ...given.slice(0, at + 1)]))
}

/** Parses a later page by the reading that its cursor belongs to. */
function parseByCursor(ways: readonly (() => ParsedSearch)[]): ParsedSearch {
  for (const parse of ways.slice(0, -1)) {
    try {
      return parse()
    } catch (error) {
      if (!(error instanceof CodedError) || error.code !== 'INVALID_CURSOR') throw error
    }
  }
  const [last] = ways.slice(-1)
  if (last === undefined) throw new TypeError('A text has at least one reading')
  return last()
}

/** Empty text selects all podcasts. */
export function parseTyped(typed: string, body: SearchFields): ParsedSearch {
  return parseRequest({ typed, body, matching: {} })
}

/** Parses the one term of a forgiving search. A phrase is not read. */
export function parseTypedTerm(
  { text, targets, phrase, slop, fuzzy }: ModedTerm,
  body: SearchFields,
): ParsedSearch {
  const request = { typed: text, body, matching: { targets, phrase, slop, fuzzy } }
  if (phrase) return parseWords(request)
  return parseRequest(request)
}

function parseRequest(request: TypedRequest): ParsedSearch {
  const { typed, body } = request
  const literal = parseLiteral(body['literal'])
  const box = readSearchBox(typed, !literal.includes('without'))
  const off = readingsOff(body, box)
  const wishes = readWishes(box.text, off)
  const parseAsRead = () => parseRead(request, { box, wishes })
  const hasOperators = box.text !== typed.trim().split(/\s+/u).join(' ')
  // Text without words, such as `lang:de`, is no title.
  if (box.terms.length === 0) return parseAsRead()
  // What is added would pass by phrases, fields and narrower targets.
  const isPlain = box.terms.slice(1).every(({ mode }) => mode === 'not')
  const isAnywhere = request.matching.targets?.length !== 1
  const named = isPlain && isAnywhere ? namedWishes(wishes) : undefined
  const asNamed =
    named === undefined ? [] : [() => parseRead(request, { box, wishes: named })]
  const wider = widerReadings(box.text, off, wishes).map(
    (fewer) => () => parseRead(request, { box, wishes: fewer }),
  )
  const parseAsWords = () => parseWords(request)
  const isTitle = hasOperators || wishes.without.length > 0
  const asWords = isTitle ? [parseAsWords] : []
  if (isGiven(body['cursor']))
    return parseByCursor([parseAsRead, ...asNamed, ...wider, ...asWords])
  const [parseNamed] = asNamed
  return {
    ...parseAsRead(),
    ...(parseNamed && { named: parseNamed() }),
    ...(isTitle && { asTitle: { search: parseAsWords(), hasOperators } }),
    wider: wider.map((parse) => parse()),
  }
}
