/**
 * Checks pairs of adjacent words for all candidates of a block at once. Common words have tens of
 * thousands of candidates in a block, so the inner loops avoid lookups and calls.
 */
import { type BlockSet, countBits } from '../sets/block-set.ts'
import { candidateNumbers, isInKernel, toStarts } from '../kernel/position-kernel.ts'
import { FURTHER, FARTHEST, LAST } from '../../terms/word-positions.ts'

/** One form of a word in a block: its documents and their positions, 4-byte aligned. */
export interface FormStream {
  readonly set: BlockSet
  readonly bytes: Uint8Array
}

const NOWHERE = 0xffffffff

const ENDS = 0x80808080 | 0

/**
 * Returns the offset after the positions of `documents` documents. Reads four bytes at a time.
 */
export function skip(
  bytes: Uint8Array,
  words: Int32Array,
  from: number,
  documents: number,
): number {
  const end = bytes.length
  let at = from
  let left = documents
  for (; left > 0 && (at & 3) !== 0 && at < end; at += 1)
    left -= (bytes[at] as number) >>> 7
  for (; left > 4 && at + 4 <= end; at += 4) {
    const ends = ((words[at >>> 2] as number) & ENDS) >>> 7
    left -= (ends + (ends >>> 8) + (ends >>> 16) + (ends >>> 24)) & 7
  }
  for (; left > 0 && at < end; at += 1) left -= (bytes[at] as number) >>> 7
  return at
}

/** Writes the rank of each candidate in the set. */
const rankInList = (
  candidates: Uint16Array,
  size: number,
  { list, size: docs }: BlockSet,
  ranks: Uint32Array,
): void => {
  const all = list as Uint16Array
  let rank = 0
  for (let index = 0; index < size; index += 1) {
    const candidate = candidates[index] as number
    while (rank < docs && (all[rank] as number) < candidate) rank += 1
    if (rank < docs && all[rank] === candidate) ranks[index] = rank
    else ranks[index] = NOWHERE
  }
}

const rankInBits = (
  candidates: Uint16Array,
  size: number,
  bits: Uint32Array,
  ranks: Uint32Array,
): void => {
  let word = 0
  let before = 0
  for (let index = 0; index < size; index += 1) {
    const candidate = candidates[index] as number
    for (; word < candidate >>> 5; word += 1) before += countBits(bits[word] as number)
    const here = bits[word] as number
    const bit = 1 << (candidate & 31)
    if ((here & bit) === 0) ranks[index] = NOWHERE
    else ranks[index] = before + countBits(here & (bit - 1))
  }
}

/** Writes the offset of each candidate's positions. */
const findCandidates = (
  candidates: Uint16Array,
  size: number,
  stream: FormStream,
  target: Uint32Array,
): void => {
  const { set, bytes } = stream
  if (set.bits === undefined) rankInList(candidates, size, set, target)
  else rankInBits(candidates, size, set.bits, target)
  if (isInKernel(bytes)) toStarts(bytes, target, size)
  else skipTo(bytes, target, size)
}

/** As `toStarts`, for other memory. */
const skipTo = (bytes: Uint8Array, numbers: Uint32Array, size: number): void => {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2)
  let at = 0
  let document = 0
  for (let index = 0; index < size; index += 1) {
    const rank = numbers[index] as number
    if (rank === NOWHERE) continue
    at = skip(bytes, words, at, rank - document)
    document = rank
    numbers[index] = at
  }
}

/** Returns whether the second word follows the first within the slop. */
const isBeside = (
  one: Uint8Array,
  oneStart: number,
  other: Uint8Array,
  otherStart: number,
  slop: number,
): boolean => {
  let at = oneStart
  let position = -1
  let ended = false
  let otherAt = otherStart
  let otherPosition = -1
  let otherEnded = false
  while (!ended) {
    const byte = one[at] as number
    at += 1
    ended = !(byte < LAST)
    const gap = byte & FURTHER
    if (gap === FURTHER) position += FARTHEST
    else position += gap
    if (gap === FURTHER || gap === 0) continue
    let isPosition = true
    while (otherPosition <= position || !isPosition) {
      if (otherEnded) return false
      const otherByte = other[otherAt] as number
      otherAt += 1
      otherEnded = !(otherByte < LAST)
      const otherGap = otherByte & FURTHER
      isPosition = otherGap !== FURTHER && otherGap !== 0
      if (otherGap === FURTHER) otherPosition += FARTHEST
      else otherPosition += otherGap
    }
    if (otherPosition - position - 1 <= slop) return true
  }
  return false
}

/** Moves the candidates with the pair to the front; returns their number. */
export function keepPairs(
  candidates: Uint16Array,
  size: number,
  [first, second]: readonly [FormStream, FormStream],
  slop: number,
): number {
  const [firstStarts, secondStarts] = candidateNumbers
  findCandidates(candidates, size, first, firstStarts)
  findCandidates(candidates, size, second, secondStarts)
  let kept = 0
  for (let index = 0; index < size; index += 1) {
    const start = firstStarts[index] as number
    const otherStart = secondStarts[index] as number
    candidates[kept] = candidates[index] as number
    if (start === NOWHERE || otherStart === NOWHERE) continue
    const byte = first.bytes[start] as number
    const otherByte = second.bytes[otherStart] as number
    // Common case: both words occur once, or the first one never. A final byte without a position
    // has the highest distance.
    if ((byte & otherByte & LAST) !== 0) {
      const between = (otherByte & FURTHER) - (byte & FURTHER) - 1
      // Branch-free, because the branch would be unpredictable. Both numbers are non-negative.
      kept += 1 ^ ((between | (slop - between) | ((byte & FURTHER) - 1)) >>> 31)
    } else if (isBeside(first.bytes, start, second.bytes, otherStart, slop)) kept += 1
  }
  return kept
}
