/**
 * Two words next to each other in the documents of one block, all candidates in one go: of two common words there are tens of
 * thousands in a block, so that nothing here is looked up or called for each of them that can be known for all.
 */
import { BLOCK_SIZE, type BlockSet, countBits } from './block-set.ts'
import { FURTHER, FARTHEST, LAST } from '../../terms/word-places.ts'

/** Of one form of a word in a block: its documents, and the places of all of them. */
export interface FormStream {
  readonly set: BlockSet
  readonly bytes: Uint8Array
}

/** Where the places of each document of a form begin, and of each candidate. */
const starts = new Uint32Array(BLOCK_SIZE + 2)
const firstStarts = new Uint32Array(BLOCK_SIZE)
const secondStarts = new Uint32Array(BLOCK_SIZE)
const NOWHERE = 0xffffffff

/** A document ends every few bytes; nobody can guess where, so each byte is written down and only an end moves on. */
const findStarts = (bytes: Uint8Array, documents: number): void => {
  starts[0] = 0
  let filled = 1
  for (let at = 0; at < bytes.length && filled <= documents; at += 1) {
    starts[filled] = at + 1
    filled += (bytes[at] as number) >>> 7
  }
  // Fewer ends than documents: the bytes are not what was written.
  for (; filled <= documents; filled += 1) starts[filled] = bytes.length
}

const startInList = (
  candidates: Uint16Array,
  size: number,
  { list, size: members }: BlockSet,
  target: Uint32Array,
): void => {
  let rank = 0
  for (let index = 0; index < size; index += 1) {
    const candidate = candidates[index] as number
    while (rank < members && ((list as Uint16Array)[rank] as number) < candidate) rank += 1
    target[index] = rank < members && (list as Uint16Array)[rank] === candidate ? (starts[rank] as number) : NOWHERE
  }
}

const startInBits = (candidates: Uint16Array, size: number, bits: Uint32Array, target: Uint32Array): void => {
  let word = 0
  let before = 0
  for (let index = 0; index < size; index += 1) {
    const candidate = candidates[index] as number
    for (; word < candidate >>> 5; word += 1) before += countBits(bits[word] as number)
    const here = bits[word] as number
    const bit = 1 << (candidate & 31)
    target[index] = (here & bit) === 0 ? NOWHERE : (starts[before + countBits(here & (bit - 1))] as number)
  }
}

const findCandidates = (
  candidates: Uint16Array,
  size: number,
  { set, bytes }: FormStream,
  target: Uint32Array,
): void => {
  findStarts(bytes, set.size)
  if (set.bits === undefined) startInList(candidates, size, set, target)
  else startInBits(candidates, size, set.bits, target)
}

/** Whether a place of the second word follows one of the first, with so many others between them at most. */
const isBeside = (one: Uint8Array, oneStart: number, other: Uint8Array, otherStart: number, slop: number): boolean => {
  let [at, place, ended] = [oneStart, -1, false]
  let [otherAt, otherPlace, otherEnded] = [otherStart, -1, false]
  while (!ended) {
    const byte = one[at] as number
    at += 1
    ended = !(byte < LAST)
    const gap = byte & FURTHER
    place += gap === FURTHER ? FARTHEST : gap
    if (gap === FURTHER || gap === 0) continue
    let isPlace = true
    while (otherPlace <= place || !isPlace) {
      if (otherEnded) return false
      const otherByte = other[otherAt] as number
      otherAt += 1
      otherEnded = !(otherByte < LAST)
      const otherGap = otherByte & FURTHER
      isPlace = otherGap !== FURTHER && otherGap !== 0
      otherPlace += otherGap === FURTHER ? FARTHEST : otherGap
    }
    if (otherPlace - place - 1 <= slop) return true
  }
  return false
}

/** Moves the candidates that have the pair to the front; gives how many. */
export const keepPairs = (
  candidates: Uint16Array,
  size: number,
  [first, second]: readonly [FormStream, FormStream],
  slop: number,
): number => {
  findCandidates(candidates, size, first, firstStarts)
  findCandidates(candidates, size, second, secondStarts)
  let kept = 0
  for (let index = 0; index < size; index += 1) {
    const start = firstStarts[index] as number
    const otherStart = secondStarts[index] as number
    candidates[kept] = candidates[index] as number
    if (start === NOWHERE || otherStart === NOWHERE) continue
    if (isBeside(first.bytes, start, second.bytes, otherStart, slop)) kept += 1
  }
  return kept
}
