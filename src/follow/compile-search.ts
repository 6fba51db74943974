/** Compiles a saved search once, so that changes can be matched with it. */
import {
  assertEpisodesNarrowed,
  parseEpisodeSearch,
  parseTypedEpisodes,
} from '../query/episodes/parse-episodes.ts'
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
  readonly of: SavedSearchContent['of']
  readonly events: ReadonlySet<FollowedEvent>
  readonly sends: boolean
  readonly expression: Expression
  /** Undefined: the search is tested on every change. */
  readonly anchors: ReadonlySet<string> | undefined
}

type Definition = Pick<SavedSearchContent, 'of' | 'q' | 'search'>

/** A search whose reading is not settled. */
interface ReadDefinition {
  readonly parsed: ParsedSearch
  readonly finish: (settled: ParsedSearch) => Pick<ParsedSearch, 'query'>
}

function readEpisodes({ q, search }: Definition): ReadDefinition {
  if (q === null) return parseEpisodeSearch(search)
  const read = parseTypedEpisodes(q, {})
  assertEpisodesNarrowed(read)
  return read
}

/** Throws the errors of a search for an invalid definition. */
export function parseDefinition(definition: Definition): ReadDefinition {
  const { of, q, search } = definition
  if (of === 'episodes') return readEpisodes(definition)
  const finish = (settled: ParsedSearch) => settled
  if (q === null) return { parsed: parseSearch(search), finish }
  const body = (search ?? {}) as Readonly<Record<string, unknown>>
  return { parsed: parseTyped(q, body), finish }
}

/** Wishes that no podcast fulfils yet stay in force. */
async function settle(
  definition: Definition,
  reader: DirectoryReader,
): Promise<SearchQuery> {
  const { parsed, finish } = parseDefinition(definition)
  if (definition.of === 'episodes') return finish(parsed).query
  return (await settleTitle(parsed, (asked) => reader.search(asked))).query
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
  const query = await resolveIds(await settle(content, reader), reader)
  const expression = toMatchExpression(query, requireAppleId)
  return {
    id,
    keyId,
    version,
    of: content.of,
    events: new Set(content.of === 'episodes' ? ['episode'] : content.on),
    sends: content.webhookUrl !== null,
    expression,
    anchors: findAnchors(expression, count),
  }
}
