/**
 * Compares the index with what the store says, document by document. Texts are not stored
 * in the index, so a document is known by its revision, its place in every order, and all
 * its numbers.
 */
import type { IndexChange } from '../port.ts'
import { toIndexFields } from './mapping/index-document.ts'
import type { Requester } from './transport/cluster-request.ts'

/** Documents of one look. */
const PAGE = 500

interface FoundDocument {
  readonly _id: string
  readonly _version: number
  readonly fields?: Readonly<Record<string, readonly unknown[]>>
}

interface Found {
  readonly hits: { readonly hits: readonly FoundDocument[] }
}

/** A tombstone has no number of its own. */
const isTombstone = ({ fields = {} }: FoundDocument): boolean => fields['seq'] === undefined

function isSame(
  found: FoundDocument | undefined,
  { id, revision, document }: IndexChange,
  columns: readonly string[],
): boolean {
  if (document === null) return found === undefined || isTombstone(found)
  if (found === undefined) return false
  // Both are read as JavaScript reads numbers, so both lose the same digits.
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

/**
 * Returns the changes that the index does not have as they are. Newer revisions of the index are no
 * difference.
 */
export async function compareDocuments(
  { cluster, alias, columns }: Comparison,
  changes: readonly IndexChange[],
): Promise<readonly IndexChange[]> {
  const different: IndexChange[] = []
  for (let from = 0; from < changes.length; from += PAGE) {
    const page = changes.slice(from, from + PAGE)
    const { body } = await cluster.request<Found>({
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
