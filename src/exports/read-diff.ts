/**
 * Reads what changed in an export: rows that came or changed, and ids that left it, because a
 * podcast is gone, is not served any more or passes the filters no longer.
 */
import type { PodcastRecord } from '../record/podcast.ts'
import type { SearchQuery } from '../search/query.ts'
import { type Change, changedId, changeTime } from '../store/change-feed.ts'
import type { CallOptions, Directory } from '../store/directory.ts'
import type { ExportColumn } from './column.ts'
import { openPodcastPages, readRowsOfHits } from './read-rows.ts'

/** Changes read at a time. */
const CHANGES = 250

export interface DiffRequest {
  /** The filters of the export, and its words. */
  readonly query: SearchQuery
  readonly columns: readonly ExportColumn<PodcastRecord>[]
  /** A cursor of the change feed; null: from the beginning. */
  readonly cursor: string | null
  /** Older changes are left out. In ms since 1970. */
  readonly fromMs: number
  /** Renders the position after a page. */
  readonly writeCursor: (cursor: string) => string
}

type Source = Pick<Directory, 'writer' | 'reader' | 'supports'>

/** Returns the rows of the export among these podcasts, by id. */
async function findRowsOf(
  { reader }: Source,
  query: SearchQuery,
  ids: readonly string[],
  options: CallOptions,
): Promise<ReadonlyMap<string, PodcastRecord>> {
  const { includeIds } = query.filters
  const wanted =
    includeIds === undefined ? ids : ids.filter((id) => includeIds.includes(id))
  const rows = new Map<string, PodcastRecord>()
  if (wanted.length === 0) return rows
  const filters = { ...query.filters, includeIds: wanted }
  const request = { query: { ...query, filters }, after: undefined }
  const found = await readRowsOfHits(openPodcastPages(reader), request, options)
  for await (const batch of found?.batches ?? [])
    for (const row of batch) rows.set(row.id, row)
  return rows
}

function toLine(
  change: Change,
  row: PodcastRecord | undefined,
  columns: DiffRequest['columns'],
): string {
  const id = changedId(change)
  const at = changeTime(change)
  if (row !== undefined) {
    const cells = columns.map(({ name, read }) => [name, read(row)] as const)
    const kind = change.kind === 'insert' ? 'insert' : 'update'
    return JSON.stringify({ change: kind, id, at, row: Object.fromEntries(cells) })
  }
  if (change.kind !== 'merge') return JSON.stringify({ change: 'remove', id, at })
  return JSON.stringify({ change: 'merge', id, at, into: change.into })
}

/** Yields lines of JSON; the last one has the cursor for the next time. */
export async function* readDiff(
  source: Source,
  { query, columns, cursor, fromMs, writeCursor }: DiffRequest,
  options: CallOptions,
): AsyncGenerator<string> {
  for (let since = cursor, more = true; more; ) {
    const page = await source.writer.changes(since, CHANGES, options)
    // A separate index can only tell which changes are rows after it has indexed them.
    if (source.supports.searchLagMs > 0) await source.writer.settle()
    const late = page.changes.filter((change) => Date.parse(changeTime(change)) >= fromMs)
    const rows = await findRowsOf(source, query, late.map(changedId), options)
    const lines = late.map((change) => toLine(change, rows.get(changedId(change)), columns))
    yield lines.map((line) => `${line}\n`).join('')
    since = page.cursor
    more = page.more
    if (!more) yield `${JSON.stringify({ change: 'cursor', cursor: writeCursor(since) })}\n`
  }
}
