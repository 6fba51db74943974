/**
 * Token buckets that are eventually consistent across processes. Each process grants tokens
 * locally, without waiting, and reports them shortly after; then it takes over the common level.
 * Tokens granted in excess are deducted from later ones.
 */
import type { Rates, TokenRate } from '../../store/rates.ts'
import { type BucketState, TokenBuckets } from './token-buckets.ts'

/** Delay of the report, in ms. */
const TOLD_AFTER = 250

export class SharedBuckets {
  readonly #buckets: TokenBuckets
  readonly #rates: Rates
  readonly #terms: TokenRate
  readonly #now: () => number
  /** Tokens granted since the last report, by name. */
  readonly #untold = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(rates: Rates, terms: TokenRate, now: () => number) {
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
   * Never rejects. A failed report is dropped: reporting later would block a key for requests that
   * were granted.
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
      // Until the next report, only the local bucket limits the key.
    }
  }

  #count(name: string, tokens: number): void {
    this.#untold.set(name, (this.#untold.get(name) ?? 0) + tokens)
    this.#timer ??= setTimeout(() => void this.tell(), TOLD_AFTER).unref()
  }
}
