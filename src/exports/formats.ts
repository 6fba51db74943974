/** Lists the formats of exports. */
import type { PodcastRecord } from '../record/podcast.ts'
import type { ExportColumn } from './column.ts'
import { CSV_TYPE } from './csv.ts'
import { OPML_TYPE } from './opml.ts'
import { writeParquetRows } from './write-parquet.ts'
import { writeCsvRows, writeNdjsonRows, writeOpmlRows } from './write-text.ts'

export type TableFormat = 'csv' | 'parquet' | 'ndjson'
export type ExportFormat = TableFormat | 'opml'
export type ExportPieces = AsyncIterable<string | Uint8Array>

export type RowsWriter<Row> = (
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
) => ExportPieces

interface Format<Writer> {
  /** Media type with its charset. */
  readonly type: string
  readonly write: Writer
}

/** Formats of rows of any kind. */
export const TABLE_FORMATS: Readonly<
  Record<
    TableFormat,
    Format<<Row>(...written: Parameters<RowsWriter<Row>>) => ExportPieces>
  >
> = {
  csv: { type: CSV_TYPE, write: writeCsvRows },
  parquet: { type: 'application/vnd.apache.parquet', write: writeParquetRows },
  ndjson: { type: 'application/x-ndjson; charset=utf-8', write: writeNdjsonRows },
}

export const EXPORT_FORMATS: Readonly<
  Record<ExportFormat, Format<RowsWriter<PodcastRecord>>>
> = {
  ...TABLE_FORMATS,
  opml: {
    type: OPML_TYPE,
    write: (_columns, batches) => writeOpmlRows('Podcasts', batches),
  },
}

export const TABLE_FORMAT_NAMES = Object.keys(TABLE_FORMATS) as readonly TableFormat[]
export const EXPORT_FORMAT_NAMES = Object.keys(EXPORT_FORMATS) as readonly ExportFormat[]
