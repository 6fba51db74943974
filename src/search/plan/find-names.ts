/**
 * Collects the ids and links of a search, which the store resolves before the index is searched.
 */
import type { SearchQuery } from '../query.ts'
import { parsePastedLink, type PastedLink } from './pasted-link.ts'

export interface NamesOfQuery {
  /** Distinct ids in the filters, verbatim. */
  readonly ids: readonly string[]
  /** Meanings by text, for terms that are a link or an id. */
  readonly links: ReadonlyMap<string, PastedLink>
}

/** Returns the names; usually none. */
export function findNames({ terms, groups, filters }: SearchQuery): NamesOfQuery {
  const { includeIds = [], excludeIds = [] } = filters
  const links = new Map<string, PastedLink>()
  for (const { text } of [...terms, ...groups.flat()]) {
    const link = parsePastedLink(text)
    if (link !== undefined) links.set(text, link)
  }
  return { ids: [...new Set([...includeIds, ...excludeIds])], links }
}
