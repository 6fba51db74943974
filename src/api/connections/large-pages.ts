/**
 * Bounds how many pages of very many hits are made at a time, and how many a caller holds
 * from the search until they have left. Each is some megabytes.
 */
import { FairSlots } from './fair-slots.ts'

/** Pages of no more hits than this are made at once. */
const LARGE = 100

const HELD_OF_A_CALLER = 2
const MADE_IN_ALL = 2
const WAITING_OF_A_CALLER = 32

interface PageCall {
  readonly caller: { readonly id: string }
  readonly signal: () => AbortSignal
  /** Calls back when the answer has left, or never will. */
  readonly whenOver: (listener: () => void) => void
}

export class LargePages {
  readonly #held = new FairSlots({
    ofACaller: HELD_OF_A_CALLER,
    waitingOfACaller: WAITING_OF_A_CALLER,
  })
  readonly #made = new FairSlots({
    inAll: MADE_IN_ALL,
    ofACaller: 1,
    waitingOfACaller: WAITING_OF_A_CALLER,
  })

  /** Large pages that have not left yet. */
  get held(): number {
    return this.#held.held
  }

  /** `hits` is the number that is asked for. */
  async make<Page>(
    hits: number,
    { caller, signal, whenOver }: PageCall,
    build: () => Promise<Page>,
  ): Promise<Page> {
    if (hits <= LARGE) return build()
    const giveBack = await this.#held.take(caller.id, signal())
    whenOver(giveBack)
    const done = await this.#made.take(caller.id, signal())
    try {
      return await build()
    } finally {
      done()
    }
  }
}
