/**
 * Numbers keys of 64 bits in the order in which they come: a hash table of numbers alone, since a
 * map of texts costs thrice as much.
 */
import { GrowingNumbers } from './growing.ts'

const FIRST_SLOTS = 1 << 12
/** Numbers of a slot. */
const SLOT = 3

export class KeyTable {
  readonly #high = new GrowingNumbers()
  readonly #low = new GrowingNumbers()
  /**
   * Three numbers for each slot: a key's number plus one, 0 = free, and both halves of the key. A
   * key stands at or after the slot that its low half names. At most half of them are taken.
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

  /** A new key gets the next number: what `size` was before. */
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

  /** Returns where the slot of the key begins, or would begin. */
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

  /** Views; valid until the next new key. */
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
