/**
 * Numbers keys of 64 bits in the order in which they come: a hash table of numbers alone, since a
 * map of texts costs thrice as much.
 */
import { GrowingNumbers } from './growing.ts'

const FIRST_SLOTS = 1 << 12

export class KeyTable {
  readonly #high = new GrowingNumbers()
  readonly #low = new GrowingNumbers()
  /**
   * A key's number plus one at or after the slot that the low half names; 0 = free. At most half of
   * them are taken.
   */
  #slots = new Uint32Array(FIRST_SLOTS)
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
    const slot = this.#slotOf(high, low)
    const taken = this.#slots[slot] as number
    if (taken !== 0) return taken - 1
    this.#slots[slot] = this.size + 1
    this.#high.push(high)
    this.#low.push(low)
    if (this.size * 2 > this.#mask) this.#grow()
    return this.size - 1
  }

  has(high: number, low: number): boolean {
    return this.#slots[this.#slotOf(high, low)] !== 0
  }

  /** Where the key is, or would be. */
  #slotOf(high: number, low: number): number {
    const mask = this.#mask
    let slot = low & mask
    for (
      let taken = this.#slots[slot] as number;
      taken !== 0;
      taken = this.#slots[slot] as number
    ) {
      if (this.#low.at(taken - 1) === low && this.#high.at(taken - 1) === high) break
      slot = (slot + 1) & mask
    }
    return slot
  }

  /** Views; valid until the next new key. */
  view(): { readonly high: Uint32Array; readonly low: Uint32Array } {
    return { high: this.#high.view(), low: this.#low.view() }
  }

  #grow(): void {
    const slots = new Uint32Array(this.#slots.length * 2)
    const mask = slots.length - 1
    for (let number = 0; number < this.size; number += 1) {
      let slot = this.#low.at(number) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = number + 1
    }
    this.#slots = slots
    this.#mask = mask
  }
}
