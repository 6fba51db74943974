/** Sets of docIds in a block of 65,536: a sorted list if small, else a bitmap. */
import { openBlockKernel } from '../kernel/block-kernel.ts'

export const BLOCK_BITS = 16
export const BLOCK_SIZE = 1 << BLOCK_BITS
/** 32-bit words of a bitmap. */
export const BITMAP_WORDS = BLOCK_SIZE / 32
/** Sets from this size on are bitmaps (8 KiB), which are then no larger than lists. */
export const LIST_LIMIT = 4096

/**
 * Either `list` (sorted, the first `size` elements) or `bits`. Valid until its arena is reset.
 */
export interface BlockSet {
  /** Number of documents. */
  readonly size: number
  readonly list: Uint16Array | undefined
  readonly bits: Uint32Array | undefined
}

export const EMPTY: BlockSet = { size: 0, list: new Uint16Array(0), bits: undefined }

/** Size of the kernel's memory, and of a list or bitmap, in bytes. */
const MEMORY = 16 * 2 ** 20
const SLOT = BITMAP_WORDS * 4
/**
 * Extra distance between lists or bitmaps: addresses at a power of two evict each other from the
 * CPU cache.
 */
const STAGGER = 320

const { kernel, buffer } = openBlockKernel(MEMORY)

/**
 * Slots for operands from other memory, for results, and for a bitmap that is zero between calls.
 */
const LEFT = 0
const RIGHT = SLOT
const OUT = 2 * SLOT
const SCRATCH = 3 * SLOT
const FLAGS = 4 * SLOT
/** Memory for all documents of a block. */
const ALL_MEMBERS = 5 * SLOT
let nextSlot = ALL_MEMBERS + BLOCK_SIZE * 2
/** The end of the memory is for buffers of whole blocks, so that arenas leave space for them. */
const ARENAS_END = MEMORY - 8 * BLOCK_SIZE * 2
let nextDocs = ARENAS_END

const scratch = new Uint32Array(buffer, SCRATCH, BITMAP_WORDS)
const allDocs = new Uint16Array(buffer, ALL_MEMBERS, BLOCK_SIZE)

type BlockArray = Uint16Array | Uint32Array | Uint8Array

/** Returns the bytes of an array, which may be part of a larger buffer. */
export function bytesOf(array: BlockArray): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}

/**
 * Allocates memory for all documents of a block in the kernel. Call once per module, not per
 * search.
 */
export function newDocBuffer(): Uint16Array {
  nextDocs += BLOCK_SIZE * 2
  return new Uint16Array(buffer, nextDocs - BLOCK_SIZE * 2, BLOCK_SIZE)
}

/** Returns an array's address in the kernel's memory. Copies other arrays to `slot`. */
const addressOf = (array: BlockArray, slot: number): number => {
  if (array.buffer === buffer) return array.byteOffset
  new Uint8Array(buffer, slot, array.byteLength).set(bytesOf(array))
  return slot
}

/** Returns the address for a result. */
const outOf = (array: BlockArray): number => {
  if (array.buffer === buffer) return array.byteOffset
  return OUT
}

/** Copies a result into an array outside the kernel's memory. */
const fetchOut = (array: BlockArray): void => {
  if (array.buffer !== buffer)
    bytesOf(array).set(new Uint8Array(buffer, OUT, array.byteLength))
}

/** Allocates in the kernel's memory while it has space. */
const newArray = <Array>(
  make: new (memory: ArrayBuffer, from: number, length: number) => Array,
  length: number,
  bytes = SLOT,
): Array => {
  if (nextSlot + bytes > ARENAS_END) return new make(new ArrayBuffer(bytes), 0, length)
  const from = nextSlot
  nextSlot += bytes === SLOT ? SLOT + STAGGER : bytes
  return new make(buffer, from, length)
}

/** Lengths of lists. A plan of many words needs thousands of sets a block, most of them small. */
const LIST_LENGTHS = [64, 512, LIST_LIMIT] as const

/**
 * Lends arrays for the sets of one block and reclaims them together, to avoid garbage. Each
 * module has one, which keeps its memory.
 */
export class Arena {
  readonly #lists: readonly Uint16Array[][] = LIST_LENGTHS.map(() => [])
  readonly #lentLists: number[] = LIST_LENGTHS.map(() => 0)
  readonly #bitmaps: Uint32Array[] = []
  #lentBitmaps = 0

  /** Returns a list for up to `most` documents, fewer than `LIST_LIMIT`. It is not cleared. */
  list(most: number): Uint16Array {
    const kind = Number(most > LIST_LENGTHS[0]) + Number(most > LIST_LENGTHS[1])
    const length = LIST_LENGTHS[kind] as number
    const lists = this.#lists[kind] as Uint16Array[]
    const at = this.#lentLists[kind] as number
    this.#lentLists[kind] = at + 1
    return (lists[at] ??= newArray(Uint16Array, length, 2 * length))
  }

  /** The bitmap is not cleared. */
  bitmap(): Uint32Array {
    const lent = (this.#bitmaps[this.#lentBitmaps] ??= newArray(Uint32Array, BITMAP_WORDS))
    this.#lentBitmaps += 1
    return lent
  }

  clearBitmap(): Uint32Array {
    return this.bitmap().fill(0)
  }

  reset(): void {
    this.#lentLists.fill(0)
    this.#lentBitmaps = 0
  }
}

export function countBits(word: number): number {
  // Signed, because V8 represents large unsigned numbers as doubles.
  const signed = word | 0
  let bits = (signed - ((signed >>> 1) & 0x55555555)) | 0
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function ofList(list: Uint16Array, size: number): BlockSet {
  if (size === 0) return EMPTY
  return { size, list, bits: undefined }
}

const withBits = (bits: Uint32Array, size: number): BlockSet => {
  if (size === 0) return EMPTY
  return { size, list: undefined, bits }
}

export function ofBits(bits: Uint32Array): BlockSet {
  const place = addressOf(bits, LEFT)
  return withBits(bits, kernel.countAnd(place, place))
}

export function addToBits(bits: Uint32Array, list: Uint16Array, size: number): void {
  for (let index = 0; index < size; index += 1) {
    const doc = list[index] as number
    bits[doc >>> 5] = (bits[doc >>> 5] as number) | (1 << (doc & 31))
  }
}

/** Filters a list by a bitmap in the kernel's memory; `unwanted` inverts the filter. */
const filterList = (
  { list, size }: BlockSet,
  bits: number,
  unwanted: 0 | 1,
  arena: Arena,
): BlockSet => {
  const kept = arena.list(size)
  const count = kernel.keepIn(
    addressOf(list as Uint16Array, LEFT),
    size,
    bits,
    outOf(kept),
    unwanted,
  )
  fetchOut(kept)
  return ofList(kept, count)
}

const filterByBits = (
  set: BlockSet,
  { bits }: BlockSet,
  unwanted: 0 | 1,
  arena: Arena,
): BlockSet => filterList(set, addressOf(bits as Uint32Array, RIGHT), unwanted, arena)

/** Filters a list by a bit per index. */
export function keepFlagged(
  list: Uint16Array,
  size: number,
  flags: Uint8Array,
  wanted: boolean,
): BlockSet {
  const at = addressOf(list, OUT)
  const count = kernel.keepFlagged(at, size, addressOf(flags, FLAGS), at, wanted ? 0 : 1)
  fetchOut(list)
  return ofList(list, count)
}

/** Returns the first index from `low` whose document is at least `doc`. */
export function firstFrom(
  list: Uint16Array,
  size: number,
  doc: number,
  low: number,
): number {
  let from = low
  let end = size
  while (from < end) {
    const middle = (from + end) >>> 1
    if ((list[middle] as number) < doc) from = middle + 1
    else end = middle
  }
  return from
}

/** Factor of lengths from which the longer list is searched instead of scanned. */
const MUCH_LONGER = 16

/** Precondition: the short list is much shorter. */
const leapThrough = (
  short: BlockSet,
  long: BlockSet,
  unwanted: 0 | 1,
  arena: Arena,
): BlockSet => {
  const left = short.list as Uint16Array
  const right = long.list as Uint16Array
  const kept = arena.list(short.size)
  let size = 0
  let other = 0
  for (let index = 0; index < short.size; index += 1) {
    const doc = left[index] as number
    other = firstFrom(right, long.size, doc, other)
    if ((other < long.size && right[other] === doc) === (unwanted === 1)) continue
    kept[size] = doc
    size += 1
  }
  return ofList(kept, size)
}

/** Up to this number of documents, a bitmap is cleared document by document. */
const FEW = 512

/** Calls `use` with a list as a bitmap. */
const asBitmap = <Result>(
  { list, size }: BlockSet,
  use: (bits: number) => Result,
): Result => {
  const docs = list as Uint16Array
  kernel.addList(SCRATCH, addressOf(docs, LEFT), size)
  const result = use(SCRATCH)
  if (size < FEW && docs.buffer === buffer)
    kernel.removeList(SCRATCH, docs.byteOffset, size)
  else kernel.clear(SCRATCH)
  return result
}

const filterByList = (
  a: BlockSet,
  b: BlockSet,
  unwanted: 0 | 1,
  arena: Arena,
): BlockSet => {
  if (b.bits !== undefined) return filterByBits(a, b, unwanted, arena)
  if (b.size > a.size * MUCH_LONGER) return leapThrough(a, b, unwanted, arena)
  return asBitmap(b, (bits) => filterList(a, bits, unwanted, arena))
}

/** Adds a bitmap to a list, for many lookups. */
export function withBitmap(set: BlockSet, arena: Arena): BlockSet {
  const { list, size } = set
  if (list === undefined) return set
  const bits = arena.clearBitmap()
  addToBits(bits, list, size)
  return { size, list, bits }
}

/** Combines two bitmaps word by word. */
const combine = (
  operation: 'and' | 'or' | 'andNot',
  a: BlockSet,
  b: BlockSet,
  arena: Arena,
): BlockSet => {
  const bits = arena.bitmap()
  const left = addressOf(a.bits as Uint32Array, LEFT)
  const size = kernel[operation](left, addressOf(b.bits as Uint32Array, RIGHT), outOf(bits))
  fetchOut(bits)
  return withBits(bits, size)
}

export function intersect(a: BlockSet, b: BlockSet, arena: Arena): BlockSet {
  if (a.size === 0 || b.size === 0) return EMPTY
  if (a.list === undefined && b.list === undefined) return combine('and', a, b, arena)
  if (a.list === undefined) return filterByBits(b, a, 0, arena)
  if (b.list === undefined) return filterByBits(a, b, 0, arena)
  if (a.bits !== undefined && b.size <= a.size * MUCH_LONGER)
    return filterByBits(b, a, 0, arena)
  if (a.size <= b.size) return filterByList(a, b, 0, arena)
  return filterByList(b, a, 0, arena)
}

/** Counts the documents of a list in a bitmap of the kernel's memory. */
const countIn = ({ list, size }: BlockSet, bits: number): number =>
  kernel.countIn(addressOf(list as Uint16Array, LEFT), size, bits)

const countLists = (a: BlockSet, b: BlockSet, arena: Arena): number => {
  if (a.size > b.size) return countLists(b, a, arena)
  if (b.size > a.size * MUCH_LONGER) return leapThrough(a, b, 0, arena).size
  return asBitmap(b, (bits) => countIn(a, bits))
}

export function countCommon(a: BlockSet, b: BlockSet, arena: Arena): number {
  if (a.size === 0 || b.size === 0) return 0
  if (a.bits === undefined) {
    if (b.bits === undefined) return countLists(a, b, arena)
    return countIn(a, addressOf(b.bits, RIGHT))
  }
  if (b.bits === undefined) return countIn(b, addressOf(a.bits, RIGHT))
  return kernel.countAnd(addressOf(a.bits, LEFT), addressOf(b.bits, RIGHT))
}

/** Returns `a` without `b`. */
export function subtract(a: BlockSet, b: BlockSet, arena: Arena): BlockSet {
  if (a.size === 0 || b.size === 0) return a
  if (a.list === undefined) {
    if (b.list === undefined) return combine('andNot', a, b, arena)
    return asBitmap(b, () => combine('andNot', a, { ...b, bits: scratch }, arena))
  }
  if (b.list === undefined) return filterByBits(a, b, 1, arena)
  return filterByList(a, b, 1, arena)
}

/**
 * Branch-free merge, because the branch would be unpredictable: takes the lower document and
 * advances each list that has it.
 */
const uniteLists = (a: BlockSet, b: BlockSet, arena: Arena): BlockSet => {
  const left = a.list as Uint16Array
  const right = b.list as Uint16Array
  const all = arena.list(a.size + b.size)
  let size = 0
  let index = 0
  let at = 0
  while (index < a.size && at < b.size) {
    const doc = right[at] as number
    const difference = (left[index] as number) - doc
    all[size] = doc + (difference & (difference >> 31))
    size += 1
    index += 1 - (-difference >>> 31)
    at += 1 - (difference >>> 31)
  }
  for (; index < a.size; index += 1, size += 1) all[size] = left[index] as number
  for (; at < b.size; at += 1, size += 1) all[size] = right[at] as number
  return ofList(all, size)
}

const addList = (set: BlockSet, list: BlockSet, arena: Arena): BlockSet =>
  asBitmap(list, () => combine('or', set, { ...list, bits: scratch }, arena))

export function unite(a: BlockSet, b: BlockSet, arena: Arena): BlockSet {
  if (a.size === 0) return b
  if (b.size === 0) return a
  // Common for other spellings of a title, whose podcasts often match already.
  if (a.size > b.size * MUCH_LONGER && countCommon(a, b, arena) === b.size) return a
  if (a.list !== undefined && b.list !== undefined) {
    if (a.size + b.size < LIST_LIMIT) return uniteLists(a, b, arena)
    const all = arena.clearBitmap()
    addToBits(all, a.list, a.size)
    addToBits(all, b.list, b.size)
    return toListSet(ofBits(all), arena)
  }
  if (b.list !== undefined) return addList(a, b, arena)
  if (a.list !== undefined) return addList(b, a, arena)
  return combine('or', a, b, arena)
}

/** Writes the `size` documents of a bitmap, in order. */
export function copyBits(bits: Uint32Array, size: number, target: Uint16Array): void {
  const at = addressOf(bits, LEFT)
  if (target.buffer === buffer) {
    kernel.docs(at, target.byteOffset)
    return
  }
  kernel.docs(at, ALL_MEMBERS)
  target.set(size === BLOCK_SIZE ? allDocs : allDocs.subarray(0, size))
}

/** The known values of a block: a bitmap, and its rank at each word. */
export interface RankBitmap {
  readonly bits: Uint32Array
  readonly before: Uint32Array
}

/**
 * Writes the documents of a set with known values, and the lowest 16 bits of each value's index;
 * both arrays come from `newDocBuffer`. Returns their number.
 */
export function copyKnown(
  set: BlockSet,
  known: RankBitmap,
  target: Uint16Array,
  indexes: Uint16Array,
): number {
  const bits = addressOf(known.bits, RIGHT)
  const before = addressOf(known.before, OUT)
  const copy = (at: number): number =>
    kernel.knownDocs(at, bits, before, target.byteOffset, indexes.byteOffset)
  if (set.bits === undefined) return asBitmap(set, copy)
  return copy(addressOf(set.bits, LEFT))
}

/** Converts a small bitmap to a list. */
export function toListSet(set: BlockSet, arena: Arena): BlockSet {
  const { size, bits } = set
  if (bits === undefined || size >= LIST_LIMIT) return set
  const list = arena.list(size)
  copyBits(bits, size, list)
  return ofList(list, size)
}

/** Documents `0` to `size - 1`. */
export function fullSet(size: number, arena: Arena): BlockSet {
  const bits = arena.clearBitmap()
  bits.fill(0xffffffff, 0, size >>> 5)
  if ((size & 31) !== 0) bits[size >>> 5] = 2 ** (size & 31) - 1
  return { size, list: undefined, bits }
}
