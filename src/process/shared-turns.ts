/** Schedules resumptions of paused work: at most one per event loop turn, over all callers. */

export class SharedTurns {
  readonly #waiting: (() => void)[] = []

  /** Resolves in a turn that no other caller shares. */
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
