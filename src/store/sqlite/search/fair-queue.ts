/**
 * Work that waits for one worker, shared fairly between callers: next comes the work of the caller
 * who has used the worker least. Who comes anew, or after a pause, begins where the others stand,
 * so that nobody saves up time.
 */

/** Callers who wait for nothing are forgotten past this number. */
const MOST_QUIET = 1_000

interface Caller<Item> {
  /**
   * Time of the worker that was used, in ms, counted from where others stood when this one came.
   */
  used: number
  readonly waiting: Item[]
}

export class FairQueue<Item> {
  readonly #callers = new Map<string, Caller<Item>>()
  /** The last taken work was of a caller who had used this much. */
  #level = 0
  #size = 0

  /** Items that wait. */
  get size(): number {
    return this.#size
  }

  /** Items of the caller that wait. */
  waitingOf(name: string): number {
    return this.#callers.get(name)?.waiting.length ?? 0
  }

  add(name: string, item: Item): void {
    const caller = this.#callerOf(name)
    if (caller.waiting.length === 0) caller.used = Math.max(caller.used, this.#level)
    caller.waiting.push(item)
    this.#size += 1
  }

  /** Takes an item out that waits; nothing happens when it does not. */
  remove(name: string, item: Item): void {
    const waiting = this.#callers.get(name)?.waiting ?? []
    const at = waiting.indexOf(item)
    if (at < 0) return
    waiting.splice(at, 1)
    this.#size -= 1
  }

  /** Undefined when nothing waits. */
  take(): Item | undefined {
    let next: Caller<Item> | undefined
    for (const caller of this.#callers.values()) {
      if (caller.waiting.length > 0 && (next === undefined || caller.used < next.used))
        next = caller
    }
    if (next === undefined) return undefined
    this.#level = next.used
    this.#size -= 1
    return next.waiting.shift()
  }

  /** The worker has worked for the caller. */
  spend(name: string, ms: number): void {
    this.#callerOf(name).used += ms
    if (this.#callers.size > MOST_QUIET) this.#forgetQuiet()
  }

  /** Takes everything out. */
  drain(): readonly Item[] {
    const items = [...this.#callers.values()].flatMap(({ waiting }) => waiting.splice(0))
    this.#size = 0
    return items
  }

  #callerOf(name: string): Caller<Item> {
    const known = this.#callers.get(name)
    if (known !== undefined) return known
    const caller: Caller<Item> = { used: this.#level, waiting: [] }
    this.#callers.set(name, caller)
    return caller
  }

  #forgetQuiet(): void {
    for (const [name, { used, waiting }] of this.#callers) {
      if (waiting.length === 0 && used <= this.#level) this.#callers.delete(name)
    }
  }
}
