/**
 * An approximate LRU cache (second chance): a full cache evicts its oldest entry, unless the
 * entry was used since; then it moves to the end of the queue. A hit costs one flag.
 */
interface CacheEntry<Value> {
  readonly value: Value
  readonly weight: number
  used: boolean
}

export class LruCache<Key, Value> {
  #most: number
  readonly #entries = new Map<Key, CacheEntry<Value>>()
  #weight = 0
  /** Head of the queue. An iterator of a map tolerates insertions and deletions. */
  #head = this.#entries.entries()

  /** `most`: maximum number of entries, or their maximum weight. */
  constructor(most: number) {
    this.#most = Math.max(1, most)
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    entry.used = true
    return entry.value
  }

  /** An entry above half of the maximum weight is not stored. */
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

  /** Changes the maximum, and evicts what exceeds it. */
  limit(most: number): void {
    this.#most = Math.max(1, most)
    while (this.#weight > this.#most) this.#evictOne(undefined)
  }

  delete(key: Key): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0
    this.#entries.delete(key)
  }

  /** Visits all entries. */
  deleteWhere(isGone: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (isGone(value)) this.delete(key)
  }

  clear(): void {
    if (this.#entries.size === 0) return
    this.#entries.clear()
    this.#weight = 0
    this.#head = this.#entries.entries()
  }

  /** Evicts one entry other than `last`. */
  #evictOne(last: Key | undefined): void {
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
