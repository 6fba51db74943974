/**
 * Shares out turns of the event loop to work that goes on after a pause: one piece of work
 * in each turn, from all callers.
 */

export class SharedTurns {
  readonly #waiting: (() => void)[] = []

  /** Resolves in a turn in which no other caller of this method goes on. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.push(resolve) === 1) this.#schedule()
    })
  }

  #schedule(): void {
    setImmediate(() => {
      this.#waiting.shift()?.()
      if (this.#waiting.length > 0) this.#schedule()
    })
  }
}
