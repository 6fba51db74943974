/** Iterates over the documents of block sets. */
import {
  addToBits,
  type Arena,
  BITMAP_WORDS,
  type BlockSet,
  copyBits,
  firstFrom,
  LIST_LIMIT,
  ofList,
} from './block-set.ts'

/** Copies the documents in order; returns their number. */
export function copyDocs({ size, list, bits }: BlockSet, target: Uint16Array): number {
  if (list === undefined) copyBits(bits as Uint32Array, size, target)
  else target.set(size === list.length ? list : list.subarray(0, size))
  return size
}

/** Copies documents from `from` on, as many as fit; returns their number. */
export function copyFirstDocs(
  { size, list, bits }: BlockSet,
  from: number,
  target: Uint16Array,
): number {
  let filled = 0
  if (list !== undefined) {
    for (
      let index = firstFrom(list, size, from, 0);
      index < size && filled < target.length;
      index += 1
    ) {
      target[filled] = list[index] as number
      filled += 1
    }
    return filled
  }
  const words = bits as Uint32Array
  for (let word = from >>> 5; word < BITMAP_WORDS; word += 1) {
    let here = words[word] as number
    if (word === from >>> 5) here &= -1 << (from & 31)
    while (here !== 0) {
      if (filled === target.length) return filled
      const lowest = here & -here
      target[filled] = (word << 5) | (31 - Math.clz32(lowest))
      filled += 1
      here ^= lowest
    }
  }
  return filled
}

/** Creates a set from sorted documents. */
export function ofDocs(docs: Uint16Array, count: number, arena: Arena): BlockSet {
  if (count < LIST_LIMIT) {
    const list = arena.list(count)
    list.set(docs.subarray(0, count))
    return ofList(list, count)
  }
  const bits = arena.clearBitmap()
  addToBits(bits, docs, count)
  return { size: count, list: undefined, bits }
}

/** Visits documents in order. */
export function forEachDoc(
  set: BlockSet,
  visit: (doc: number, index: number) => void,
): void {
  if (set.list !== undefined) {
    for (let index = 0; index < set.size; index += 1)
      visit(set.list[index] as number, index)
    return
  }
  const bits = set.bits as Uint32Array
  let index = 0
  for (let word = 0; word < BITMAP_WORDS; word += 1) {
    let here = bits[word] as number
    while (here !== 0) {
      const lowest = here & -here
      visit((word << 5) | (31 - Math.clz32(lowest)), index)
      index += 1
      here ^= lowest
    }
  }
}
