/**
 * Sets of a block are combined in WebAssembly (`block-kernel.wat`). Arguments are addresses in its
 * memory, and counts.
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
  /**
   * Documents of a list that are in a bitmap, or with `unwanted` 1 those that are not. `out` may be
   * the list.
   */
  keepIn(list: number, size: number, bits: number, out: number, unwanted: 0 | 1): number
  /** Does the same by a bit for each index of the list. */
  keepFlagged(
    list: number,
    size: number,
    flags: number,
    out: number,
    unwanted: 0 | 1,
  ): number
  /** Writes all documents. */
  docs(bits: number, out: number): number
  /**
   * Writes documents of a set that are known, and of each how many known ones stand before it, of
   * that the lowest 16 bits. `before`: how many stand before each 32 of them.
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
