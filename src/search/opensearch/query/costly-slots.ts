/** Bounds the costly searches of this process that the cluster runs at the same time. */
import { CodedError } from '../../../errors.ts'

export interface CostlySlotsOptions {
  readonly slots: number
  readonly mostWaiting: number
  /** Longest wait for a slot, in ms. */
  readonly patienceMs: number
}

const RETRY_AFTER_S = 2

const toOverloaded = (): CodedError =>
  new CodedError(
    'OVERLOADED',
    'Too many costly searches are under way; try a cheaper one or try again.',
    { retryAfterS: RETRY_AFTER_S },
  )

export class CostlySlots {
  readonly #options: CostlySlotsOptions
  readonly #waiting = new Set<() => void>()
  #held = 0

  constructor(options: CostlySlotsOptions) {
    this.#options = options
  }

  /** Runs searches in the sequence of the calls; throws `OVERLOADED` after the longest wait. */
  async run<Page>(search: () => Promise<Page>, signal?: AbortSignal): Promise<Page> {
    signal?.throwIfAborted()
    const { slots, mostWaiting } = this.#options
    if (this.#held >= slots) {
      if (this.#waiting.size >= mostWaiting) throw toOverloaded()
      await this.#wait(signal)
    } else this.#held += 1
    try {
      return await search()
    } finally {
      this.#release()
    }
  }

  /** Resolves when a released slot is passed on. */
  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(late)
        signal?.removeEventListener('abort', leave)
        this.#waiting.delete(enter)
      }
      const enter = (): void => {
        settle()
        resolve()
      }
      const leave = (): void => {
        settle()
        reject(signal?.reason as Error)
      }
      const late = setTimeout(() => {
        settle()
        reject(toOverloaded())
      }, this.#options.patienceMs)
      signal?.addEventListener('abort', leave)
      this.#waiting.add(enter)
    })
  }

  #release(): void {
    const [next] = this.#waiting
    if (next === undefined) this.#held -= 1
    else next()
  }
}
