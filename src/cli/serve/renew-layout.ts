/**
 * Migrates records of another release's layout in the background: in batches with pauses, for the
 * server's lifetime, since another release may write again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { LayoutProgress, Layouts, WriteDerived } from '../../store/maintenance.ts'

/** Podcasts per transaction. */
const PIECE = 64
/** Pause after a batch, as a multiple of its duration. */
const PAUSE_SHARE = 2
const SHORTEST_PAUSE_MS = 5
/** Interval between checks of an up-to-date directory, in ms. */
const IDLE_MS = 30_000

export interface RenewingTerms {
  readonly signal: AbortSignal
  /** Called before the first batch. */
  readonly prepare: () => Promise<void>
  readonly write: WriteDerived
  /** Called each time all records are up to date. */
  readonly onDone: (progress: LayoutProgress) => void
  /** A later check retries. */
  readonly onFailure: (error: unknown) => void
}

async function renewPieces(layouts: Layouts, terms: RenewingTerms): Promise<void> {
  const { signal, prepare, write, onDone } = terms
  let progress = await layouts.progress()
  if (progress.isDone || progress.waitsFor.length > 0) return
  await prepare()
  while (!progress.isDone && progress.waitsFor.length === 0 && !signal.aborted) {
    const startedAt = performance.now()
    progress = await layouts.renew(PIECE, write)
    const tookMs = performance.now() - startedAt
    if (!progress.isDone) await sleep(Math.max(SHORTEST_PAUSE_MS, tookMs * PAUSE_SHARE))
  }
  if (progress.isDone) onDone(progress)
}

/** Resolves on abort. */
export async function renewLayout(layouts: Layouts, terms: RenewingTerms): Promise<void> {
  const { signal, onFailure } = terms
  while (!signal.aborted) {
    try {
      await renewPieces(layouts, terms)
    } catch (error) {
      onFailure(error)
    }
    await sleep(IDLE_MS, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
