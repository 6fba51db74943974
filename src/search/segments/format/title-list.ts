/** The distinct sort titles of a segment, sorted and front-coded. */
import { GrowingNumbers } from '../../terms/growing.ts'
import { mayBeginWith } from '../../text/edit-distance.ts'
import { GrowingBytes } from '../../terms/word-positions.ts'
import type { ColumnSource } from './columns.ts'
import type { Cursor } from './cursor-heap.ts'
import { type ByteCursor, readVarint } from './postings.ts'
import { PieceCache } from './piece-cache.ts'

/** Titles per group; the first one is stored completely. */
const GROUP = 32

/** Number of 4-byte prefixes of a group in memory. */
const START_LENGTH = 2

/** A title in UTF-8, the first `length` bytes. */
interface TitleBytes {
  readonly title: Uint8Array
  readonly length: number
}

/** Byte order equals code point order. */
export function compareTitleBytes(a: TitleBytes, b: TitleBytes): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at += 1) {
    const difference = (a.title[at] as number) - (b.title[at] as number)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** The in-memory index of the groups. */
export interface TitleGroups {
  /** Offset of each group. */
  readonly groups: Uint32Array
  /** First bytes of each group's first title, as numbers that sort like the titles. */
  readonly starts: Uint32Array
}

export interface EncodedTitles extends TitleGroups {
  readonly bytes: Uint8Array
}

/** Returns four bytes of a title's prefix, padded with zeros. */
const startOf = ({ title, length }: TitleBytes, index: number): number => {
  let start = 0
  for (let at = 4 * index; at < 4 * index + 4; at += 1)
    start = start * 256 + (at < length ? (title[at] as number) : 0)
  return start
}

export class TitleListWriter {
  readonly #bytes = new GrowingBytes()
  readonly #groups = new GrowingNumbers()
  readonly #starts = new GrowingNumbers()
  #before = new Uint8Array(256)
  #beforeLength = 0
  count = 0

  /** Precondition: titles ascend and are distinct. */
  add({ title, length }: TitleBytes): void {
    if (this.count % GROUP === 0) {
      this.#groups.push(this.#bytes.length)
      for (let index = 0; index < START_LENGTH; index += 1)
        this.#starts.push(startOf({ title, length }, index))
      this.#beforeLength = 0
    }
    const most = Math.min(length, this.#beforeLength)
    let shared = 0
    while (shared < most && title[shared] === this.#before[shared]) shared += 1
    this.#push(shared)
    this.#push(length - shared)
    if (length > this.#before.length) this.#before = lengthen(this.#before, length)
    for (let at = shared; at < length; at += 1) {
      this.#before[at] = title[at] as number
      this.#bytes.push(title[at] as number)
    }
    this.#beforeLength = length
    this.count += 1
  }

  /** Returns whether the title differs from the last one. */
  isNew({ title, length }: TitleBytes): boolean {
    return (
      this.count === 0 ||
      compareTitleBytes(
        { title, length },
        { title: this.#before, length: this.#beforeLength },
      ) !== 0
    )
  }

  /** Returns views, valid until the next title. */
  view(): EncodedTitles {
    return {
      bytes: this.#bytes.view(),
      groups: this.#groups.view(),
      starts: this.#starts.view(),
    }
  }

  #push(number: number): void {
    let rest = number
    for (; rest > 0x7f; rest >>>= 7) this.#bytes.push((rest & 0x7f) | 0x80)
    this.#bytes.push(rest)
  }
}

const lengthen = (bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> => {
  const longer = new Uint8Array(2 * length)
  longer.set(bytes)
  return longer
}

/** Iterates over the titles of a list. */
export class TitleCursor implements Cursor, ByteCursor, TitleBytes {
  readonly #source: ColumnSource
  readonly #groups: Uint32Array
  readonly #pieceCache: PieceCache | undefined
  #group = 0
  #buffer = new Uint8Array(0)
  /** The bytes of the current group. */
  bytes: Uint8Array = new Uint8Array(0)
  at = 0
  title = Buffer.alloc(256)
  length = 0
  ordinal = -1

  /** Starts before the first title; `pieceCache` caches groups for random access. */
  constructor(source: ColumnSource, groups: Uint32Array, pieceCache?: PieceCache) {
    this.#source = source
    this.#groups = groups
    this.#pieceCache = pieceCache
  }

  /** Moves before the first title of the group. */
  moveTo(group: number): void {
    this.#group = group
    this.ordinal = group * GROUP - 1
    this.at = this.bytes.length
    this.length = 0
  }

  get text(): string {
    return this.title.toString('utf8', 0, this.length)
  }

  next(): boolean {
    if (this.at >= this.bytes.length && !this.#openGroup()) return false
    const shared = Math.min(readVarint(this), this.length)
    const rest = Math.min(readVarint(this), this.bytes.length - this.at)
    this.length = shared + rest
    if (this.length > this.title.length)
      this.title = Buffer.from(lengthen(this.title, this.length).buffer)
    for (let index = 0; index < rest; index += 1)
      this.title[shared + index] = this.bytes[this.at + index] as number
    this.at += rest
    this.ordinal += 1
    return true
  }

  #openGroup(): boolean {
    const start = this.#groups[this.#group]
    if (start === undefined) return false
    const end = this.#groups[this.#group + 1] ?? this.#source.length
    const length = end - start
    if (this.#pieceCache === undefined) this.#read(start, length)
    else
      this.bytes = this.#pieceCache.read(this.#group, length, (target) =>
        this.#source.read(start, target),
      )
    this.#group += 1
    this.at = 0
    this.length = 0
    return true
  }

  #read(start: number, length: number): void {
    if (length > this.#buffer.length) this.#buffer = new Uint8Array(2 * length)
    this.bytes = this.#buffer.subarray(0, length)
    this.#source.read(start, this.bytes)
  }
}

export class TitleList {
  readonly #groups: Uint32Array
  readonly #starts: Uint32Array
  /** Shared cursor; results are copied. */
  readonly #cursor: TitleCursor

  constructor(source: ColumnSource, { groups, starts }: TitleGroups) {
    this.#groups = groups
    this.#starts = starts
    this.#cursor = new TitleCursor(source, groups, new PieceCache())
  }

  at(ordinal: number): string {
    const cursor = this.#cursorAt(Math.floor(ordinal / GROUP))
    while (cursor.next()) if (cursor.ordinal === ordinal) break
    return cursor.text
  }

  /** Returns the ordinal of a title, or a value between two ordinals if it is absent. */
  ordinalOf(text: string): number {
    const title = Buffer.from(text)
    const asked = { title, length: title.length }
    let low = 0
    let high = this.#groups.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compareFirst(middle, asked) <= 0) low = middle + 1
      else high = middle
    }
    const cursor = this.#cursorAt(Math.max(0, low - 1))
    while (cursor.next()) {
      const difference = compareTitleBytes(cursor, asked)
      if (difference >= 0) {
        if (difference === 0) return cursor.ordinal
        return cursor.ordinal - 0.5
      }
    }
    return cursor.ordinal + 0.5
  }

  /**
   * Returns false if the common prefix of the title's group, without blanks, already exceeds the
   * edit distance.
   */
  mayBeNear(ordinal: number, text: string, edits: number): boolean {
    const beginning = this.#beginningOf(Math.floor(ordinal / GROUP)).replaceAll(' ', '')
    return beginning === '' || mayBeginWith(text, beginning, edits)
  }

  /** Returns the common prefix of a group, as far as it is in memory and ASCII. */
  #beginningOf(group: number): string {
    let beginning = ''
    for (let at = 0; at < 4 * START_LENGTH; at += 1) {
      const [byte, next] = [this.#startByte(group, at), this.#startByte(group + 1, at)]
      if (byte !== next || byte === 0 || byte > 0x7f) break
      beginning += String.fromCharCode(byte)
    }
    return beginning
  }

  /** Returns 0 after the end. */
  #startByte(group: number, at: number): number {
    return (this.#startAt(group, at >>> 2) >>> (24 - 8 * (at & 3))) & 0xff
  }

  #startAt(group: number, index: number): number {
    return this.#starts[START_LENGTH * group + index] ?? 0
  }

  /** Compares the first title of a group. */
  #compareFirst(group: number, asked: TitleBytes): number {
    for (let index = 0; index < START_LENGTH; index += 1) {
      const difference = this.#startAt(group, index) - startOf(asked, index)
      if (difference !== 0) return difference
    }
    const first = this.#cursorAt(group)
    if (first.next()) return compareTitleBytes(first, asked)
    return 1
  }

  #cursorAt(group: number): TitleCursor {
    this.#cursor.moveTo(group)
    return this.#cursor
  }
}
