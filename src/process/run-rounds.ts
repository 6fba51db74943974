/** Repeats background work, each round some time after the end of the one before. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isNotReady } from '../errors.ts'

export interface Rounds {
  readonly signal: AbortSignal
  /** Called for failures other than "not ready"; the next round tries again. */
  readonly onFailure: (error: unknown) => void
  /** Time before the first round, in ms. */
  readonly firstMs: number
  /** Time between rounds, in ms. */
  readonly everyMs: number
}

/** Resolves on abort. */
export async function runRounds(
  round: () => Promise<void>,
  { signal, onFailure, firstMs, everyMs }: Rounds,
): Promise<void> {
  const pause = (ms: number): Promise<unknown> =>
    sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
  await pause(firstMs)
  while (!signal.aborted) {
    try {
      await round()
    } catch (error) {
      if (!isNotReady(error)) onFailure(error)
    }
    await pause(everyMs)
  }
}
