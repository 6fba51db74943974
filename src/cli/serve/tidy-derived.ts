/**
 * Keeps the index of episodes and the people up to date in the background: fills them in a directory
 * that an older release wrote, and drops what left the window. In pieces with pauses.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Rounds, runRounds } from '../../process/run-rounds.ts'

/** Shows per transaction. */
const PIECE = 64
/** Pause after a piece, as a multiple of its duration. */
const PAUSE_SHARE = 2
const SHORTEST_PAUSE_MS = 5
/** Time before the first check, for a server that only starts and stops; in ms. */
const FIRST_MS = 3_000
/** Interval between checks, in ms. */
const IDLE_MS = 600_000

/** Derived data that is filled in pieces. */
export interface Tidied {
  tidy(limit: number): Promise<{ readonly isDone: boolean }>
}

type TidyingTerms = Pick<Rounds, 'signal' | 'onFailure'>

async function tidyAll(derived: Tidied, signal: AbortSignal): Promise<void> {
  let isDone = false
  while (!isDone && !signal.aborted) {
    const startedAt = performance.now()
    ;({ isDone } = await derived.tidy(PIECE))
    const tookMs = performance.now() - startedAt
    if (!isDone) await sleep(Math.max(SHORTEST_PAUSE_MS, tookMs * PAUSE_SHARE))
  }
}

/** Resolves on abort. */
export async function tidyInRounds(
  tidy: () => Promise<void>,
  terms: TidyingTerms,
): Promise<void> {
  await runRounds(tidy, { ...terms, firstMs: FIRST_MS, everyMs: IDLE_MS })
}

/** Resolves on abort. */
export async function tidyDerived(derived: Tidied, terms: TidyingTerms): Promise<void> {
  await tidyInRounds(() => tidyAll(derived, terms.signal), terms)
}
