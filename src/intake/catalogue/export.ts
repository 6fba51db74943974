/** Exports the whole directory, so that an import restores it. */
import { writeToFile, writeToStream } from '../../exports/write-file.ts'
import type { DirectoryWriter } from '../../store/directory.ts'
import { writeNdjson } from './ndjson/write.ts'

export interface ExportOptions {
  readonly writer: Pick<DirectoryWriter, 'snapshot'>
  readonly signal: AbortSignal
}

export interface ExportCounts {
  readonly podcasts: number
  /** The number of merged and removed podcasts. The export includes their tombstones. */
  readonly gone: number
}

/**
 * Writes a consistent snapshot of all records to a file or stream, and resolves to the counts.
 * Does not close a stream.
 */
export async function exportWhole(
  output: NodeJS.WritableStream | string,
  { writer, signal }: ExportOptions,
): Promise<ExportCounts> {
  let podcasts = 0
  let gone = 0
  const lines = writeNdjson(writer.snapshot({ signal }), (kind) => {
    if (kind === 'insert' || kind === 'update') podcasts += 1
    else gone += 1
  })
  if (typeof output === 'string') await writeToFile(output, lines, signal)
  else await writeToStream(output, lines, signal)
  return { podcasts, gone }
}
