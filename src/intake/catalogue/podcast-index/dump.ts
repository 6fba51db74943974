/**
 * Reads the rows of a Podcast Index dump. The one place outside the SQLite directory that opens
 * SQLite: the dump is such a file.
 */
import { DatabaseSync } from 'node:sqlite'
import { type CatalogueSource, unusable } from '../byte-source.ts'

export const DUMP_COLUMNS = [
  'id',
  'url',
  'originalUrl',
  'title',
  'link',
  'dead',
  'itunesId',
  'itunesAuthor',
  'itunesOwnerName',
  'explicit',
  'imageUrl',
  'newestItemPubdate',
  'oldestItemPubdate',
  'language',
  'episodeCount',
  'popularityScore',
  'podcastGuid',
  'description',
  'category1',
  'category2',
  'category3',
  'category4',
  'category5',
  'category6',
  'category7',
  'category8',
  'category9',
  'category10',
] as const
export type DumpColumn = (typeof DUMP_COLUMNS)[number]

/**
 * A column that the dump does not have is absent. SQLite types values one by one, so the
 * declared types say nothing.
 */
export type DumpRow = Readonly<Partial<Record<DumpColumn, unknown>>>

const EXPECTED =
  'a Podcast Index dump, an SQLite file with a table `podcasts` that has a column `url`'

/**
 * Returns the wanted columns that the dump has, in the dump's own spelling. Names compare
 * without case, as in SQL.
 */
const columnsOf = (db: DatabaseSync): readonly DumpColumn[] => {
  const present = new Set(
    db
      .prepare("SELECT name FROM pragma_table_info('podcasts')")
      .all()
      .map(({ name }) => String(name).toLowerCase()),
  )
  return DUMP_COLUMNS.filter((column) => present.has(column.toLowerCase()))
}

const rowsOf = (db: DatabaseSync): number | null => {
  try {
    const found = db.prepare('SELECT max(rowid) AS last FROM podcasts').get()?.['last']
    return typeof found === 'number' ? found : null
  } catch {
    // A view, or a table without row ids: the progress line then does without a time left.
    return null
  }
}

const toRow = (columns: readonly DumpColumn[], values: readonly unknown[]): DumpRow => {
  const row: Partial<Record<DumpColumn, unknown>> = {}
  for (const [index, column] of columns.entries()) row[column] = values[index]
  return row
}

/**
 * Opens the file read-only and yields its rows in the order they are stored in. The meter counts
 * rows.
 */
export function* readDump(file: string, source: CatalogueSource): Generator<DumpRow> {
  try {
    using db = new DatabaseSync(file, { readOnly: true, allowExtension: false })
    const columns = columnsOf(db)
    if (!columns.includes('url')) throw unusable(source, EXPECTED)
    source.meter.done = 0
    source.meter.total = rowsOf(db)
    const rows = db.prepare(
      `SELECT ${columns.map((column) => `"${column}"`).join(', ')} FROM podcasts`,
    )
    // A number beyond 2^53, which only a broken row holds, would stop the reading of all the
    // others.
    rows.setReadBigInts(true)
    rows.setReturnArrays(true)
    for (const values of rows.iterate() as unknown as Iterable<readonly unknown[]>) {
      source.meter.done += 1
      yield toRow(columns, values)
    }
  } catch (cause) {
    throw unusable(source, EXPECTED, cause)
  }
}
