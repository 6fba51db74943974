/** Which documents of a segment are no longer there, by block. */
import { BITMAP_WORDS, BLOCK_BITS, type BlockSet } from './block-set.ts'

export class Deleted {
  /** By number. */
  readonly bits: Uint32Array
  readonly #counts: Uint32Array

  /** Of so many documents; none of them so far, or those that are gone in another one. */
  constructor(documents: number, other?: Deleted) {
    const blocks = Math.ceil(documents / 2 ** BLOCK_BITS)
    this.bits = other?.bits.slice() ?? new Uint32Array(blocks * BITMAP_WORDS)
    this.#counts = other === undefined ? new Uint32Array(blocks) : other.#counts.slice()
  }

  has(number: number): boolean {
    return (((this.bits[number >>> 5] as number) >>> (number & 31)) & 1) === 1
  }

  /** False when it has been deleted already. */
  add(number: number): boolean {
    if (this.has(number)) return false
    this.bits[number >>> 5] = (this.bits[number >>> 5] as number) | (1 << (number & 31))
    this.#counts[number >>> BLOCK_BITS] = (this.#counts[number >>> BLOCK_BITS] as number) + 1
    return true
  }

  countIn(block: number): number {
    return this.#counts[block] as number
  }

  /** Those of a block; not to be changed. */
  read(block: number): BlockSet {
    const bits = this.bits.subarray(block * BITMAP_WORDS, (block + 1) * BITMAP_WORDS)
    return { size: this.countIn(block), list: undefined, bits }
  }
}
