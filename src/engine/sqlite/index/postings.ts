/** Who has a term: all numbers when they are few, containers by block when they are many. */
import { type Arena, BITMAP_WORDS, type BlockSet, EMPTY, LIST_LIMIT, ofList } from './block-set.ts'
import type { Source } from './bytes.ts'

export interface Postings {
  /** Documents that have the term, deleted ones too. */
  readonly count: number
  /** How many of them are in a block. */
  sizeIn(block: number): number
  /** Those of a block, by number within it. */
  read(block: number, arena: Arena): BlockSet
  /** Copies all numbers, in order. */
  copyTo(target: Uint32Array, arena: Arena): void
}

class FewPostings implements Postings {
  readonly #numbers: Uint32Array

  constructor(numbers: Uint32Array) {
    this.#numbers = numbers
  }

  get count(): number {
    return this.#numbers.length
  }

  #firstFrom(number: number): number {
    const numbers = this.#numbers
    let low = 0
    let high = numbers.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((numbers[middle] as number) < number) low = middle + 1
      else high = middle
    }
    return low
  }

  sizeIn(block: number): number {
    return this.#firstFrom((block + 1) * 65_536) - this.#firstFrom(block * 65_536)
  }

  read(block: number, arena: Arena): BlockSet {
    const from = this.#firstFrom(block * 65_536)
    const end = this.#firstFrom((block + 1) * 65_536)
    if (from === end) return EMPTY
    const list = arena.list()
    for (let index = from; index < end; index += 1) list[index - from] = (this.#numbers[index] as number) & 0xffff
    return ofList(list, end - from)
  }

  copyTo(target: Uint32Array): void {
    target.set(this.#numbers)
  }
}

class BlockPostings implements Postings {
  readonly #source: Source
  readonly count: number
  /** By block: members and where the container begins. */
  readonly #sizes: Uint32Array
  readonly #offsets: Float64Array

  constructor(source: Source, count: number, sizes: Uint32Array, offsets: Float64Array) {
    this.#source = source
    this.count = count
    this.#sizes = sizes
    this.#offsets = offsets
  }

  sizeIn(block: number): number {
    return this.#sizes[block] ?? 0
  }

  read(block: number, arena: Arena): BlockSet {
    const size = this.sizeIn(block)
    if (size === 0) return EMPTY
    const array = size < LIST_LIMIT ? arena.list() : arena.bitmap()
    const bytes = new Uint8Array(array.buffer, 0, size < LIST_LIMIT ? size * 2 : BITMAP_WORDS * 4)
    this.#source.read(this.#offsets[block] ?? 0, bytes)
    return array instanceof Uint16Array
      ? { size, list: array, bits: undefined }
      : { size, list: undefined, bits: array }
  }

  copyTo(target: Uint32Array, arena: Arena): void {
    let filled = 0
    for (let block = 0; block < this.#sizes.length; block += 1) {
      if (this.sizeIn(block) === 0) continue
      arena.reset()
      const { size, list, bits } = this.read(block, arena)
      const base = block * 65_536
      if (list !== undefined)
        for (let index = 0; index < size; index += 1) target[filled + index] = base + (list[index] as number)
      else if (bits !== undefined) copyBits(bits, base, target, filled)
      filled += size
    }
  }
}

const copyBits = (bits: Uint32Array, base: number, target: Uint32Array, from: number): void => {
  let filled = from
  for (let word = 0; word < BITMAP_WORDS; word += 1) {
    let here = bits[word] as number
    while (here !== 0) {
      const lowest = here & -here
      target[filled] = base + (word << 5) + (31 - Math.clz32(lowest))
      filled += 1
      here ^= lowest
    }
  }
}

export const singlePosting = (number: number): Postings => new FewPostings(Uint32Array.of(number))

export const decodeSmall = (bytes: Uint8Array, count: number): Postings => {
  const numbers = new Uint32Array(count)
  let at = 0
  let number = 0
  for (let index = 0; index < count; index += 1) {
    let shift = 0
    let byte = bytes[at] as number
    at += 1
    let difference = byte & 0x7f
    while (byte > 0x7f) {
      byte = bytes[at] as number
      at += 1
      shift += 7
      difference |= (byte & 0x7f) << shift
    }
    number += difference
    numbers[index] = number
  }
  return new FewPostings(numbers)
}

const header = new Uint16Array(1024)

export const decodeBlocks = (source: Source, offset: number, count: number): Postings => {
  const available = Math.min(header.byteLength, source.size - offset)
  source.read(offset, new Uint8Array(header.buffer, 0, available))
  const blocks = header[0] as number
  let entries = header
  if (blocks * 4 + 2 > header.byteLength) {
    entries = new Uint16Array(1 + blocks * 2)
    source.read(offset, new Uint8Array(entries.buffer))
  }
  const last = (entries[blocks * 2 - 1] as number) + 1
  const sizes = new Uint32Array(last)
  const offsets = new Float64Array(last)
  let at = offset + 2 + blocks * 4
  for (let index = 0; index < blocks; index += 1) {
    const block = entries[1 + index * 2] as number
    const size = (entries[2 + index * 2] as number) + 1
    sizes[block] = size
    offsets[block] = at
    at += size < LIST_LIMIT ? size * 2 : BITMAP_WORDS * 4
  }
  return new BlockPostings(source, count, sizes, offsets)
}
