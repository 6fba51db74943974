/** Writes batches of rows as text: CSV, NDJSON and OPML. */
import type { PodcastRecord } from '../record/podcast.ts'
import type { ExportColumn } from './column.ts'
import { BYTE_ORDER_MARK, csvRow } from './csv.ts'
import { CLOSE_OPML, openOpml, toOutline } from './opml.ts'
import { isDemoFeed } from '../record/feed-url/demo-feed.ts'
import { publicUrlOf } from '../record/contact/public-url.ts'

type Batches<Row> = AsyncIterable<readonly Row[]>

export async function* writeCsvRows<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: Batches<Row>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + columns.map(({ name }) => name).join(',') + '\r\n'
  for await (const rows of batches)
    yield rows.map((row) => csvRow(columns.map(({ read }) => read(row)))).join('')
}

export async function* writeNdjsonRows<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: Batches<Row>,
): AsyncGenerator<string> {
  const toLine = (row: Row): string => {
    const cells = columns.map(({ name, read }) => [name, read(row)] as const)
    return `${JSON.stringify(Object.fromEntries(cells))}\n`
  }
  for await (const rows of batches) yield rows.map(toLine).join('')
}

/** Shows whose feed URL contains an e-mail address are left out. */
function toOutlines({ titleLatest, rssFeedUrl, websiteUrl }: PodcastRecord): string {
  if (publicUrlOf(rssFeedUrl) === undefined) return ''
  const website = websiteUrl === null ? undefined : publicUrlOf(websiteUrl)
  return toOutline({
    title: titleLatest,
    feedUrl: rssFeedUrl,
    websiteUrl: website ?? null,
    description: null,
    isDemo: isDemoFeed(rssFeedUrl),
  })
}

export async function* writeOpmlRows(
  title: string,
  batches: Batches<PodcastRecord>,
): AsyncGenerator<string> {
  yield openOpml(title)
  for await (const rows of batches) yield rows.map(toOutlines).join('')
  yield CLOSE_OPML
}
