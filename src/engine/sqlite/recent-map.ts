/** What was asked for lately: two generations, of which the old one is forgotten whole when the new one is full. */
export class RecentMap<Key, Value> {
  readonly #mostYoung: number
  #young = new Map<Key, Value>()
  #old = new Map<Key, Value>()

  /** `most`: entries that are kept. */
  constructor(most: number) {
    this.#mostYoung = Math.max(1, Math.floor(most / 2))
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: Key, value: Value): void {
    if (this.#young.size >= this.#mostYoung) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
  }

  clear(): void {
    if (this.#young.size === 0 && this.#old.size === 0) return
    this.#young = new Map()
    this.#old = new Map()
  }
}
