/**
 * Tells whether a number was asked for not long ago. It forgets and is small: each slot
 * holds the last number that fell into it. Most of what is read is read once, and objects
 * that are kept for a while and then forgotten are the most expensive garbage.
 */
export class Doorkeeper {
  readonly #slots: Uint32Array

  /** `slots`: a power of two; about so many numbers are remembered. Numbers begin at 1. */
  constructor(slots: number) {
    this.#slots = new Uint32Array(slots)
  }

  /** Remembers it, and says whether it was remembered. */
  admit(number: number): boolean {
    const slot = number & (this.#slots.length - 1)
    const known = this.#slots[slot] === number
    this.#slots[slot] = number
    return known
  }
}
