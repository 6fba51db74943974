/**
 * Who matches, counted in one pass over the blocks. Where they are few, they are put into their groups at once: walking one group
 * after the other would go through all blocks for each.
 */
import { and } from '../../plan/expression.ts'
import type { Plan } from '../../plan/plan.ts'
import { toDocSet, toLiveDocSet } from './to-doc-set.ts'
import { copyDocs } from '../sets/block-docs.ts'
import { Arena, BLOCK_BITS, BLOCK_SIZE, type BlockSet, forEachDoc, ofList, subtract } from '../sets/block-set.ts'
import { type SegmentContext, countOf, type DocSet } from './doc-sets.ts'
import type { Place } from './place.ts'

/** Matches of one segment. */
export interface Matches {
  readonly count: number
  /** In order; undefined where they are more than few. */
  readonly docIds: Uint32Array | undefined
}

const arena = new Arena()
const docs = new Uint16Array(BLOCK_SIZE)

/** `few`: less than `LIST_LIMIT`. */
export const findMatches = ({ levels, filter }: Plan, context: SegmentContext, few: number): Matches => {
  const { segment, budget } = context
  const found = toLiveDocSet(and(levels.at(-1) ?? filter, filter), context)
  const docIds = new Uint32Array(few)
  let count = 0
  for (let block = 0; block * BLOCK_SIZE < segment.documents; block += 1) {
    if (found.upperBound(block) === 0) continue
    budget.spend(1)
    arena.reset()
    const known = found.knownCount?.(block)
    if (count > few || (known !== undefined && count + known > few)) {
      count += known ?? countOf(found, block, undefined, arena)
      continue
    }
    const set = found.intersect(block, undefined, arena)
    if (count + set.size <= few) {
      copyDocs(set, docs)
      for (let index = 0; index < set.size; index += 1)
        docIds[count + index] = block * BLOCK_SIZE + (docs[index] as number)
    }
    count += set.size
  }
  return { count, docIds: count > few ? undefined : docIds.subarray(0, count) }
}

/** Matches by the group that they are in. */
class Groups {
  readonly #numbers: number[][] = []
  readonly #preferred: DocSet | undefined

  constructor(preferred: DocSet | undefined) {
    this.#preferred = preferred
  }

  add(group: number, set: BlockSet, block: number): void {
    if (this.#preferred === undefined) {
      this.#push(group, set, block)
      return
    }
    const lifted = this.#preferred.intersect(block, set, arena)
    this.#push(group, lifted, block)
    this.#push(group + 1, subtract(set, lifted, arena), block)
  }

  #push(group: number, set: BlockSet, block: number): void {
    const docIds = (this.#numbers[group] ??= [])
    forEachDoc(set, (doc) => docIds.push(block * BLOCK_SIZE + doc))
  }

  toPlaces({ segment }: SegmentContext): Place[] {
    return this.#numbers.flatMap((docIds, group) =>
      docIds.map((docId) => ({ group, rank: segment.rankOf(docId), rowId: segment.rowIdOf(docId) })),
    )
  }
}

/** The places of few matches, best first. */
export const placeMatches = ({ levels, preferred }: Plan, context: SegmentContext, docIds: Uint32Array): Place[] => {
  const distinct = levels
    .map((level, at) => ({ group: 2 * at, level }))
    .filter(({ level }, at) => level !== levels[at - 1])
  const last = distinct.pop()?.group ?? 0
  const better = distinct.map(({ group, level }) => ({ group, docSet: toDocSet(level, context) }))
  const groups = new Groups(preferred && toDocSet(preferred, context))
  for (let from = 0; from < docIds.length; ) {
    const block = (docIds[from] as number) >>> BLOCK_BITS
    arena.reset()
    const list = arena.list()
    let size = 0
    for (; from < docIds.length && (docIds[from] as number) >>> BLOCK_BITS === block; from += 1, size += 1)
      list[size] = (docIds[from] as number) & (BLOCK_SIZE - 1)
    let rest = ofList(list, size)
    for (const { group, docSet } of better) {
      if (rest.size === 0) break
      if (docSet.upperBound(block) === 0) continue
      context.budget.spend(1)
      const here = docSet.intersect(block, rest, arena)
      if (here.size === 0) continue
      groups.add(group, here, block)
      rest = subtract(rest, here, arena)
    }
    if (rest.size > 0) groups.add(last, rest, block)
  }
  return groups.toPlaces(context)
}
