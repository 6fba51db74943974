/** Counts the findable documents of an index. */
import { SEARCHABLE } from '../mapping/index-definition.ts'
import type { Requester } from '../transport/cluster-request.ts'

/** Matches findable documents: neither tombstones nor the position. */
export const FINDABLE = { term: { facets: SEARCHABLE } } as const

/** `index`: a name or an alias. */
export async function countIndexed(cluster: Requester, index: string): Promise<number> {
  const { body } = await cluster.request<{ readonly count: number }>({
    method: 'POST',
    path: `/${index}/_count`,
    body: { query: FINDABLE },
    repeatable: true,
  })
  return body.count
}
