/** The deleted documents of a segment, by block. */
import { BITMAP_WORDS, BLOCK_BITS, type BlockSet } from './block-set.ts'

export class Deleted {
  readonly bits: Uint32Array
  readonly #counts: Uint32Array

  /** Starts empty, or as a copy of `other`. */
  constructor(documents: number, other?: Deleted) {
    const blocks = Math.ceil(documents / 2 ** BLOCK_BITS)
    this.bits = other?.bits.slice() ?? new Uint32Array(blocks * BITMAP_WORDS)
    if (other === undefined) this.#counts = new Uint32Array(blocks)
    else this.#counts = other.#counts.slice()
  }

  has(docId: number): boolean {
    return (((this.bits[docId >>> 5] as number) >>> (docId & 31)) & 1) === 1
  }

  /** Returns false if it was already deleted. */
  add(docId: number): boolean {
    if (this.has(docId)) return false
    this.bits[docId >>> 5] = (this.bits[docId >>> 5] as number) | (1 << (docId & 31))
    this.#counts[docId >>> BLOCK_BITS] = (this.#counts[docId >>> BLOCK_BITS] as number) + 1
    return true
  }

  countIn(block: number): number {
    return this.#counts[block] as number
  }

  /** Returns the deleted documents of a block. Must not be modified. */
  read(block: number): BlockSet {
    const bits = this.bits.subarray(block * BITMAP_WORDS, (block + 1) * BITMAP_WORDS)
    return { size: this.countIn(block), list: undefined, bits }
  }
}
