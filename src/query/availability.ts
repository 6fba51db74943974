/**
 * What of the search language can be answered today. The parser knows the whole language; what is not listed here is
 * refused with `SEARCH_FIELD_UNAVAILABLE`, so that widening search is widening these lists.
 */
import type { CodedError } from '../errors.ts'
import { isGiven, refuse, showValue } from './read.ts'

/** Fields of the request body. */
export const AVAILABLE_FIELDS: readonly string[] = [
  'searchTerms',
  'languages',
  'includeItunesGenres',
  'minTotalEpisodes',
  'pageSize',
  'cursor',
  'details',
]

/** Options of a term; the neutral value of any other (`false`, 0) asks for nothing and passes. */
export const AVAILABLE_TERM_OPTIONS: readonly string[] = ['matchMode']

/** Fields that existing clients know and that ask for what another product does. */
const FOREIGN_FIELDS: Readonly<Record<string, string>> = {
  project: 'project lists and relevancy',
  projectId: 'project lists and relevancy',
  excludeEpisodeIds: 'episode search',
}

/** Values of `searchTargets` that ask for what another product does. */
const FOREIGN_TARGETS: readonly unknown[] = ['episode-title', 'episode-description', 'transcript']

const unavailable = (path: string, problem: string): CodedError => refuse(path, problem, 'SEARCH_FIELD_UNAVAILABLE')

export const isForeignField = (field: string): boolean => Object.hasOwn(FOREIGN_FIELDS, field)

/** `known` are the fields of the language; unknown ones are somebody else's refusal. */
export const assertFieldsAvailable = (body: Readonly<Record<string, unknown>>, known: readonly string[]): void => {
  for (const [field, value] of Object.entries(body)) {
    if (!isGiven(value)) continue
    const product = FOREIGN_FIELDS[field]
    if (product !== undefined) throw unavailable(field, `belongs to another product (${product}); leave it out`)
    if (known.includes(field) && !AVAILABLE_FIELDS.includes(field)) {
      throw unavailable(field, `is not available yet; leave it out (available: ${AVAILABLE_FIELDS.join(', ')})`)
    }
  }
}

export const assertTermOptionsAvailable = (options: Readonly<Record<string, unknown>>, path: string): void => {
  for (const [option, value] of Object.entries(options)) {
    const neutral = !isGiven(value) || value === false || value === 0
    if (neutral || AVAILABLE_TERM_OPTIONS.includes(option)) continue
    throw unavailable(`${path}.${option}`, `is not available yet; leave it out (it was ${showValue(value)})`)
  }
}

export const assertTargetAvailable = (target: unknown, path: string): void => {
  if (FOREIGN_TARGETS.includes(target)) {
    throw unavailable(path, `is ${showValue(target)}, which belongs to another product (episode search); leave it out`)
  }
}
