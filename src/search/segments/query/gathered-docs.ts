/** Terms that few have, as one set: there is less to look at in each block. */
import {
  type Arena,
  BLOCK_SIZE,
  type BlockSet,
  EMPTY,
  intersect,
  LIST_LIMIT,
  ofList,
} from '../sets/block-set.ts'
import type { DocSet } from './segment-context.ts'
import { TermDocs } from './term-docs.ts'

/** Fewer terms, or of more podcasts together, are not gathered: a block's list holds no more. */
const LEAST_GATHERED = 4
const MOST_GATHERED = LIST_LIMIT - 1

/** The documents of several terms that few have, in one list. */
class GatheredDocs implements DocSet {
  readonly cost = 0
  /** In order, some of them twice. */
  readonly #docIds: Uint32Array
  #block = -1
  #from = 0
  #end = 0

  constructor(terms: readonly Uint32Array[], length: number) {
    this.#docIds = new Uint32Array(length)
    let filled = 0
    for (const flaggedDocs of terms) {
      for (const flaggedDoc of flaggedDocs) {
        this.#docIds[filled] = flaggedDoc >>> 1
        filled += 1
      }
    }
    this.#docIds.sort()
  }

  #firstFrom(docId: number): number {
    let low = 0
    let high = this.#docIds.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#docIds[middle] as number) < docId) low = middle + 1
      else high = middle
    }
    return low
  }

  upperBound(block: number): number {
    if (this.#block !== block) {
      this.#from = this.#firstFrom(block * BLOCK_SIZE)
      this.#end = this.#firstFrom((block + 1) * BLOCK_SIZE)
      this.#block = block
    }
    return this.#end - this.#from
  }

  intersect(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    if (this.upperBound(block) === 0) return EMPTY
    const list = arena.list()
    let size = 0
    let before = -1
    for (let index = this.#from; index < this.#end; index += 1) {
      const docId = this.#docIds[index] as number
      if (docId === before) continue
      before = docId
      list[size] = docId & (BLOCK_SIZE - 1)
      size += 1
    }
    const set = ofList(list, size)
    return within === undefined ? set : intersect(within, set, arena)
  }
}

/** Terms that few have become one set, which has less to look at in each block. */
export function gatherFew(of: readonly DocSet[]): readonly DocSet[] {
  if (of.length < LEAST_GATHERED) return of
  const gathered: Uint32Array[] = []
  const others: DocSet[] = []
  let length = 0
  for (const docSet of of) {
    const few = docSet instanceof TermDocs ? docSet.few : undefined
    if (few === undefined || length + few.length > MOST_GATHERED) {
      others.push(docSet)
      continue
    }
    gathered.push(few)
    length += few.length
  }
  if (gathered.length < LEAST_GATHERED) return of
  return [new GatheredDocs(gathered, length), ...others]
}
