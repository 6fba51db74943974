/**
 * Waiting for facts. No test passes or fails by the clock: a wait ends when the fact is there, and
 * a fact that never comes is ended by the hang guard of the whole run, which is far longer than the
 * slowest machine needs.
 */
import { setTimeout as sleep } from 'node:timers/promises'

/** Longest time of one test or hook, in ms. It only ends what hangs. */
export const HANG_GUARD_MS = 30 * 60_000

/** Time between two looks, in ms. */
const LOOK_EVERY_MS = 50

/** Looks between two lines that say what is waited for. */
const LOOKS_A_LINE = 600

type Look<Value> = Value | undefined | false

/**
 * Returns the first value of `look` that is neither undefined nor false. `what` is said while it
 * takes long.
 */
export async function eventually<Value>(
  look: () => Promise<Look<Value>> | Look<Value>,
  what = 'a fact',
): Promise<Value> {
  for (let looks = 1; ; looks += 1) {
    const value = await look()
    if (value !== undefined && value !== false) return value
    if (looks % LOOKS_A_LINE === 0) process.stderr.write(`still waiting until ${what}\n`)
    await sleep(LOOK_EVERY_MS)
  }
}
