/**
 * A cache that evicts about the least recently used entry ("second chance"): a full one evicts what
 * came first, unless that was used meanwhile, which puts it at the end of the queue. It is nearly
 * as good as an exact order, and a use costs a flag.
 */
interface Entry<Value> {
  readonly value: Value
  readonly weight: number
  used: boolean
}

export class LruCache<Key, Value> {
  readonly #most: number
  readonly #entries = new Map<Key, Entry<Value>>()
  #weight = 0
  /**
   * The queue begins here. An iterator of a map may go on while entries are added and
   * deleted.
   */
  #head = this.#entries.entries()

  /** `most`: entries that are kept, or what they weigh in all. */
  constructor(most: number) {
    this.#most = Math.max(1, most)
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    entry.used = true
    return entry.value
  }

  /** An entry that weighs more than half of the whole cache is not kept. */
  set(key: Key, value: Value, weight = 1): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0
    if (weight > 1 && weight > this.#most / 2) {
      this.#entries.delete(key)
      return
    }
    this.#entries.set(key, { value, weight, used: false })
    this.#weight += weight
    while (this.#weight > this.#most) this.#evictOne(key)
  }

  delete(key: Key): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0
    this.#entries.delete(key)
  }

  /** Looks at all of them. */
  deleteWhere(isGone: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (isGone(value)) this.delete(key)
  }

  clear(): void {
    if (this.#entries.size === 0) return
    this.#entries.clear()
    this.#weight = 0
    this.#head = this.#entries.entries()
  }

  /**
   * Evicts one entry, never the one that was just set. An entry that had its second chance goes at
   * the next turn.
   */
  #evictOne(last: Key): void {
    for (;;) {
      const { done, value } = this.#head.next()
      if (done === true) {
        this.#head = this.#entries.entries()
        continue
      }
      const [key, entry] = value
      this.#entries.delete(key)
      if (!entry.used && key !== last) {
        this.#weight -= entry.weight
        return
      }
      entry.used = false
      this.#entries.set(key, entry)
    }
  }
}
