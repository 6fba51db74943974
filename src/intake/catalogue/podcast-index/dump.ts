/**
 * Reads the rows of a Podcast Index dump, which is an SQLite file. No other module outside the
 * SQLite store opens one.
 */
import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type CatalogueSource, unusableCatalogue } from '../byte-source.ts'

export const DUMP_COLUMNS = [
  'id',
  'url',
  'originalUrl',
  'title',
  'link',
  'dead',
  'lastHttpStatus',
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

/** Missing columns are absent. SQLite types values individually, so declared types mean nothing. */
export type DumpRow = Readonly<Partial<Record<DumpColumn, unknown>>>

const EXPECTED =
  'a Podcast Index dump, an SQLite file with a table `podcasts` that has a column `url`'

export const MAX_ROW_BYTES = 1 << 20
/** Minimum number of bytes of a row in an SQLite file: pointer, header and a value. */
const FEWEST_ROW_BYTES = 5

export interface DumpLine {
  /** Values that are too long are null. */
  readonly row: DumpRow
  readonly isTooLong: boolean
}

/**
 * Views, virtual tables and generated columns compute their values: a small file could occupy the
 * reader forever.
 */
const isOrdinaryTable = (db: DatabaseSync): boolean =>
  db
    .prepare(
      `SELECT type FROM pragma_table_list
        WHERE schema = 'main' AND name = 'podcasts' COLLATE NOCASE`,
    )
    .get()?.['type'] === 'table'

/**
 * Returns the present columns in the dump's spelling. Names are case-insensitive, as in SQL.
 * `table_info` omits generated columns.
 */
const columnsOf = (db: DatabaseSync): readonly DumpColumn[] => {
  if (!isOrdinaryTable(db)) return []
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
    if (typeof found === 'number') return found
    return null
  } catch {
    // Without row ids there is no total.
    return null
  }
}

/**
 * Selects the columns and whether they are too long. `octet_length` reads only the row's header,
 * not a long value.
 */
const selectRows = (columns: readonly DumpColumn[], where = ''): string => {
  const lengths = columns.map((column) => `coalesce(octet_length("${column}"), 0)`)
  const isTooLong = `${lengths.join(' + ')} > ${String(MAX_ROW_BYTES)}`
  const values = columns.map(
    (column) =>
      `CASE WHEN octet_length("${column}") <= ${String(MAX_ROW_BYTES)} THEN "${column}" END`,
  )
  return `SELECT ${values.join(', ')}, ${isTooLong} FROM podcasts NOT INDEXED ${where}`
}

function* readRows(
  db: DatabaseSync,
  columns: readonly DumpColumn[],
  where?: string,
): Generator<DumpLine> {
  const rows = db.prepare(selectRows(columns, where))
  // Numbers are read as BigInts, because those beyond 2^53 in broken rows would throw.
  rows.setReadBigInts(true)
  rows.setReturnArrays(true)
  for (const values of rows.iterate() as unknown as Iterable<readonly unknown[]>)
    yield { row: toRow(columns, values), isTooLong: Boolean(values[columns.length]) }
}

const IS_DEAD = `WHERE "dead" IN (1, '1')`
const isDead = ({ dead }: DumpRow): boolean => dead === 1n || dead === 1 || dead === '1'

const toRow = (columns: readonly DumpColumn[], values: readonly unknown[]): DumpRow => {
  const row: Partial<Record<DumpColumn, unknown>> = {}
  for (const [index, column] of columns.entries()) row[column] = values[index]
  return row
}

/**
 * Yields the rows of a file in storage order, dead ones last, so that a dead row joins the living
 * podcast it moved to. The meter counts rows.
 */
export function* readDump(file: string, source: CatalogueSource): Generator<DumpLine> {
  try {
    const mostRows = statSync(file).size / FEWEST_ROW_BYTES
    using db = new DatabaseSync(file, {
      readOnly: true,
      allowExtension: false,
      defensive: true,
    })
    db.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON')
    const columns = columnsOf(db)
    if (!columns.includes('url')) throw unusableCatalogue(source, EXPECTED)
    source.meter.done = 0
    source.meter.total = rowsOf(db)
    let dead = 0
    for (const line of readRows(db, columns)) {
      // Damaged pages that contain each other would yield rows forever.
      if (source.meter.done + dead >= mostRows) throw unusableCatalogue(source, EXPECTED)
      if (isDead(line.row)) {
        dead += 1
        continue
      }
      source.meter.done += 1
      yield line
    }
    if (dead === 0) return
    for (const line of readRows(db, columns, IS_DEAD)) {
      source.meter.done += 1
      yield line
    }
  } catch (cause) {
    throw unusableCatalogue(source, EXPECTED, cause)
  }
}
