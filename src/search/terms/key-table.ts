/**
 * A hash table that numbers 64-bit keys in order of insertion. It needs a third of the memory of
 * a map of strings.
 */
import { GrowingNumbers } from './growing.ts'

const FIRST_SLOTS = 1 << 12
/** Numbers per slot. */
const SLOT = 3

export class KeyTable {
  readonly #high = new GrowingNumbers()
  readonly #low = new GrowingNumbers()
  /**
   * Open addressing with three numbers per slot: index of the key plus one (0: free), and both
   * halves of the key. At most half full.
   */
  #slots = new Uint32Array(SLOT * FIRST_SLOTS)
  #mask = FIRST_SLOTS - 1

  get size(): number {
    return this.#high.length
  }

  highOf(number: number): number {
    return this.#high.at(number)
  }

  lowOf(number: number): number {
    return this.#low.at(number)
  }

  /** Returns the index of a key, and adds a new key. */
  numberOf(high: number, low: number): number {
    const at = this.#find(high, low)
    const taken = this.#slots[at] as number
    if (taken !== 0) return taken - 1
    this.#put(at, this.size, high, low)
    this.#high.push(high)
    this.#low.push(low)
    if (this.size * 2 > this.#mask) this.#grow()
    return this.size - 1
  }

  has(high: number, low: number): boolean {
    return this.#slots[this.#find(high, low)] !== 0
  }

  /** Returns the offset of the key's slot, or of a free one. */
  #find(high: number, low: number): number {
    const slots = this.#slots
    let slot = low & this.#mask
    for (;;) {
      const at = SLOT * slot
      if (slots[at] === 0) return at
      if (slots[at + 1] === low && slots[at + 2] === high) return at
      slot = (slot + 1) & this.#mask
    }
  }

  #put(at: number, number: number, high: number, low: number): void {
    this.#slots[at] = number + 1
    this.#slots[at + 1] = low
    this.#slots[at + 2] = high
  }

  /** Returns views, valid until the next new key. */
  view(): { readonly high: Uint32Array; readonly low: Uint32Array } {
    return { high: this.#high.view(), low: this.#low.view() }
  }

  #grow(): void {
    const slots = 2 * (this.#mask + 1)
    this.#slots = new Uint32Array(SLOT * slots)
    this.#mask = slots - 1
    for (let number = 0; number < this.size; number += 1) {
      const [high, low] = [this.#high.at(number), this.#low.at(number)]
      this.#put(this.#find(high, low), number, high, low)
    }
  }
}
