/**
 * Reads the rows of an export: everything that a search matches, page by page. Duplicates of a
 * show, which a typed search shows once, are rows of their own.
 */
import type { PodcastRecord } from '../record/podcast.ts'
import { fromFragments } from '../record/view/fragments.ts'
import type { SearchPosition, SearchQuery, SortKey } from '../search/query.ts'
import type { CallOptions, DirectoryReader, StoredPodcast } from '../store/directory.ts'

/** A walk by relevance would continue with podcasts that have only some of the words. */
export const EXPORT_ORDER: readonly SortKey[] = [
  { field: 'title', direction: 'asc', nulls: 'last' },
]

export interface ExportedRows<Row> {
  readonly total: number
  readonly batches: AsyncIterable<readonly Row[]>
}

export interface RowsRequest {
  readonly query: SearchQuery
  /** The id of the last row that the caller has; rows up to it are skipped. */
  readonly after: string | undefined
}

interface RowsPage<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  readonly next: SearchPosition | null
}

export type PageReader<Row> = (
  query: SearchQuery,
  options: CallOptions,
) => Promise<RowsPage<Row>>

type Reader = Pick<DirectoryReader, 'search' | 'getMany'>

/** Returns a reader of pages of podcasts. */
export function openPodcastPages(reader: Reader): PageReader<PodcastRecord> {
  return async (query, options) => {
    const { hits, total, next } = await reader.search(query, options)
    const others = hits.flatMap(({ alsoAs = [] }) => alsoAs)
    const found = others.length === 0 ? [] : await reader.getMany(others, options)
    const stored = new Map<string, StoredPodcast | undefined>()
    for (const { podcast } of hits) stored.set(podcast.id, podcast)
    for (const [index, id] of others.entries()) stored.set(id, found[index])
    const rows = hits
      .flatMap(({ podcast, alsoAs = [] }) => [podcast.id, ...alsoAs])
      .map((id) => stored.get(id))
      .filter((podcast) => podcast !== undefined)
      .map((podcast) => fromFragments(podcast))
    return { rows, total, next }
  }
}

/** Returns the page with the row `after`; undefined if no row has this id. */
async function findPage<Row extends { readonly id: string }>(
  readPage: PageReader<Row>,
  first: RowsPage<Row>,
  { query, after }: RowsRequest,
  options: CallOptions,
): Promise<RowsPage<Row> | undefined> {
  let page = first
  while (after !== undefined && page.rows.every(({ id }) => id !== after)) {
    if (page.next === null) return undefined
    page = await readPage({ ...query, after: page.next }, options)
  }
  return page
}

/** Undefined if no row has the id `after`. */
export async function readRowsOfHits<Row extends { readonly id: string }>(
  readPage: PageReader<Row>,
  request: RowsRequest,
  options: CallOptions,
): Promise<ExportedRows<Row> | undefined> {
  const { query, after } = request
  const first = await readPage(query, options)
  const start = await findPage(readPage, first, request, options)
  if (start === undefined) return undefined
  async function* toBatches({
    rows,
    next: position,
  }: RowsPage<Row>): AsyncGenerator<readonly Row[]> {
    const known = after === undefined ? -1 : rows.findIndex(({ id }) => id === after)
    yield rows.slice(known + 1)
    for (let next = position; next !== null; ) {
      const page = await readPage({ ...query, after: next }, options)
      yield page.rows
      next = page.next
    }
  }
  return { total: first.total, batches: toBatches(start) }
}
