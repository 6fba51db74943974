/** Parses the terms of a search: text, mode, and the fields they match in. */
import type { MatchMode, ModedTerm, QueryTerm, SearchTarget } from '../search/query.ts'
import { assertTargetNotForeign } from './foreign-fields.ts'
import {
  assertKnownKeys,
  isGiven,
  readArray,
  readBoolean,
  readWholeNumber,
  readObject,
  readOneOf,
  readOr,
  readText,
  refuseField,
  showValue,
} from './read.ts'

const TARGETS: readonly SearchTarget[] = ['podcast-title', 'podcast-description']
const MODES: readonly MatchMode[] = ['must', 'not', 'optional']
const TERM_KEYS = ['searchTerm', 'searchType', 'searchTargets', 'searchTermOptions']
const VARIANT_KEYS = ['phraseMatch', 'slop', 'fuzzy']
/** Maximum number of terms in `searchTerms` and all groups together. */
export const MAX_TERMS = 20
/** Maximum length of a term in code points, after trimming. */
const MAX_TERM_LENGTH = 200
const MAX_SLOP = 100

const readTermText = (value: unknown, path: string): string => {
  const text = readText(value, path).trim()
  if (text === '')
    throw refuseField(
      path,
      'is blank; send a word or leave the term out',
      'SEARCH_TERM_EMPTY',
    )
  const length = Array.from(text).length
  if (length > MAX_TERM_LENGTH) {
    throw refuseField(
      path,
      `has ${String(length)} characters; at most ${String(MAX_TERM_LENGTH)} are allowed`,
    )
  }
  return text
}

const assertType = (value: unknown, path: string): void => {
  if (isGiven(value) && value !== 'text') {
    throw refuseField(
      path,
      `is ${showValue(value)}; send "text"`,
      'SEARCH_TYPE_UNAVAILABLE',
    )
  }
}

/** Returns distinct targets in the order of the vocabulary, by default both. */
const readTargets = (value: unknown, path: string): readonly SearchTarget[] => {
  if (!isGiven(value)) return TARGETS
  const named = readArray(value, path, MAX_TERMS).map((target, index) => {
    const place = `${path}[${String(index)}]`
    assertTargetNotForeign(target, place)
    return readOneOf(target, place, TARGETS)
  })
  if (named.length === 0)
    throw refuseField(
      path,
      `is empty; name ${TARGETS.join(' or ')}, or leave it out for both`,
    )
  return TARGETS.filter((target) => named.includes(target))
}

type TermOptions = Readonly<Record<string, unknown>>

const readOptions = (
  value: unknown,
  path: string,
  keys: readonly string[],
): TermOptions => {
  if (!isGiven(value)) return {}
  const options = readObject(value, path)
  assertKnownKeys(options, keys, path)
  return options
}

const readVariants = (
  options: TermOptions,
  path: string,
): Pick<QueryTerm, 'phrase' | 'slop' | 'fuzzy'> => {
  const { phraseMatch, slop: slopGiven, fuzzy } = options
  const phrase = isGiven(phraseMatch) && readBoolean(phraseMatch, `${path}.phraseMatch`)
  const slop = readOr(slopGiven, 0, (given) =>
    readWholeNumber(given, `${path}.slop`, { minimum: 0, maximum: MAX_SLOP }),
  )
  return { phrase, slop, fuzzy: isGiven(fuzzy) && readBoolean(fuzzy, `${path}.fuzzy`) }
}

const readTerm = (
  value: unknown,
  path: string,
  optionKeys: readonly string[],
): { term: QueryTerm; options: TermOptions } => {
  const raw = readObject(value, path)
  assertKnownKeys(raw, TERM_KEYS, path)
  const text = readTermText(raw['searchTerm'], `${path}.searchTerm`)
  assertType(raw['searchType'], `${path}.searchType`)
  const targets = readTargets(raw['searchTargets'], `${path}.searchTargets`)
  const options = readOptions(
    raw['searchTermOptions'],
    `${path}.searchTermOptions`,
    optionKeys,
  )
  return {
    term: { text, targets, ...readVariants(options, `${path}.searchTermOptions`) },
    options,
  }
}

const readModedTerm = (value: unknown, path: string): ModedTerm => {
  const { term, options } = readTerm(value, path, ['matchMode', ...VARIANT_KEYS])
  const { matchMode } = options
  return {
    ...term,
    mode: readOr(matchMode, 'optional', (mode) =>
      readOneOf(mode, `${path}.searchTermOptions.matchMode`, MODES),
    ),
  }
}

export function parseTerms(value: unknown): readonly ModedTerm[] {
  if (!isGiven(value)) return []
  return readArray(value, 'searchTerms', MAX_TERMS).map((term, index) =>
    readModedTerm(term, `searchTerms[${String(index)}]`),
  )
}

const readGroup = (value: unknown, path: string): readonly QueryTerm[] => {
  const group = readObject(value, path)
  assertKnownKeys(group, ['searchTerms'], path)
  const terms = readArray(group['searchTerms'], `${path}.searchTerms`, MAX_TERMS)
  if (terms.length === 0)
    throw refuseField(
      `${path}.searchTerms`,
      'is empty; a group needs a term of which one has to match',
    )
  return terms.map(
    (term, index) =>
      readTerm(term, `${path}.searchTerms[${String(index)}]`, VARIANT_KEYS).term,
  )
}

export function parseGroups(value: unknown): readonly (readonly QueryTerm[])[] {
  if (!isGiven(value)) return []
  return readArray(value, 'searchTermGroups', MAX_TERMS).map((group, index) =>
    readGroup(group, `searchTermGroups[${String(index)}]`),
  )
}
