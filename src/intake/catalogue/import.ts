/** Imports a catalogue: one thread reads and prepares, this one decides and writes in batches. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MetadataReader } from '../../store/metadata.ts'
import type { Load } from '../../search/load.ts'
import type { Reading, ReadingProgress, ReadPiece } from './reading.ts'
import type { EntryRefusal } from './refusal.ts'
import { newTally, type Tally } from './decide/tally.ts'
import { removeTempFiles, tempName } from './temp-file.ts'
import { SeqSet } from './decide/touched.ts'
import { type CatalogueWriter, writeBatch } from './decide/write-batch.ts'

export interface ImportOptions {
  /** Closed by the import. It can be opened early, to start while the writer opens. */
  readonly reading: Reading
  readonly writer: CatalogueWriter
  /**
   * Records in the metadata since when a field has the catalogue's value. Default: not recorded.
   */
  readonly metadata?: MetadataReader
  /** Holds an unpacked dump during the import: the data folder, which has space. */
  readonly tempFolder: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Stops the import after the current batch. */
  readonly signal: AbortSignal
  /** Marks imported podcasts as the operator's own. Default false. */
  readonly isOwn?: boolean
  readonly onRefusal: (refusal: EntryRefusal) => void
  readonly onProgress: (tally: Readonly<Tally>, progress: ReadingProgress) => void
  /** Called when all is written, before the store is compacted. */
  readonly onSettling?: (tally: Readonly<Tally>) => void
}

export interface ImportReport extends Readonly<Tally> {
  /** True if aborted. Counted entries are written; importing again adds the rest. */
  readonly interrupted: boolean
}

/** A load without input for this long commits, so that others can write. */
const IDLE_MS = 500

/** Passes the pieces on, and commits the load if the next one takes long. */
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
 * Imports a catalogue. Idempotent: the same catalogue again counts as `unchanged`. Written entries
 * stay, even if the import fails.
 */
export async function importCatalogue(options: ImportOptions): Promise<ImportReport> {
  const { writer, signal, now, isOwn = false, onRefusal, onProgress } = options
  const tally = newTally()
  const tempFile = join(options.tempFolder, tempName())
  await using reading = options.reading
  await removeTempFiles(options.tempFolder)
  const load = await writer.beginLoad?.()
  // In a load, all podcasts are new and have only the catalogue's values.
  const metadata = load === undefined ? options.metadata : undefined
  const marks = { touched: new SeqSet(), silent: new SeqSet() }
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
  // From here on everything was read, so an abort no longer counts.
  const interrupted = signal.aborted
  if (!interrupted) {
    options.onSettling?.(tally)
    await writer.settle()
  }
  return { ...tally, interrupted }
}
