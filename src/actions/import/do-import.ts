/**
 * Imports a catalogue for an operator, stores the first refused entries, and records the result in
 * the audit log.
 */
import { importCatalogue, type ImportReport } from '../../intake/catalogue/import.ts'
import type { CatalogueFormat } from '../../intake/catalogue/format.ts'
import type { Reading } from '../../intake/catalogue/reading.ts'
import type { EntryRefusal } from '../../intake/catalogue/refusal.ts'
import type { Tally } from '../../intake/catalogue/decide/tally.ts'
import type { Directory, DirectoryCounts } from '../../store/directory.ts'
import { type Actor, type Audited, recordAudit } from '../audit.ts'

import { refusedInAll } from './import-note.ts'

/** Maximum stored refusals, with their reasons. */
const MOST_REFUSALS = 20

export interface ImportOrder {
  readonly id: string
  readonly format: CatalogueFormat
  /** The file's name in the audit log. */
  readonly name: string | null
  /** The feeds are the operator's own, and are served without an Apple id. */
  readonly isOwn: boolean
  readonly actor: Pick<Actor, 'by' | 'way'>
}

/** A progress report. */
export interface ImportStep {
  readonly done: number
  readonly total: number | null
  readonly counts: Readonly<Tally>
  readonly refusals: readonly EntryRefusal[]
  /** The current phase, if nothing is countable. */
  readonly phase?: string
}

export interface ImportDone {
  readonly report: ImportReport
  readonly refusals: readonly EntryRefusal[]
  readonly counts: DirectoryCounts
}

interface ImportWork {
  readonly directory: Directory
  readonly reading: Reading
  readonly dataDir: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly signal: AbortSignal
  readonly tell: (step: ImportStep) => void
  readonly onRefusal?: (refusal: EntryRefusal) => void
}

interface ImportOutcome {
  readonly outcome: 'done' | 'cancelled' | 'failed' | 'killed'
  readonly counts: Readonly<Tally>
}

/** Returns an import's audit log entry. */
export function auditedImport(
  {
    id,
    format,
    isOwn,
    file,
  }: Pick<ImportOrder, 'id' | 'format' | 'isOwn'> & { file: string | null },
  { outcome, counts }: ImportOutcome,
): Audited {
  const { read, created, updated, unchanged, refused } = counts
  const numbers = { read, created, updated, unchanged, refused: refusedInAll({ refused }) }
  const told = { importId: id, format, file, own: isOwn, outcome, ...numbers }
  return { action: 'import', details: told }
}

/** Imported entries stay and are recorded in the audit log, regardless of the outcome. */
export async function doImport(order: ImportOrder, work: ImportWork): Promise<ImportDone> {
  const { directory, reading, dataDir, now, signal, tell } = work
  const refusals: EntryRefusal[] = []
  let counts: Readonly<Tally> | undefined
  const audit = async (outcome: ImportOutcome): Promise<void> => {
    const actor = { ...order.actor, nowMs: now() }
    await recordAudit(
      directory,
      actor,
      auditedImport({ ...order, file: order.name }, outcome),
    )
  }
  try {
    const report = await importCatalogue({
      reading,
      writer: directory.writer,
      metadata: directory.metadata,
      tempFolder: dataDir,
      now,
      signal,
      isOwn: order.isOwn,
      onRefusal(refusal) {
        if (refusals.length < MOST_REFUSALS) refusals.push(refusal)
        work.onRefusal?.(refusal)
      },
      onProgress(tally, { done, total }) {
        counts = tally
        tell({ done, total, counts: tally, refusals })
      },
      onSettling(tally) {
        const phase = 'putting the search index in order'
        tell({ done: 1, total: 1, counts: tally, refusals, phase })
      },
    })
    await audit({ outcome: report.interrupted ? 'cancelled' : 'done', counts: report })
    return { report, refusals, counts: await directory.reader.counts() }
  } catch (error) {
    if (counts !== undefined && counts.read > 0) await audit({ outcome: 'failed', counts })
    throw error
  }
}
