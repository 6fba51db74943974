/** The documents of a segment that are no longer there, by block. */
import { BITMAP_WORDS, BLOCK_BITS, type BlockSet } from './block-set.ts'

export class Deleted {
  readonly bits: Uint32Array
  readonly #counts: Uint32Array

  /** Begins with none of so many documents, or with those that are gone in another one. */
  constructor(documents: number, other?: Deleted) {
    const blocks = Math.ceil(documents / 2 ** BLOCK_BITS)
    this.bits = other?.bits.slice() ?? new Uint32Array(blocks * BITMAP_WORDS)
    this.#counts = other === undefined ? new Uint32Array(blocks) : other.#counts.slice()
  }

  has(docId: number): boolean {
    return (((this.bits[docId >>> 5] as number) >>> (docId & 31)) & 1) === 1
  }

  /** False when it has been deleted already. */
  add(docId: number): boolean {
    if (this.has(docId)) return false
    this.bits[docId >>> 5] = (this.bits[docId >>> 5] as number) | (1 << (docId & 31))
    this.#counts[docId >>> BLOCK_BITS] = (this.#counts[docId >>> BLOCK_BITS] as number) + 1
    return true
  }

  countIn(block: number): number {
    return this.#counts[block] as number
  }

  /** Returns the deleted documents of a block; not to be changed. */
  read(block: number): BlockSet {
    const bits = this.bits.subarray(block * BITMAP_WORDS, (block + 1) * BITMAP_WORDS)
    return { size: this.countIn(block), list: undefined, bits }
  }
}
