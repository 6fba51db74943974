/**
 * Compares the index with the store, document by document. The index stores no texts, so it
 * compares revisions, positions in every sort order, and numbers.
 */
import type { IndexChange } from '../port.ts'
import { toIndexFields } from './mapping/index-document.ts'
import type { Requester } from './transport/cluster-request.ts'

/** Documents per request. */
const PAGE = 500

interface IndexedDocument {
  readonly _id: string
  readonly _version: number
  readonly fields?: Readonly<Record<string, readonly unknown[]>>
}

interface DocumentPage {
  readonly hits: { readonly hits: readonly IndexedDocument[] }
}

/** A tombstone has no `seq`. */
const isTombstone = ({ fields = {} }: IndexedDocument): boolean =>
  fields['seq'] === undefined

function isSame(
  found: IndexedDocument | undefined,
  { id, revision, document }: IndexChange,
  columns: readonly string[],
): boolean {
  if (document === null) return found === undefined || isTombstone(found)
  if (found === undefined) return false
  // Both sides lose the same digits as JavaScript numbers.
  const wanted = Number(revision)
  if (found._version !== wanted) return found._version > wanted
  const { fields = {} } = found
  const expected = toIndexFields(id, document, columns)
  return comparedFields(columns).every((name) => fields[name]?.[0] === expected[name])
}

function comparedFields(columns: readonly string[]): readonly string[] {
  return ['seq', 'rank', 'titleKey', ...columns]
}

export interface Comparison {
  readonly cluster: Requester
  readonly alias: string
  readonly columns: readonly string[]
}

/** Returns the changes that the index lacks. Newer revisions in the index are no difference. */
export async function compareDocuments(
  { cluster, alias, columns }: Comparison,
  changes: readonly IndexChange[],
): Promise<readonly IndexChange[]> {
  const different: IndexChange[] = []
  for (let from = 0; from < changes.length; from += PAGE) {
    const page = changes.slice(from, from + PAGE)
    const { body } = await cluster.request<DocumentPage>({
      method: 'POST',
      path: `/${alias}/_search`,
      query: { allow_partial_search_results: false },
      body: {
        size: page.length,
        query: { ids: { values: page.map(({ id }) => id) } },
        version: true,
        _source: false,
        docvalue_fields: comparedFields(columns),
        track_total_hits: false,
      },
      repeatable: true,
    })
    const found = new Map(body.hits.hits.map((document) => [document._id, document]))
    different.push(
      ...page.filter((change) => !isSame(found.get(change.id), change, columns)),
    )
  }
  return different
}
