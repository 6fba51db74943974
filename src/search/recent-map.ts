/**
 * What was asked for lately. A full map forgets what came first, unless it was asked for meanwhile: that goes to the end of the queue
 * (second chance). Nearly as good as forgetting the longest unasked, and an asking costs a flag.
 */
interface Entry<Value> {
  readonly value: Value
  readonly weight: number
  asked: boolean
}

export class RecentMap<Key, Value> {
  readonly #most: number
  readonly #entries = new Map<Key, Entry<Value>>()
  #weight = 0
  /** Where the queue begins: an iterator of a map stands what is added and deleted meanwhile. */
  #head = this.#entries.entries()

  /** `most`: entries that are kept, or what they weigh in all. */
  constructor(most: number) {
    this.#most = Math.max(1, most)
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    entry.asked = true
    return entry.value
  }

  /** What weighs more than half of what is kept is not kept. */
  set(key: Key, value: Value, weight = 1): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0
    if (weight > 1 && weight > this.#most / 2) {
      this.#entries.delete(key)
      return
    }
    this.#entries.set(key, { value, weight, asked: false })
    this.#weight += weight
    while (this.#weight > this.#most) this.#forgetOne(key)
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

  /** Never what was just set. Whoever has had his second chance is forgotten at the next turn. */
  #forgetOne(last: Key): void {
    for (;;) {
      const { done, value } = this.#head.next()
      if (done === true) {
        this.#head = this.#entries.entries()
        continue
      }
      const [key, entry] = value
      this.#entries.delete(key)
      if (!entry.asked && key !== last) {
        this.#weight -= entry.weight
        return
      }
      entry.asked = false
      this.#entries.set(key, entry)
    }
  }
}
