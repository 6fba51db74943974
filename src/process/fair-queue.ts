/**
 * A queue of one worker that is fair between callers: the caller with the least used time is next.
 * New and returning callers start at the current level, so that idle time earns no credit.
 */

/** The number of idle callers to keep. */
const MOST_QUIET = 1_000

interface CallerShare<Item> {
  /** Used worker time, in ms, on top of the level at which the caller joined. */
  used: number
  readonly waiting: Item[]
}

export class FairQueue<Item> {
  readonly #callers = new Map<string, CallerShare<Item>>()
  /** The used time of the caller that was served last. */
  #level = 0
  #size = 0

  get size(): number {
    return this.#size
  }

  waitingOf(name: string): number {
    return this.#callers.get(name)?.waiting.length ?? 0
  }

  add(name: string, item: Item): void {
    const caller = this.#callerOf(name)
    if (caller.waiting.length === 0) caller.used = Math.max(caller.used, this.#level)
    caller.waiting.push(item)
    this.#size += 1
  }

  /** Removes a waiting item; ignores others. */
  remove(name: string, item: Item): void {
    const waiting = this.#callers.get(name)?.waiting ?? []
    const at = waiting.indexOf(item)
    if (at < 0) return
    waiting.splice(at, 1)
    this.#size -= 1
  }

  take(): Item | undefined {
    let next: CallerShare<Item> | undefined
    for (const caller of this.#callers.values()) {
      if (caller.waiting.length > 0 && (next === undefined || caller.used < next.used))
        next = caller
    }
    if (next === undefined) return undefined
    this.#level = next.used
    this.#size -= 1
    return next.waiting.shift()
  }

  /** Charges the caller for worker time. */
  spend(name: string, ms: number): void {
    const caller = this.#callerOf(name)
    caller.used += ms
    // Time used while the queue is empty delays no caller, so it counts against none.
    if (this.#size === 0) this.#level = Math.max(this.#level, caller.used)
    if (this.#callers.size > MOST_QUIET) this.#forgetQuiet()
  }

  /** Removes and returns all items. */
  drain(): readonly Item[] {
    const items = [...this.#callers.values()].flatMap(({ waiting }) => waiting.splice(0))
    this.#size = 0
    return items
  }

  #callerOf(name: string): CallerShare<Item> {
    const known = this.#callers.get(name)
    if (known !== undefined) return known
    const caller: CallerShare<Item> = { used: this.#level, waiting: [] }
    this.#callers.set(name, caller)
    return caller
  }

  #forgetQuiet(): void {
    for (const [name, { used, waiting }] of this.#callers) {
      if (waiting.length === 0 && used <= this.#level) this.#callers.delete(name)
    }
  }
}
