/** Parses the sort order: up to three sort keys, by default relevance. */
import { SORT_FIELDS, type SortKey } from '../search/query.ts'
import { assertKnownKeys, isGiven, readArray, readObject, readOneOf } from './read.ts'

const MAX_KEYS = 3
const RELEVANCE: SortKey = { field: 'relevance', direction: 'desc', nulls: 'last' }

const readKey = (value: unknown, path: string): SortKey => {
  const raw = readObject(value, path)
  assertKnownKeys(raw, ['field', 'direction', 'nullOrder'], path)
  const field = readOneOf(raw['field'], `${path}.field`, SORT_FIELDS)
  const usual = field === 'title' ? 'asc' : 'desc'
  return {
    field,
    direction: isGiven(raw['direction'])
      ? readOneOf(raw['direction'], `${path}.direction`, ['asc', 'desc'])
      : usual,
    nulls: isGiven(raw['nullOrder'])
      ? readOneOf(raw['nullOrder'], `${path}.nullOrder`, ['first', 'last'])
      : 'last',
  }
}

/** Returns at least one key. An empty list means relevance. */
export function parseOrder(value: unknown): readonly SortKey[] {
  const keys = isGiven(value)
    ? readArray(value, 'sortOrder', MAX_KEYS).map((key, index) =>
        readKey(key, `sortOrder[${String(index)}]`),
      )
    : []
  return keys.length === 0 ? [RELEVANCE] : keys
}
