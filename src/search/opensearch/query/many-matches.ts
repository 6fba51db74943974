/**
 * Searches that had too many matches to be put in order at once: asked again, they begin with what
 * they ended with. Right or wrong, the answer is the same.
 */
import type { SearchQuery } from '../../query.ts'

/** Searches remembered; the one that came first is forgotten. */
const MOST = 10_000
/** In UTF-16 units: longer ones are rarely asked twice. */
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
