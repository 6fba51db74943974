/** Token buckets by name: a rate with a burst. */

interface Bucket {
  tokens: number
  /** Time of the last refill, in ms since 1970. */
  at: number
}

export interface BucketState {
  readonly granted: boolean
  /** Whole tokens left. */
  readonly remaining: number
  /** Whole seconds until the bucket is full. */
  readonly resetS: number
  /** Whole seconds until the next token; 0 if one is available. */
  readonly retryAfterS: number
}

interface BucketOptions {
  readonly perSecond: number
  /** Capacity. */
  readonly burst: number
  /** Bound of the names in memory; the oldest is evicted. Default unlimited. */
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

  /** Takes a token if one is available. */
  take(name: string, nowMs: number): BucketState {
    const bucket = this.#refilled(name, nowMs)
    const granted = bucket.tokens >= 1
    if (granted) bucket.tokens -= 1
    return this.#state(bucket, granted)
  }

  /** Takes tokens that were already used. The bucket may become negative. */
  spend(name: string, tokens: number, nowMs: number): void {
    this.#refilled(name, nowMs).tokens -= tokens
  }

  /** Returns the state without taking a token. */
  peek(name: string, nowMs: number): BucketState {
    const bucket = this.#refilled(name, nowMs)
    return this.#state(bucket, bucket.tokens >= 1)
  }

  /** Sets the level reported by another process; it may be negative. */
  set(name: string, tokens: number, nowMs: number): void {
    this.#refilled(name, nowMs).tokens = Math.min(this.#burst, tokens)
  }

  #refilled(name: string, nowMs: number): Bucket {
    const bucket = this.#buckets.get(name)
    if (bucket === undefined) return this.#add(name, nowMs)
    // A clock that moves backwards refills nothing.
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
