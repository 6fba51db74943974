/**
 * The ids and links of a search, which the store is asked about before an index beside it is
 * searched.
 */
import type { SearchQuery } from '../query.ts'
import { parsePastedLink, type PastedLink } from './pasted-link.ts'

export interface NamesOfQuery {
  /** The ids of the filters, each once and as they are written there. */
  readonly ids: readonly string[]
  /** Maps the text of a term to what it means if it is a link or an id. */
  readonly links: ReadonlyMap<string, PastedLink>
}

/** Returns what a query names; most queries name nothing. */
export function findNames({ terms, groups, filters }: SearchQuery): NamesOfQuery {
  const { includeIds = [], excludeIds = [] } = filters
  const links = new Map<string, PastedLink>()
  for (const { text } of [...terms, ...groups.flat()]) {
    const link = parsePastedLink(text)
    if (link !== undefined) links.set(text, link)
  }
  return { ids: [...new Set([...includeIds, ...excludeIds])], links }
}
