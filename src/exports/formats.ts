/** Lists the formats of exports. */
import type { PodcastRecord } from '../record/podcast.ts'
import type { ExportColumn } from './column.ts'
import { CSV_TYPE } from './csv.ts'
import { OPML_TYPE } from './opml.ts'
import { writeParquetRows } from './write-parquet.ts'
import { writeCsvRows, writeNdjsonRows, writeOpmlRows } from './write-text.ts'

export type ExportFormat = 'csv' | 'parquet' | 'ndjson' | 'opml'
export type ExportPieces = AsyncIterable<string | Uint8Array>

interface Format {
  /** Media type with its charset. */
  readonly type: string
  readonly write: (
    columns: readonly ExportColumn<PodcastRecord>[],
    batches: AsyncIterable<readonly PodcastRecord[]>,
  ) => ExportPieces
}

export const EXPORT_FORMATS: Readonly<Record<ExportFormat, Format>> = {
  csv: { type: CSV_TYPE, write: writeCsvRows },
  parquet: { type: 'application/vnd.apache.parquet', write: writeParquetRows },
  ndjson: { type: 'application/x-ndjson; charset=utf-8', write: writeNdjsonRows },
  opml: {
    type: OPML_TYPE,
    write: (_columns, batches) => writeOpmlRows('Podcasts', batches),
  },
}

export const EXPORT_FORMAT_NAMES = Object.keys(EXPORT_FORMATS) as readonly ExportFormat[]
