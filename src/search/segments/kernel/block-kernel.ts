/**
 * Bindings of `block-kernel.wat`, which combines the sets of a block in WebAssembly. Arguments
 * are addresses in its memory and counts.
 */
import { BLOCK_KERNEL } from './modules.ts'
import { openModule } from './open-module.ts'

export interface BlockKernel {
  and(left: number, right: number, out: number): number
  or(left: number, right: number, out: number): number
  andNot(left: number, right: number, out: number): number
  countAnd(left: number, right: number): number
  addList(bits: number, list: number, size: number): number
  removeList(bits: number, list: number, size: number): number
  clear(bits: number): number
  countIn(list: number, size: number, bits: number): number
  /** Filters a list by a bitmap; `unwanted` inverts the filter. `out` may be the list. */
  keepIn(list: number, size: number, bits: number, out: number, unwanted: 0 | 1): number
  /** Filters a list by one bit per index. */
  keepFlagged(
    list: number,
    size: number,
    flags: number,
    out: number,
    unwanted: 0 | 1,
  ): number
  /** Writes all documents of a bitmap. */
  docs(bits: number, out: number): number
  /**
   * Writes the documents of a set with known values, and the lowest 16 bits of each one's rank.
   * `before`: ranks at each word.
   */
  knownDocs(
    set: number,
    known: number,
    before: number,
    out: number,
    indexes: number,
  ): number
}

export function openBlockKernel(bytes: number): {
  readonly kernel: BlockKernel
  readonly buffer: ArrayBuffer
} {
  const { exports, buffer } = openModule(BLOCK_KERNEL, bytes)
  return { kernel: exports as BlockKernel, buffer }
}
