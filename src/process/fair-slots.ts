/** A fair semaphore: bounds concurrent work and grants slots round-robin by caller. */
import { CodedError } from '../errors.ts'

export interface FairSlotsOptions {
  /** Total slots; default unlimited. */
  readonly inAll?: number
  readonly ofACaller: number
  /** Calls of one caller that may wait for a slot. */
  readonly waitingOfACaller: number
  /** Longest wait for a slot, in ms. */
  readonly patienceMs: number
  readonly refusals: FairSlotsRefusals
}

/** The messages of `OVERLOADED`. */
export interface FairSlotsRefusals {
  readonly tooManyWait: string
  readonly tooLong: string
  /** In seconds; default 1. */
  readonly retryAfterS?: number
}

interface Waiting {
  readonly resolve: (release: () => void) => void
  readonly reject: (reason: unknown) => void
  readonly settle: () => void
}

interface Caller {
  held: number
  readonly waiting: Waiting[]
}

const RETRY_AFTER_S = 1

export class FairSlots {
  readonly #options: Required<FairSlotsOptions>
  /** Callers in round-robin sequence: a caller moves to the end when it gets a slot. */
  readonly #callers = new Map<string, Caller>()
  #held = 0

  constructor(options: FairSlotsOptions) {
    this.#options = { inAll: Infinity, ...options }
  }

  /** Slots in use. */
  get held(): number {
    return this.#held
  }

  /**
   * Resolves to an idempotent release function. Rejects if the signal aborts, or with `OVERLOADED`
   * after too long a wait.
   */
  async take(name: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    const caller = this.#callerOf(name)
    const { inAll, ofACaller, waitingOfACaller } = this.#options
    const isFree = this.#held < inAll && caller.held < ofACaller
    if (!isFree && caller.waiting.length >= waitingOfACaller) {
      throw this.#overloaded('tooManyWait')
    }
    return new Promise((resolve, reject) => {
      const refuse = (reason: Error): void => {
        waiting.settle()
        caller.waiting.splice(caller.waiting.indexOf(waiting), 1)
        this.#tidy(name, caller)
        reject(reason)
      }
      const leave = (): void => refuse(signal?.reason as Error)
      const { patienceMs } = this.#options
      const late = setTimeout(() => {
        refuse(this.#overloaded('tooLong'))
      }, patienceMs).unref()
      const waiting: Waiting = {
        resolve,
        reject,
        settle: () => {
          clearTimeout(late)
          signal?.removeEventListener('abort', leave)
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      caller.waiting.push(waiting)
      this.#next()
    })
  }

  #overloaded(why: 'tooManyWait' | 'tooLong'): CodedError {
    const { refusals } = this.#options
    const { retryAfterS = RETRY_AFTER_S } = refusals
    return new CodedError('OVERLOADED', refusals[why], { retryAfterS })
  }

  #callerOf(name: string): Caller {
    const known = this.#callers.get(name)
    if (known !== undefined) return known
    const caller: Caller = { held: 0, waiting: [] }
    this.#callers.set(name, caller)
    return caller
  }

  #next(): void {
    while (this.#held < this.#options.inAll) {
      const found = this.#findNext()
      if (found === undefined) return
      const [name, caller] = found
      const waiting = caller.waiting.shift()
      if (waiting === undefined) return
      this.#callers.delete(name)
      this.#callers.set(name, caller)
      caller.held += 1
      this.#held += 1
      waiting.settle()
      waiting.resolve(this.#toRelease(name, caller))
    }
  }

  #findNext(): [name: string, caller: Caller] | undefined {
    for (const entry of this.#callers) {
      const [, { held, waiting }] = entry
      if (waiting.length > 0 && held < this.#options.ofACaller) return entry
    }
    return undefined
  }

  #toRelease(name: string, caller: Caller): () => void {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      caller.held -= 1
      this.#held -= 1
      this.#tidy(name, caller)
      this.#next()
    }
  }

  #tidy(name: string, { held, waiting }: Caller): void {
    if (held === 0 && waiting.length === 0) this.#callers.delete(name)
  }
}
