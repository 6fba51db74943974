/** Taking in a catalogue: one thread reads and prepares, this one decides and writes, batch by batch. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readInThread } from './reading.ts'
import type { CatalogueFormat } from './read.ts'
import type { ReadingProgress } from './reading-messages.ts'
import type { Refusal } from './refusal.ts'
import { newTally, type Tally } from './tally.ts'
import { removeLeftovers, tempName } from './temp-file.ts'
import { Touched } from './touched.ts'
import { type CatalogueWriter, writeBatch } from './write-batch.ts'

export interface ImportOptions {
  readonly format: CatalogueFormat
  /** Null = `stdin`. */
  readonly file: string | null
  readonly stdin: NodeJS.ReadableStream
  readonly writer: CatalogueWriter
  /** Folder for an unpacked dump: the data folder, where there is room. Nothing of it stays. */
  readonly tempFolder: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Ends the import after the batch that is being written. */
  readonly signal: AbortSignal
  readonly onRefusal: (refusal: Refusal) => void
  readonly onProgress: (tally: Readonly<Tally>, progress: ReadingProgress) => void
}

export interface ImportReport extends Readonly<Tally> {
  /** True where the signal ended it early. What was counted is written; running it again does the rest. */
  readonly interrupted: boolean
}

/** Idempotent: the same catalogue twice counts `unchanged`. What was written stays, however the import ends. */
export const importCatalogue = async (options: ImportOptions): Promise<ImportReport> => {
  const { format, file, stdin, writer, signal, now, onRefusal, onProgress } = options
  const tally = newTally()
  const context = { writer, tally, touched: new Touched(), now, onRefusal }
  const tempFile = join(options.tempFolder, tempName())
  await removeLeftovers(options.tempFolder)
  try {
    const batches = readInThread({
      format,
      file,
      tempFile,
      nowMs: now(),
      stdin,
      signal,
      onProgress: (progress) => onProgress(tally, progress),
    })
    for await (const batch of batches) await writeBatch(context, batch)
    if (!signal.aborted) await writer.settle()
    return { ...tally, interrupted: signal.aborted }
  } finally {
    await rm(tempFile, { force: true })
  }
}
