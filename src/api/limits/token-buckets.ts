/**
 * Token buckets, one per name: how often something may happen, with a burst saved up in quiet
 * times.
 */

interface Bucket {
  tokens: number
  /** Milliseconds since 1970 at which `tokens` was right. */
  at: number
}

export interface BucketState {
  readonly granted: boolean
  /** Whole tokens left. */
  readonly remaining: number
  /** Whole seconds until the bucket is full again. */
  readonly resetS: number
  /** Whole seconds until the next token, 0 when there is one. */
  readonly retryAfterS: number
}

interface BucketOptions {
  /** Tokens that come back in a second. */
  readonly perSecond: number
  /** Most tokens that can be saved up. */
  readonly burst: number
  /** Names remembered; past it the one that came first is forgotten. Default no limit. */
  readonly maxNames?: number
}

export class TokenBuckets {
  readonly #perSecond: number
  readonly #burst: number
  readonly #maxNames: number
  readonly #buckets = new Map<string, Bucket>()

  constructor({ perSecond, burst, maxNames = Infinity }: BucketOptions) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#maxNames = maxNames
  }

  get burst(): number {
    return this.#burst
  }

  /** Takes a token where there is one. */
  take(name: string, nowMs: number): BucketState {
    const bucket = this.#refilled(name, nowMs)
    const granted = bucket.tokens >= 1
    if (granted) bucket.tokens -= 1
    return this.#state(bucket, granted)
  }

  /**
   * Takes what was used already, even more than is left: what is missing has to come back
   * first.
   */
  spend(name: string, tokens: number, nowMs: number): void {
    this.#refilled(name, nowMs).tokens -= tokens
  }

  /** Returns the state without taking a token. */
  peek(name: string, nowMs: number): BucketState {
    const bucket = this.#refilled(name, nowMs)
    return this.#state(bucket, bucket.tokens >= 1)
  }

  /**
   * Sets what another process has counted; below 0, what is missing has to come back first.
   */
  set(name: string, tokens: number, nowMs: number): void {
    this.#refilled(name, nowMs).tokens = Math.min(this.#burst, tokens)
  }

  #refilled(name: string, nowMs: number): Bucket {
    const bucket = this.#buckets.get(name)
    if (bucket === undefined) return this.#add(name, nowMs)
    // A clock that was set back refills nothing.
    const passedMs = Math.max(0, nowMs - bucket.at)
    bucket.tokens = Math.min(
      this.#burst,
      bucket.tokens + (passedMs / 1000) * this.#perSecond,
    )
    bucket.at = nowMs
    return bucket
  }

  #add(name: string, nowMs: number): Bucket {
    const bucket = { tokens: this.#burst, at: nowMs }
    this.#buckets.set(name, bucket)
    if (this.#buckets.size > this.#maxNames) {
      for (const first of this.#buckets.keys()) {
        this.#buckets.delete(first)
        break
      }
    }
    return bucket
  }

  #state({ tokens }: Bucket, granted: boolean): BucketState {
    return {
      granted,
      remaining: Math.max(0, Math.floor(tokens)),
      resetS: Math.ceil((this.#burst - tokens) / this.#perSecond),
      retryAfterS: tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / this.#perSecond)),
    }
  }
}
