/**
 * Keeps token buckets of a process that is one of several. Each process gives out its own
 * tokens at once, so that no call waits for the others, and soon tells what it gave; then
 * its buckets are as full as those of all together. What was given too much in between
 * comes off what follows.
 */
import type { Rates, RateTerms } from '../../store/rates.ts'
import { type BucketState, TokenBuckets } from './token-buckets.ts'

/** The other processes are told after this long, in ms. */
const TOLD_AFTER = 250

export class SharedBuckets {
  readonly #buckets: TokenBuckets
  readonly #rates: Rates
  readonly #terms: RateTerms
  readonly #now: () => number
  /** The tokens of each name that were given out since the others were told last. */
  readonly #untold = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(rates: Rates, terms: RateTerms, now: () => number) {
    this.#buckets = new TokenBuckets(terms)
    this.#rates = rates
    this.#terms = terms
    this.#now = now
  }

  take(name: string, nowMs: number): BucketState {
    const state = this.#buckets.take(name, nowMs)
    if (state.granted) this.#count(name, 1)
    return state
  }

  spend(name: string, tokens: number, nowMs: number): void {
    this.#buckets.spend(name, tokens, nowMs)
    this.#count(name, tokens)
  }

  peek(name: string, nowMs: number): BucketState {
    return this.#buckets.peek(name, nowMs)
  }

  /**
   * Never rejects. What could not be told is not told later: it would stop a key for
   * requests that were granted to it.
   */
  async tell(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const spendings = [...this.#untold].map(([name, spent]) => ({ name, spent }))
    this.#untold.clear()
    try {
      const left = await this.#rates.spend(spendings, this.#terms)
      const nowMs = this.#now()
      for (const [at, { name }] of spendings.entries())
        this.#buckets.set(name, (left[at] ?? 0) - (this.#untold.get(name) ?? 0), nowMs)
    } catch {
      // The bucket of this process limits the key as it is.
    }
  }

  #count(name: string, tokens: number): void {
    this.#untold.set(name, (this.#untold.get(name) ?? 0) + tokens)
    this.#timer ??= setTimeout(() => void this.tell(), TOLD_AFTER).unref()
  }
}
