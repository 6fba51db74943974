/**
 * Reads the rows of an export: all podcasts that a search matches, page by page. Duplicates of a
 * show, which a typed search shows once, are rows of their own.
 */
import type { PodcastRecord } from '../record/podcast.ts'
import { fromFragments } from '../record/view/fragments.ts'
import type { SearchQuery, SortKey } from '../search/query.ts'
import type {
  CallOptions,
  DirectoryReader,
  SearchPage,
  StoredPodcast,
} from '../store/directory.ts'

/** Relevance would go on with podcasts that have only some of the words. */
export const EXPORT_ORDER: readonly SortKey[] = [
  { field: 'title', direction: 'asc', nulls: 'last' },
]

export interface ExportedRows {
  readonly total: number
  readonly batches: AsyncIterable<readonly PodcastRecord[]>
}

export interface RowsRequest {
  readonly query: SearchQuery
  /** The id of the last row that the caller has; rows up to it are skipped. */
  readonly after: string | undefined
}

type Reader = Pick<DirectoryReader, 'search' | 'getMany'>

function idsOf({ hits }: SearchPage): readonly string[] {
  return hits.flatMap(({ podcast, alsoAs = [] }) => [podcast.id, ...alsoAs])
}

async function toRows(
  reader: Reader,
  page: SearchPage,
  options: CallOptions,
): Promise<readonly PodcastRecord[]> {
  const others = page.hits.flatMap(({ alsoAs = [] }) => alsoAs)
  const found = others.length === 0 ? [] : await reader.getMany(others, options)
  const stored = new Map<string, StoredPodcast | undefined>()
  for (const { podcast } of page.hits) stored.set(podcast.id, podcast)
  for (const [index, id] of others.entries()) stored.set(id, found[index])
  return idsOf(page).flatMap((id) => {
    const podcast = stored.get(id)
    return podcast === undefined ? [] : [fromFragments(podcast)]
  })
}

/** Returns the page with the row `after`; undefined if no row has this id. */
async function findPage(
  reader: Reader,
  first: SearchPage,
  { query, after }: RowsRequest,
  options: CallOptions,
): Promise<SearchPage | undefined> {
  let page = first
  while (after !== undefined && !idsOf(page).includes(after)) {
    if (page.next === null) return undefined
    page = await reader.search({ ...query, after: page.next }, options)
  }
  return page
}

/** Undefined if no row has the id `after`. */
export async function readRows(
  reader: Reader,
  request: RowsRequest,
  options: CallOptions,
): Promise<ExportedRows | undefined> {
  const { query, after } = request
  const first = await reader.search(query, options)
  const start = await findPage(reader, first, request, options)
  if (start === undefined) return undefined
  async function* toBatches(page: SearchPage): AsyncGenerator<readonly PodcastRecord[]> {
    const rows = await toRows(reader, page, options)
    const known = after === undefined ? -1 : rows.findIndex(({ id }) => id === after)
    yield rows.slice(known + 1)
    for (let { next } = page; next !== null; ) {
      const following = await reader.search({ ...query, after: next }, options)
      yield await toRows(reader, following, options)
      next = following.next
    }
  }
  return { total: first.total, batches: toBatches(start) }
}
