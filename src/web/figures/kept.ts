/** A stale-while-revalidate cache of one value: only the first caller waits. */
export class CachedValue<Made> {
  readonly #make: () => Promise<Made>
  readonly #keptMs: number
  readonly #now: () => number
  #made: Promise<Made> | undefined
  #madeAt = 0
  #isRenewing = false

  /** `now` returns milliseconds. */
  constructor(make: () => Promise<Made>, keptMs: number, now: () => number) {
    this.#make = make
    this.#keptMs = keptMs
    this.#now = now
  }

  get(): Promise<Made> {
    if (this.#made === undefined) return this.#begin()
    if (!this.#isRenewing && this.#now() - this.#madeAt >= this.#keptMs) void this.#renew()
    return this.#made
  }

  #begin(): Promise<Made> {
    this.#madeAt = this.#now()
    const made = this.#make()
    this.#made = made
    made.catch(() => {
      if (this.#made === made) this.#made = undefined
    })
    return made
  }

  /** Keeps the old value on failure; a later call tries again. */
  async #renew(): Promise<void> {
    this.#isRenewing = true
    this.#madeAt = this.#now()
    try {
      this.#made = Promise.resolve(await this.#make())
    } catch {
      // Also after a failure, which delays the next attempt.
    } finally {
      this.#isRenewing = false
    }
  }
}
