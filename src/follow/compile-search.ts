/** Compiles a saved search once, so that changes can be matched with it. */
import type { ParsedSearch } from '../query/finish-search.ts'
import { parseSearch } from '../query/parse.ts'
import { parseTyped } from '../query/parse-typed.ts'
import { settleTitle } from '../query/settle-reading.ts'
import type { Expression } from '../search/plan/expression.ts'
import type { SearchQuery } from '../search/query.ts'
import type { DirectoryReader } from '../store/directory.ts'
import type {
  FollowedEvent,
  SavedSearch,
  SavedSearchContent,
} from '../store/saved-searches.ts'
import { type CountTerm, findAnchors } from './anchors.ts'
import { toMatchExpression } from './match-expression.ts'

export interface CompiledSearch {
  readonly id: string
  readonly keyId: string
  readonly version: number
  readonly events: ReadonlySet<FollowedEvent>
  readonly sends: boolean
  readonly expression: Expression
  /** Undefined: the search is tested on every change. */
  readonly anchors: ReadonlySet<string> | undefined
}

type Definition = Pick<SavedSearchContent, 'q' | 'search'>

/** Throws the errors of a search for an invalid definition. */
export function parseDefinition({ q, search }: Definition): ParsedSearch {
  if (q === null) return parseSearch(search)
  return parseTyped(q, (search ?? {}) as Readonly<Record<string, unknown>>)
}

/** Replaces merged ids by the canonical ones. */
async function resolveIds(
  query: SearchQuery,
  reader: DirectoryReader,
): Promise<SearchQuery> {
  const { includeIds, excludeIds } = query.filters
  const resolve = async (ids: readonly string[]) => {
    const found = await reader.getMany(ids, { level: 'basic' })
    return ids.map((id, at) => found[at]?.id ?? id)
  }
  return {
    ...query,
    filters: {
      ...query.filters,
      ...(includeIds && { includeIds: await resolve(includeIds) }),
      ...(excludeIds && { excludeIds: await resolve(excludeIds) }),
    },
  }
}

export interface CompileParts {
  readonly reader: DirectoryReader
  readonly requireAppleId: boolean
  readonly count: CountTerm
}

export async function compileSearch(
  { id, keyId, version, content }: SavedSearch,
  { reader, requireAppleId, count }: CompileParts,
): Promise<CompiledSearch> {
  // Wishes that no podcast fulfils yet stay in force.
  const parsed = await settleTitle(parseDefinition(content), (asked) =>
    reader.search(asked),
  )
  const query = await resolveIds(parsed.query, reader)
  const expression = toMatchExpression(query, requireAppleId)
  return {
    id,
    keyId,
    version,
    events: new Set(content.on),
    sends: content.webhookUrl !== null,
    expression,
    anchors: findAnchors(expression, count),
  }
}
