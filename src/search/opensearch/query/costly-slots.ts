/** Bounds the costly searches of this process that the cluster runs at the same time. */
import { FairSlots } from '../../../process/fair-slots.ts'

export interface CostlySlotsOptions {
  readonly slots: number
  readonly mostWaiting: number
  /** Longest wait for a slot, in ms. */
  readonly patienceMs: number
}

const OVERLOADED = 'Too many costly searches are under way; try a cheaper one or try again.'

/** The searches of all callers wait in one line. */
const EVERYBODY = ''

export class CostlySlots {
  readonly #slots: FairSlots

  constructor({ slots, mostWaiting, patienceMs }: CostlySlotsOptions) {
    this.#slots = new FairSlots({
      ofACaller: slots,
      waitingOfACaller: mostWaiting,
      patienceMs,
      refusals: { tooManyWait: OVERLOADED, tooLong: OVERLOADED, retryAfterS: 2 },
    })
  }

  /** Runs searches in the sequence of the calls; throws `OVERLOADED` after the longest wait. */
  async run<Page>(search: () => Promise<Page>, signal?: AbortSignal): Promise<Page> {
    const release = await this.#slots.take(EVERYBODY, signal)
    try {
      return await search()
    } finally {
      release()
    }
  }
}
