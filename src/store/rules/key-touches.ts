/** When keys were last used: uses are gathered, and written together after a while. */

/** How long uses of a key wait to be written together; in ms. */
const TOUCH_DELAY_MS = 5000

/** A key's id, and the minute in which it was last used. */
export type KeyTouch = readonly [id: string, at: string]

/** The last use of a key is remembered to the minute. */
function toMinute(instant: string): string {
  return `${instant.slice(0, 16)}:00.000Z`
}

export class KeyTouches {
  readonly #write: (touches: readonly KeyTouch[]) => Promise<unknown>
  readonly #minutes = new Map<string, string>()
  #timer: NodeJS.Timeout | undefined

  /**
   * `write`: keeps the later of what is stored and what it is given. It gets the keys in the order
   * of their ids.
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
      // When a key was last used is no promise: a store that is busy, full or away must not stop an
      // answer.
    }
  }
}
