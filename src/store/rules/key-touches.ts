/** Records when keys were last used: collects uses and writes them in batches. */

/** The delay in ms between a use and its write. */
const TOUCH_DELAY_MS = 5000

/** A key's id and the minute of its last use. */
export type KeyTouch = readonly [id: string, at: string]

function toMinute(instant: string): string {
  return `${instant.slice(0, 16)}:00.000Z`
}

export class KeyTouches {
  readonly #write: (touches: readonly KeyTouch[]) => Promise<unknown>
  readonly #minutes = new Map<string, string>()
  #timer: NodeJS.Timeout | undefined

  /**
   * `write` keeps the later of the stored and the given minute. It receives the keys sorted by id.
   */
  constructor(write: (touches: readonly KeyTouch[]) => Promise<unknown>) {
    this.#write = write
  }

  touch(id: string, at: string): void {
    const minute = toMinute(at)
    if (this.#minutes.get(id) === minute) return
    this.#minutes.set(id, minute)
    this.#timer ??= setTimeout(() => void this.flush(), TOUCH_DELAY_MS).unref()
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#minutes.size === 0) return
    const touches = [...this.#minutes].sort(([one], [other]) => (one < other ? -1 : 1))
    this.#minutes.clear()
    try {
      await this.#write(touches)
    } catch {
      // Best effort: a busy, full or unreachable store must not fail an answer.
    }
  }
}
