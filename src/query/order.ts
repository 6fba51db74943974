/** Parses the sort order: up to three sort keys, by default relevance. */
import { SORT_FIELDS, type SortKey } from '../search/query.ts'
import {
  assertKnownKeys,
  isGiven,
  readArray,
  readObject,
  readOneOf,
  readOr,
} from './read.ts'

const MAX_KEYS = 3
const RELEVANCE: SortKey = { field: 'relevance', direction: 'desc', nulls: 'last' }

const readKey = (value: unknown, path: string): SortKey => {
  const raw = readObject(value, path)
  assertKnownKeys(raw, ['field', 'direction', 'nullOrder'], path)
  const field = readOneOf(raw['field'], `${path}.field`, SORT_FIELDS)
  const usual = field === 'title' ? 'asc' : 'desc'
  return {
    field,
    direction: readOr(raw['direction'], usual, (direction) =>
      readOneOf(direction, `${path}.direction`, ['asc', 'desc']),
    ),
    nulls: readOr(raw['nullOrder'], 'last', (nulls) =>
      readOneOf(nulls, `${path}.nullOrder`, ['first', 'last']),
    ),
  }
}

/** Returns at least one key. An empty list means relevance. */
export function parseOrder(value: unknown): readonly SortKey[] {
  if (!isGiven(value)) return [RELEVANCE]
  const keys = readArray(value, 'sortOrder', MAX_KEYS).map((key, index) =>
    readKey(key, `sortOrder[${String(index)}]`),
  )
  if (keys.length === 0) return [RELEVANCE]
  return keys
}
