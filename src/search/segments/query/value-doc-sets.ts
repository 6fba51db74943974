/** Document sets by column ranges, and of given documents. */
import { ofDocs } from '../sets/block-docs.ts'
import {
  type Arena,
  BLOCK_SIZE,
  type BlockSet,
  fullSet,
  intersect,
  newDocBuffer,
  ofList,
} from '../sets/block-set.ts'
import type { Column } from '../format/columns.ts'
import { type SegmentContext, blockLength, type DocSet } from './segment-context.ts'

/** Values compared per unit of the budget (10 µs). */
const VALUES_A_UNIT = 1000

const docs = newDocBuffer()

export interface ColumnRange {
  readonly column: Column
  readonly min: number
  readonly max: number
}

/** Documents with values within the ranges of several columns. */
export class RangeDocs implements DocSet {
  readonly cost = 2
  readonly ranges: readonly ColumnRange[]
  readonly #context: SegmentContext

  constructor(ranges: readonly ColumnRange[], context: SegmentContext) {
    this.ranges = ranges
    this.#context = context
  }

  upperBound(block: number): number {
    return blockLength(this.#context.segment, block)
  }

  intersect(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    return ofDocs(docs, this.countIntersection(block, within, arena), arena)
  }

  countIntersection(block: number, within: BlockSet | undefined, arena: Arena): number {
    let candidates = within ?? fullSet(this.upperBound(block), arena)
    const base = block * BLOCK_SIZE
    let size: number | undefined
    for (const { column } of this.ranges.slice(1)) {
      // In a list, unknown values are filtered individually.
      const known = candidates.bits && column.knownIn(block)
      if (known !== undefined) candidates = intersect(candidates, known, arena)
    }
    for (const { column, min, max } of this.ranges) {
      this.#context.budget.spend((size ?? candidates.size) / VALUES_A_UNIT)
      if (size === undefined) size = column.copyBetween(candidates, docs, base, min, max)
      else size = column.keepBetween(docs, 0, size, base, min, max)
    }
    return size ?? 0
  }
}

/** A set of given documents. */
export class ListedDocs implements DocSet {
  readonly cost = 0
  readonly #byBlock = new Map<number, number[]>()

  constructor(docIds: readonly number[]) {
    // A podcast may be listed by its own id and by merged ids.
    for (const docId of [...new Set(docIds)].sort((a, b) => a - b)) {
      const block = Math.floor(docId / BLOCK_SIZE)
      const inBlock = this.#byBlock.get(block) ?? []
      inBlock.push(docId % BLOCK_SIZE)
      this.#byBlock.set(block, inBlock)
    }
  }

  upperBound(block: number): number {
    return this.#byBlock.get(block)?.length ?? 0
  }

  intersect(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    const list = Uint16Array.from(this.#byBlock.get(block) ?? [])
    const set = ofList(list, list.length)
    if (within === undefined) return set
    return intersect(set, within, arena)
  }
}
