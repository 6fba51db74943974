/**
 * Rewrites records in the layout of another release beside the answers: in pieces, with a pause
 * after each, and for as long as the server runs, because another release may write again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { LayoutProgress, Layouts, WriteDerived } from '../../store/maintenance.ts'

/** Podcasts of one transaction. */
const PIECE = 64
/** Pause after a piece, as a multiple of its duration. */
const PAUSE_SHARE = 2
const SHORTEST_PAUSE_MS = 5
/** Between two looks at a directory that has nothing to rewrite, or has to wait. */
const IDLE_MS = 30_000

export interface RenewingTerms {
  readonly signal: AbortSignal
  /** Called before the first piece. */
  readonly prepare: () => Promise<void>
  readonly write: WriteDerived
  /** Called once for each time that all records have been rewritten. */
  readonly onDone: (progress: LayoutProgress) => void
  /** The next look comes later. */
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

/** Resolves when the signal is aborted. */
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
