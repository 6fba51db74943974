/**
 * Takes in a catalogue: one thread reads and prepares, this one decides and writes, batch
 * by batch.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MetadataReader } from '../../store/metadata.ts'
import type { Load } from '../../search/load.ts'
import type { Reading, ReadPiece } from './reading.ts'
import type { ReadingProgress } from './reading-messages.ts'
import type { EntryRefusal } from './refusal.ts'
import { newTally, type Tally } from './decide/tally.ts'
import { removeLeftovers, tempName } from './temp-file.ts'
import { Touched } from './decide/touched.ts'
import { type CatalogueWriter, writeBatch } from './decide/write-batch.ts'

export interface ImportOptions {
  /**
   * The import closes it at the end. If it is begun early, it gets ready while the writer
   * is opened.
   */
  readonly reading: Reading
  readonly writer: CatalogueWriter
  /**
   * The import notes in the metadata since when a field is the catalogue's. Default: it
   * does not.
   */
  readonly metadata?: MetadataReader
  /**
   * A dump is unpacked in this folder: the data folder, which has room. Nothing stays
   * there.
   */
  readonly tempFolder: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Ends the import after the batch that is being written. */
  readonly signal: AbortSignal
  /** Marks what is taken in as the operator's own. Default: no. */
  readonly isOwn?: boolean
  readonly onRefusal: (refusal: EntryRefusal) => void
  readonly onProgress: (tally: Readonly<Tally>, progress: ReadingProgress) => void
  /** Called when all is written, while the store is put in order after bulk writing. */
  readonly onSettling?: (tally: Readonly<Tally>) => void
}

export interface ImportReport extends Readonly<Tally> {
  /**
   * True if the signal ended it early. What was counted is written; running it again does
   * the rest.
   */
  readonly interrupted: boolean
}

/** A load that has waited this long for more lets others write. */
const IDLE_MS = 500

/**
 * Yields the pieces as they come, and commits what was written if the next one is long in
 * coming.
 */
async function* commitWhenIdle(
  pieces: AsyncGenerator<ReadPiece>,
  load: Load | undefined,
): AsyncGenerator<ReadPiece> {
  for (;;) {
    const next = pieces.next()
    const isLate =
      load !== undefined &&
      Promise.race([next.then(() => false), sleep(IDLE_MS, true, { ref: false })])
    if (await isLate) await load?.commit()
    const piece = await next
    if (piece.done === true) return
    yield piece.value
  }
}

/**
 * Imports a catalogue. Idempotent: the same catalogue again counts as `unchanged`. What was
 * written stays, even if the import fails.
 */
export async function importCatalogue(options: ImportOptions): Promise<ImportReport> {
  const { writer, signal, now, isOwn = false, onRefusal, onProgress } = options
  const tally = newTally()
  const tempFile = join(options.tempFolder, tempName())
  await using reading = options.reading
  await removeLeftovers(options.tempFolder)
  const load = await writer.beginLoad?.()
  // In a load every podcast is new, and its fields are the catalogue's since it is there.
  const metadata = load === undefined ? options.metadata : undefined
  const marks = { touched: new Touched(), silent: new Touched() }
  const context = { writer, metadata, tally, ...marks, now, isOwn, onRefusal }
  try {
    const pieces = reading.pieces({
      tempFile,
      nowMs: now(),
      gathersTexts: load?.takesTexts === true,
      signal,
      onProgress: (progress) => onProgress(tally, progress),
    })
    for await (const piece of commitWhenIdle(pieces, load)) {
      if ('batch' in piece) await writeBatch(context, piece.batch)
      else await load?.commit(piece.texts)
    }
  } finally {
    await load?.end()
    await rm(tempFile, { force: true })
  }
  // A stop from here on does not change that all was read.
  const interrupted = signal.aborted
  if (!interrupted) {
    options.onSettling?.(tally)
    await writer.settle()
  }
  return { ...tally, interrupted }
}
