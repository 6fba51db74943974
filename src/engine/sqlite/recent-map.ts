/** What was asked for lately: two generations, of which the old one is forgotten whole when the new one is full. */
interface Entry<Value> {
  readonly value: Value
  readonly weight: number
}

export class RecentMap<Key, Value> {
  readonly #mostYoung: number
  #young = new Map<Key, Entry<Value>>()
  #old = new Map<Key, Entry<Value>>()
  #weight = 0

  /** `most`: entries that are kept, or what they weigh in all. */
  constructor(most: number) {
    this.#mostYoung = Math.max(1, Math.floor(most / 2))
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young.value
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old.value, old.weight)
    return old?.value
  }

  /** What weighs more than half of what is kept is not kept. */
  set(key: Key, value: Value, weight = 1): void {
    if (weight > this.#mostYoung) return
    if (this.#weight + weight > this.#mostYoung) {
      this.#old = this.#young
      this.#young = new Map()
      this.#weight = 0
    }
    this.#young.set(key, { value, weight })
    this.#weight += weight
  }

  clear(): void {
    if (this.#young.size === 0 && this.#old.size === 0) return
    this.#young = new Map()
    this.#old = new Map()
    this.#weight = 0
  }
}
