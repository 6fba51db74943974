/**
 * Remembers searches with too many matches to sort at once, so that a repeated search skips that
 * attempt. A wrong entry costs time only.
 */
import type { SearchQuery } from '../../query.ts'

/** Maximum number of entries; the oldest is evicted. */
const MOST = 10_000
/** Maximum length of a key, in UTF-16 units. */
const LONGEST = 500

const keyOf = ({ terms, groups, filters, matching }: SearchQuery): string =>
  JSON.stringify([terms, groups, filters, matching])

export class ManyMatches {
  readonly #seen = new Set<string>()

  has(query: SearchQuery): boolean {
    return this.#seen.size > 0 && this.#seen.has(keyOf(query))
  }

  add(query: SearchQuery): void {
    const key = keyOf(query)
    if (key.length > LONGEST) return
    this.#seen.add(key)
    if (this.#seen.size <= MOST) return
    const [oldest = ''] = this.#seen
    this.#seen.delete(oldest)
  }

  delete(query: SearchQuery): void {
    this.#seen.delete(keyOf(query))
  }
}
