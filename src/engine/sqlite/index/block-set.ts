/** Sets of document numbers inside one block of 65,536: a sorted list while small, a bitmap once big. */

export const BLOCK_BITS = 16
export const BLOCK_SIZE = 1 << BLOCK_BITS
/** Words of 32 bits in a bitmap. */
export const BITMAP_WORDS = BLOCK_SIZE / 32
/** A set of this many members or more is a bitmap: there a bitmap (8 KiB) is no bigger than a list. */
export const LIST_LIMIT = 4096

/** Either `list` (sorted, the first `size` of it) or `bits`. Valid until the arena that it came from is reset. */
export interface BlockSet {
  /** Members. */
  readonly size: number
  readonly list: Uint16Array | undefined
  readonly bits: Uint32Array | undefined
}

export const EMPTY: BlockSet = { size: 0, list: new Uint16Array(0), bits: undefined }

/** Lends arrays for the sets of one block and takes them all back at once, so that a search makes no garbage. */
export class Arena {
  readonly #lists: Uint16Array[] = []
  readonly #bitmaps: Uint32Array[] = []
  #lentLists = 0
  #lentBitmaps = 0

  /** Not cleared. */
  list(): Uint16Array {
    const lent = (this.#lists[this.#lentLists] ??= new Uint16Array(LIST_LIMIT))
    this.#lentLists += 1
    return lent
  }

  /** Not cleared. */
  bitmap(): Uint32Array {
    const lent = (this.#bitmaps[this.#lentBitmaps] ??= new Uint32Array(BITMAP_WORDS))
    this.#lentBitmaps += 1
    return lent
  }

  clearBitmap(): Uint32Array {
    return this.bitmap().fill(0)
  }

  reset(): void {
    this.#lentLists = 0
    this.#lentBitmaps = 0
  }
}

export const countBits = (word: number): number => {
  // As a signed number: an unsigned one may be too large for the processor's integers, and is counted as a fraction.
  const signed = word | 0
  let bits = (signed - ((signed >>> 1) & 0x55555555)) | 0
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Of four words, added bit by bit before they are counted: a third of the work. */
const countFour = (a: number, b: number, c: number, d: number): number => {
  const two = a ^ b
  const three = two ^ c
  const carried = (a & b) | (two & c)
  const last = three & d
  return countBits(three ^ d) + 2 * countBits(carried ^ last) + 4 * countBits(carried & last)
}

const countAll = (bits: Uint32Array): number => {
  let count = 0
  for (let word = 0; word < BITMAP_WORDS; word += 4)
    count += countFour(
      bits[word] as number,
      bits[word + 1] as number,
      bits[word + 2] as number,
      bits[word + 3] as number,
    )
  return count
}

export const ofList = (list: Uint16Array, size: number): BlockSet =>
  size === 0 ? EMPTY : { size, list, bits: undefined }

export const ofBits = (bits: Uint32Array): BlockSet => {
  const size = countAll(bits)
  return size === 0 ? EMPTY : { size, list: undefined, bits }
}

const isIn = (bits: Uint32Array, member: number): boolean =>
  (((bits[member >>> 5] as number) >>> (member & 31)) & 1) === 1

export const addToBits = (bits: Uint32Array, list: Uint16Array, size: number): void => {
  for (let index = 0; index < size; index += 1) {
    const member = list[index] as number
    bits[member >>> 5] = (bits[member >>> 5] as number) | (1 << (member & 31))
  }
}

/**
 * Members of a list that are (`wanted`) or are not in a bitmap. Nothing branches on what is found: whether a member stays cannot
 * be foretold, and each wrong guess of the processor costs more than ten members.
 */
const filterList = (set: BlockSet, bits: Uint32Array, wanted: boolean, arena: Arena): BlockSet => {
  const list = set.list as Uint16Array
  const kept = arena.list()
  const unwanted = wanted ? 0 : 1
  let size = 0
  for (let index = 0; index < set.size; index += 1) {
    const member = list[index] as number
    kept[size] = member
    size += (((bits[member >>> 5] as number) >>> (member & 31)) & 1) ^ unwanted
  }
  return ofList(kept, size)
}

/** The first place, from `low` on, whose member is `member` or more. */
export const firstFrom = (list: Uint16Array, size: number, member: number, low: number): number => {
  let from = low
  let end = size
  while (from < end) {
    const middle = (from + end) >>> 1
    if ((list[middle] as number) < member) from = middle + 1
    else end = middle
  }
  return from
}

/** A list this many times as long as the other is not read member by member. */
const MUCH_LONGER = 16

/** Of a list much shorter than the other. */
const leapThrough = (short: BlockSet, long: BlockSet, wanted: boolean, arena: Arena): BlockSet => {
  const left = short.list as Uint16Array
  const right = long.list as Uint16Array
  const kept = arena.list()
  let size = 0
  let other = 0
  for (let index = 0; index < short.size; index += 1) {
    const member = left[index] as number
    other = firstFrom(right, long.size, member, other)
    const found = other < long.size && right[other] === member
    if (found !== wanted) continue
    kept[size] = member
    size += 1
  }
  return ofList(kept, size)
}

/** All zero between calls. */
const scratch = new Uint32Array(BITMAP_WORDS)

/** Members of `a` that are, or are not, in `b`. */
const filterByList = (a: BlockSet, b: BlockSet, wanted: boolean, arena: Arena): BlockSet => {
  if (b.size > a.size * MUCH_LONGER) return leapThrough(a, b, wanted, arena)
  addToBits(scratch, b.list as Uint16Array, b.size)
  const kept = filterList(a, scratch, wanted, arena)
  scratch.fill(0)
  return kept
}

export const intersect = (a: BlockSet, b: BlockSet, arena: Arena): BlockSet => {
  if (a.size === 0 || b.size === 0) return EMPTY
  if (a.list !== undefined) {
    if (b.list === undefined) return filterList(a, b.bits as Uint32Array, true, arena)
    return a.size <= b.size ? filterByList(a, b, true, arena) : filterByList(b, a, true, arena)
  }
  if (b.list !== undefined) return filterList(b, a.bits as Uint32Array, true, arena)
  const left = a.bits as Uint32Array
  const right = b.bits as Uint32Array
  const both = arena.bitmap()
  for (let word = 0; word < BITMAP_WORDS; word += 1) both[word] = (left[word] as number) & (right[word] as number)
  return ofBits(both)
}

/** How many members of a list are in a bitmap. */
const countIn = ({ list, size }: BlockSet, bits: Uint32Array): number => {
  const members = list as Uint16Array
  let count = 0
  for (let index = 0; index < size; index += 1) {
    const member = members[index] as number
    count += ((bits[member >>> 5] as number) >>> (member & 31)) & 1
  }
  return count
}

/** How many members two sets have in common. */
export const countCommon = (a: BlockSet, b: BlockSet, arena: Arena): number => {
  if (a.size === 0 || b.size === 0) return 0
  if (a.bits === undefined) return b.bits === undefined ? intersect(a, b, arena).size : countIn(a, b.bits)
  if (b.bits === undefined) return countIn(b, a.bits)
  const left = a.bits
  const right = b.bits
  let count = 0
  for (let word = 0; word < BITMAP_WORDS; word += 4)
    count += countFour(
      (left[word] as number) & (right[word] as number),
      (left[word + 1] as number) & (right[word + 1] as number),
      (left[word + 2] as number) & (right[word + 2] as number),
      (left[word + 3] as number) & (right[word + 3] as number),
    )
  return count
}

/** Members of `a` that are not in `b`. */
export const subtract = (a: BlockSet, b: BlockSet, arena: Arena): BlockSet => {
  if (a.size === 0 || b.size === 0) return a
  if (a.list !== undefined) {
    return b.list === undefined ? filterList(a, b.bits as Uint32Array, false, arena) : filterByList(a, b, false, arena)
  }
  const rest = arena.bitmap()
  rest.set(a.bits as Uint32Array)
  if (b.list === undefined) {
    const right = b.bits as Uint32Array
    for (let word = 0; word < BITMAP_WORDS; word += 1) rest[word] = (rest[word] as number) & ~(right[word] as number)
  } else {
    for (let index = 0; index < b.size; index += 1) {
      const member = b.list[index] as number
      rest[member >>> 5] = (rest[member >>> 5] as number) & ~(1 << (member & 31))
    }
  }
  return ofBits(rest)
}

/** The next member is the lower one, and a list moves on when it has that one: by arithmetic, for nobody can guess which. */
const uniteLists = (a: BlockSet, b: BlockSet, arena: Arena): BlockSet => {
  const left = a.list as Uint16Array
  const right = b.list as Uint16Array
  const all = arena.list()
  let size = 0
  let index = 0
  let at = 0
  while (index < a.size && at < b.size) {
    const member = right[at] as number
    const difference = (left[index] as number) - member
    all[size] = member + (difference & (difference >> 31))
    size += 1
    index += 1 - (-difference >>> 31)
    at += 1 - (difference >>> 31)
  }
  for (; index < a.size; index += 1, size += 1) all[size] = left[index] as number
  for (; at < b.size; at += 1, size += 1) all[size] = right[at] as number
  return ofList(all, size)
}

/** A bitmap with the members of a list. */
const addList = (set: BlockSet, { list, size }: BlockSet, arena: Arena): BlockSet => {
  const all = arena.bitmap()
  all.set(set.bits as Uint32Array)
  let added = 0
  for (let index = 0; index < size; index += 1) {
    const member = (list as Uint16Array)[index] as number
    if (isIn(all, member)) continue
    all[member >>> 5] = (all[member >>> 5] as number) | (1 << (member & 31))
    added += 1
  }
  return added === 0 ? set : { size: set.size + added, list: undefined, bits: all }
}

export const unite = (a: BlockSet, b: BlockSet, arena: Arena): BlockSet => {
  if (a.size === 0) return b
  if (b.size === 0) return a
  // Other spellings of a title are mostly of podcasts that have the words anyway.
  if (a.size > b.size * MUCH_LONGER && countCommon(a, b, arena) === b.size) return a
  if (a.list !== undefined && b.list !== undefined) {
    if (a.size + b.size < LIST_LIMIT) return uniteLists(a, b, arena)
    const all = arena.clearBitmap()
    addToBits(all, a.list, a.size)
    addToBits(all, b.list, b.size)
    return toList(ofBits(all), arena)
  }
  if (b.list !== undefined) return addList(a, b, arena)
  if (a.list !== undefined) return addList(b, a, arena)
  const all = arena.bitmap()
  const left = a.bits as Uint32Array
  const right = b.bits as Uint32Array
  for (let word = 0; word < BITMAP_WORDS; word += 1) all[word] = (left[word] as number) | (right[word] as number)
  return ofBits(all)
}

/** Writes the `size` members that the bits have, in order. */
export const copyBits = (bits: Uint32Array, size: number, target: Uint16Array): void => {
  let filled = 0
  for (let word = 0; filled < size; word += 1) {
    let here = bits[word] as number
    while (here !== 0) {
      const lowest = here & -here
      target[filled] = (word << 5) | (31 - Math.clz32(lowest))
      filled += 1
      here ^= lowest
    }
  }
}

/** A small bitmap as a list. */
export const toList = (set: BlockSet, arena: Arena): BlockSet => {
  const { size, bits } = set
  if (bits === undefined || size >= LIST_LIMIT) return set
  const list = arena.list()
  copyBits(bits, size, list)
  return ofList(list, size)
}

/** Members `0` to `size - 1`. */
export const fullSet = (size: number, arena: Arena): BlockSet => {
  const bits = arena.clearBitmap()
  bits.fill(0xffffffff, 0, size >>> 5)
  if ((size & 31) !== 0) bits[size >>> 5] = 2 ** (size & 31) - 1
  return { size, list: undefined, bits }
}

/** Members in order. */
export const forEachMember = (set: BlockSet, visit: (member: number, index: number) => void): void => {
  if (set.list !== undefined) {
    for (let index = 0; index < set.size; index += 1) visit(set.list[index] as number, index)
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

export const hasMember = (set: BlockSet, member: number): boolean => {
  if (set.bits !== undefined) return isIn(set.bits, member)
  const list = set.list as Uint16Array
  let low = 0
  let high = set.size
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] as number) < member) low = middle + 1
    else high = middle
  }
  return low < set.size && list[low] === member
}
