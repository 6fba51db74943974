/**
 * Bounds how many large pages are built at a time and how many unsent ones a caller holds. Each
 * takes some megabytes.
 */
import { FairSlots } from '../../process/fair-slots.ts'

/** Pages of at most this many hits are not bounded. */
const LARGE = 100

const HELD_OF_A_CALLER = 2
const MADE_IN_ALL = 2
const WAITING_OF_A_CALLER = 32
const PATIENCE_MS = 5000

const REFUSALS = {
  tooManyWait: 'This key has too many large pages under way.',
  tooLong: `No slot for a large page was free within ${String(PATIENCE_MS)} ms; try again.`,
}

interface PageCall {
  readonly caller: { readonly id: string }
  readonly signal: () => AbortSignal
  /** Registers a listener for when the answer was sent or the connection closed. */
  readonly whenOver: (listener: () => void) => void
}

export class LargePages {
  readonly #held = new FairSlots({
    ofACaller: HELD_OF_A_CALLER,
    waitingOfACaller: WAITING_OF_A_CALLER,
    patienceMs: PATIENCE_MS,
    refusals: REFUSALS,
  })
  readonly #made = new FairSlots({
    inAll: MADE_IN_ALL,
    ofACaller: 1,
    waitingOfACaller: WAITING_OF_A_CALLER,
    patienceMs: PATIENCE_MS,
    refusals: REFUSALS,
  })

  /** Large pages that are not yet sent. */
  get held(): number {
    return this.#held.held
  }

  /** `hits` is the requested page size. */
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
