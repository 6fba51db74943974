/**
 * An admission filter: returns whether a number was seen recently. It is lossy and small: each slot
 * holds the last number with its hash. Most rows are read once, and caching those would only create
 * garbage that survives young collections.
 */
export class AdmissionFilter {
  readonly #slots: Uint32Array

  /** `slots`: a power of two, about the number of remembered values, which start at 1. */
  constructor(slots: number) {
    this.#slots = new Uint32Array(slots)
  }

  /** Adds the number and returns whether it was present. */
  admit(number: number): boolean {
    const slot = number & (this.#slots.length - 1)
    const known = this.#slots[slot] === number
    this.#slots[slot] = number
    return known
  }
}
