/**
 * The postings of a term: its documents, and for words a flag (title and name: the description
 * has the word too; anywhere: the podcast is about it) and positions.
 */
import {
  type Arena,
  BITMAP_WORDS,
  type BlockSet,
  bytesOf,
  EMPTY,
  keepFlagged,
  LIST_LIMIT,
  ofBits,
  ofList,
} from '../sets/block-set.ts'
import type { ByteSource } from './bytes.ts'
import { decodeList, listLength } from './doc-list.ts'
import { KIND, type Kind } from '../../document/kinds.ts'
import { skipPositions } from '../../terms/word-positions.ts'

/** Contents of postings besides docIds. The number is part of the file format. */
export const SHAPE = { plain: 0, positioned: 1 } as const
export type Shape = (typeof SHAPE)[keyof typeof SHAPE]

const POSITIONED: ReadonlySet<Kind> = new Set([
  KIND.anywhere,
  KIND.title,
  KIND.people,
  KIND.transcript,
])

export function postingsShape(kind: Kind): Shape {
  if (POSITIONED.has(kind)) return SHAPE.positioned
  return SHAPE.plain
}

export interface Postings {
  readonly shape: Shape
  /** Number of documents, including deleted ones. */
  readonly count: number
  countIn(block: number): number
  /**
   * Returns the documents of a block by docId within it. `flag` selects flagged or unflagged
   * ones.
   */
  read(block: number, arena: Arena, flag?: boolean): BlockSet
  /**
   * Returns the positions (`word-positions.ts`) of all documents of a block. `allocate` provides
   * the memory.
   */
  readPositions(block: number, allocate?: Allocate): Uint8Array
  /** All documents of a rare term, as `copyTo` writes them. Must not be modified. */
  readonly flaggedDocs?: Uint32Array
  /** Copies all documents in order: twice the docId, plus one if flagged. */
  copyTo(target: Uint32Array, arena: Arena): void
  readAllPositions(): Uint8Array
}

/** Provides reusable memory. */
export type Allocate = (length: number) => Uint8Array

const allocateNew: Allocate = (length) => new Uint8Array(length)

const NO_POSITIONS = new Uint8Array(0)

export class FewPostings implements Postings {
  readonly shape: Shape
  readonly flaggedDocs: Uint32Array
  readonly #positions: Uint8Array

  constructor(shape: Shape, flaggedDocs: Uint32Array, positions: Uint8Array) {
    this.shape = shape
    this.flaggedDocs = flaggedDocs
    this.#positions = positions
  }

  get count(): number {
    return this.flaggedDocs.length
  }

  #firstFrom(docId: number): number {
    const { flaggedDocs } = this
    let low = 0
    let high = flaggedDocs.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((flaggedDocs[middle] as number) >>> 1 < docId) low = middle + 1
      else high = middle
    }
    return low
  }

  countIn(block: number): number {
    return this.#firstFrom((block + 1) * 65_536) - this.#firstFrom(block * 65_536)
  }

  read(block: number, arena: Arena, flag?: boolean): BlockSet {
    const from = this.#firstFrom(block * 65_536)
    const end = this.#firstFrom((block + 1) * 65_536)
    if (from === end) return EMPTY
    const list = arena.list(end - from)
    let size = 0
    for (let index = from; index < end; index += 1) {
      const flaggedDoc = this.flaggedDocs[index] as number
      if (flag !== undefined && flag !== ((flaggedDoc & 1) === 1)) continue
      list[size] = (flaggedDoc >>> 1) & 0xffff
      size += 1
    }
    return ofList(list, size)
  }

  readPositions(block: number): Uint8Array {
    return this.#positions.subarray(
      skipPositions(this.#positions, 0, this.#firstFrom(block * 65_536)),
    )
  }

  copyTo(target: Uint32Array): void {
    target.set(this.flaggedDocs)
  }

  readAllPositions(): Uint8Array {
    return this.#positions
  }
}

/** A buffer with a read position. */
export interface ByteCursor {
  readonly bytes: Uint8Array
  at: number
}

export function readVarint(cursor: ByteCursor): number {
  const { bytes } = cursor
  let byte = bytes[cursor.at] as number
  cursor.at += 1
  if (byte < 0x80) return byte
  let value = byte & 0x7f
  for (let factor = 0x80; byte > 0x7f; factor *= 0x80) {
    byte = bytes[cursor.at] as number
    cursor.at += 1
    value += (byte & 0x7f) * factor
  }
  return value
}

/**
 * Decodes the postings of a rare term. Copies the bytes, because a cached view would retain the
 * whole buffer.
 */
export function decodeSmall(
  shape: Shape,
  count: number,
  documents: number,
  bytes: Uint8Array,
): Postings {
  const positions =
    shape === SHAPE.positioned
      ? Uint8Array.from(bytes.subarray(listLength(documents, count, shape)))
      : NO_POSITIONS
  return new FewPostings(shape, decodeList(bytes, documents, count, shape), positions)
}

/** Size of the flags of a list or a bitmap, in bytes. */
export function flagsLength(size: number): number {
  if (size < LIST_LIMIT) return (size + 7) >>> 3
  return BITMAP_WORDS * 4
}
const containerLength = (size: number): number => {
  if (size < LIST_LIMIT) return size * 2
  return BITMAP_WORDS * 4
}

const isFlagged = (flags: Uint8Array, index: number): boolean =>
  (((flags[index >>> 3] as number) >>> (index & 7)) & 1) === 1

const flagsBuffer = new Uint8Array(BITMAP_WORDS * 4)

const readBytes = (
  source: ByteSource,
  offset: number,
  length: number,
  allocate: Allocate = allocateNew,
): Uint8Array => {
  const bytes = allocate(length)
  source.read(offset, bytes)
  return bytes
}

interface BlockTable {
  /** Number of documents of each block; next, offsets of its container and its positions. */
  readonly sizes: Uint32Array
  readonly offsets: Float64Array
  readonly positionStarts: Uint32Array
  /** Location of the positions of all blocks. */
  readonly positionsAt: number
  readonly positionsLength: number
}

class BlockPostings implements Postings {
  readonly #source: ByteSource
  readonly shape: Shape
  readonly count: number
  readonly #table: BlockTable

  constructor(source: ByteSource, shape: Shape, count: number, table: BlockTable) {
    this.#source = source
    this.shape = shape
    this.count = count
    this.#table = table
  }

  countIn(block: number): number {
    return this.#table.sizes[block] ?? 0
  }

  read(block: number, arena: Arena, flag?: boolean): BlockSet {
    const size = this.countIn(block)
    if (size === 0) return EMPTY
    if (size < LIST_LIMIT) return this.#readList(block, size, arena, flag)
    const bits = arena.bitmap()
    const offset = this.#table.offsets[block] as number
    if (flag === true) {
      this.#source.read(offset + BITMAP_WORDS * 4, bytesOf(bits))
      return ofBits(bits)
    }
    this.#source.read(offset, bytesOf(bits))
    if (flag === undefined) return { size, list: undefined, bits }
    const flags = arena.bitmap()
    this.#source.read(offset + BITMAP_WORDS * 4, bytesOf(flags))
    for (let word = 0; word < BITMAP_WORDS; word += 1)
      bits[word] = (bits[word] as number) & ~(flags[word] as number)
    return ofBits(bits)
  }

  #readList(
    block: number,
    size: number,
    arena: Arena,
    flag: boolean | undefined,
  ): BlockSet {
    const list = arena.list(size)
    const offset = this.#table.offsets[block] as number
    this.#source.read(offset, bytesOf(list).subarray(0, size * 2))
    if (flag === undefined) return { size, list, bits: undefined }
    const flags = flagsBuffer.subarray(0, flagsLength(size))
    this.#source.read(offset + size * 2, flags)
    return keepFlagged(list, size, flags, flag)
  }

  readPositions(block: number, allocate?: Allocate): Uint8Array {
    const { positionStarts, positionsAt } = this.#table
    const start = positionStarts[block] as number
    return readBytes(
      this.#source,
      positionsAt + start,
      (positionStarts[block + 1] as number) - start,
      allocate,
    )
  }

  readAllPositions(): Uint8Array {
    return readBytes(this.#source, this.#table.positionsAt, this.#table.positionsLength)
  }

  copyTo(target: Uint32Array, arena: Arena): void {
    let filled = 0
    for (let block = 0; block < this.#table.sizes.length; block += 1) {
      const size = this.countIn(block)
      if (size === 0) continue
      arena.reset()
      const { list, bits } = this.read(block, arena)
      const flags = this.#readFlags(block, size)
      const base = block * 65_536
      if (list !== undefined) {
        for (let index = 0; index < size; index += 1) {
          const flag = Number(flags !== undefined && isFlagged(flags, index))
          target[filled + index] = (base + (list[index] as number)) * 2 + flag
        }
      } else if (bits !== undefined) copyBits(bits, flags, base, target, filled)
      filled += size
    }
  }

  #readFlags(block: number, size: number): Uint8Array | undefined {
    if (this.shape === SHAPE.plain) return undefined
    const flags = flagsBuffer.subarray(0, flagsLength(size))
    this.#source.read((this.#table.offsets[block] as number) + containerLength(size), flags)
    return flags
  }
}

const copyBits = (
  bits: Uint32Array,
  flags: Uint8Array | undefined,
  base: number,
  target: Uint32Array,
  from: number,
): void => {
  let filled = from
  for (let word = 0; word < BITMAP_WORDS; word += 1) {
    let here = bits[word] as number
    while (here !== 0) {
      const lowest = here & -here
      const doc = (word << 5) + (31 - Math.clz32(lowest))
      target[filled] =
        (base + doc) * 2 + Number(flags !== undefined && isFlagged(flags, doc))
      filled += 1
      here ^= lowest
    }
  }
}

const HEADER_BYTES = 4096
const header = new Uint8Array(HEADER_BYTES)

/** Size of a block's header: its number, its size minus one, and the length of its positions. */
export function blockEntryLength(shape: Shape): number {
  if (shape === SHAPE.positioned) return 8
  return 4
}

const readHeader = (source: ByteSource, offset: number, shape: Shape): DataView => {
  const available = Math.min(HEADER_BYTES, source.size - offset)
  source.read(offset, header.subarray(0, available))
  const view = new DataView(header.buffer)
  const length = 2 + view.getUint16(0, true) * blockEntryLength(shape)
  if (length <= HEADER_BYTES) return view
  return new DataView(readBytes(source, offset, length).buffer)
}

export function decodeBlocks(
  source: ByteSource,
  shape: Shape,
  offset: number,
  count: number,
): Postings {
  const view = readHeader(source, offset, shape)
  const blocks = view.getUint16(0, true)
  const step = blockEntryLength(shape)
  const last = blocks === 0 ? 0 : view.getUint16(2 + (blocks - 1) * step, true) + 1
  const sizes = new Uint32Array(last)
  const offsets = new Float64Array(last)
  const positionStarts = new Uint32Array(last + 1)
  let at = offset + 2 + blocks * step
  let positions = 0
  let filled = 0
  for (let index = 0; index < blocks; index += 1) {
    const entry = 2 + index * step
    const block = view.getUint16(entry, true)
    const size = view.getUint16(entry + 2, true) + 1
    sizes[block] = size
    offsets[block] = at
    at += containerLength(size) + (shape === SHAPE.plain ? 0 : flagsLength(size))
    for (; filled <= block; filled += 1) positionStarts[filled] = positions
    if (shape === SHAPE.positioned) positions += view.getUint32(entry + 4, true)
    positionStarts[block + 1] = positions
    filled = block + 2
  }
  return new BlockPostings(source, shape, count, {
    sizes,
    offsets,
    positionStarts,
    positionsAt: at,
    positionsLength: positions,
  })
}
