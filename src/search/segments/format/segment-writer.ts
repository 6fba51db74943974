/**
 * Writes a segment: postings in key order, then columns and texts, then a footer with all
 * offsets.
 */
import { crc32 } from 'node:zlib'
import { BITMAP_WORDS, BLOCK_BITS, LIST_LIMIT } from '../sets/block-set.ts'
import { type ColumnFormat, type Values } from './columns.ts'
import { encodeColumn } from './encode-column.ts'
import type { IndexSchema } from '../../document/schema.ts'
import { MemorySink, type Sink, type ByteSource } from './bytes.ts'
import {
  FLAGS,
  INLINE_BYTES,
  LOW_BYTES,
  PAGE_TERMS,
  SEVERAL,
  SMALL_TERM,
} from './dictionary.ts'
import { commonest, pairUp, type PositionedTerm, writePairs } from './find-pairs.ts'
import { encodeList, listLength } from './doc-list.ts'
import {
  blockEntryLength,
  decodeBlocks,
  flagsLength,
  SHAPE,
  type Shape,
} from './postings.ts'
import type { EncodedTitles } from './title-list.ts'
import { noStep, type Step } from '../port.ts'
import { countTo } from '../../terms/growing.ts'
import { skipPositions } from '../../terms/word-positions.ts'
import { Gatherer } from './gatherer.ts'

/** Incremented with the byte layout; other layouts cannot be read. */
export const LAYOUT_VERSION = 8
export const MAGIC = 'castdexS'
/** Size of what follows the footer: its length, its checksum, the magic. */
export const TAIL_BYTES = 16

/** Columns of the index itself: the rank, and the ordinal of the title. */
export const RANK = 'rank'
export const TITLE_ORDINAL = 'titleOrdinal'

export function columnsOf({ columns }: IndexSchema): readonly string[] {
  return [RANK, ...columns, TITLE_ORDINAL]
}

export interface Section {
  readonly offset: number
  readonly length: number
  readonly crc: number
}

export interface Footer {
  /** The layout version. */
  readonly version: number
  /** Default: 1. */
  readonly content?: number
  readonly documents: number
  readonly terms: number
  readonly columns: Readonly<Record<string, ColumnFormat>>
  readonly sections: Readonly<Record<string, Section>>
}

/** Data of a segment's documents besides postings, by docId. */
export interface SegmentDocuments {
  readonly rowIds: Uint32Array
  /** Called once per column, so that only one is in memory. */
  readonly columnOf: (name: string) => Values
  /** Ordered by `titleOrdinal`. */
  readonly titles: EncodedTitles
}

const bytesOf = (array: Uint16Array | Uint32Array | Float64Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

export interface TermPostings {
  readonly shape: Shape
  /**
   * Documents in order: twice the docId, plus one if flagged; the first `count` elements. Never
   * empty.
   */
  readonly flaggedDocs: Uint32Array
  readonly count: number
  /** Positions of all documents; the first `positionsLength` bytes. */
  readonly positions: Uint8Array
  readonly positionsLength: number
}

/** Upper bound for the size of a list. */
const LIST_BYTES = listLength(2 ** 31, SMALL_TERM, 1) + 4

/** Buffer for the start of an entry. */
class EntryBuffer {
  readonly bytes = new Uint8Array(64)
  length = 0

  push(number: number): void {
    let rest = number
    while (rest > 0x7f) {
      this.bytes[this.length] = (rest & 0x7f) | 0x80
      this.length += 1
      rest = Math.floor(rest / 128)
    }
    this.bytes[this.length] = rest
    this.length += 1
  }
}

/** A word of many podcasts, with the location of its postings. */
interface CommonTerm extends PositionedTerm {
  readonly offset: number
}

export class SegmentWriter {
  readonly #sink: Sink
  readonly #schema: IndexSchema
  readonly #terms: Gatherer
  readonly #postings: Gatherer
  readonly #sections: Record<string, Section> = {}
  #count = 0
  #high = 0
  readonly #sparse: number[] = []
  /** Offset of each page, and of its first postings. */
  readonly #pages: number[] = []
  readonly #start: number
  readonly #common: CommonTerm[] = []
  readonly #documents: number
  readonly #entry = new EntryBuffer()
  readonly #list = new Uint8Array(LIST_BYTES)

  /**
   * `terms` receives the dictionary while postings are written; the caller copies it in `finish`.
   */
  constructor(
    sink: Sink,
    schema: IndexSchema,
    documents: number,
    terms: Sink = new MemorySink(),
  ) {
    this.#sink = sink
    this.#schema = schema
    this.#terms = new Gatherer(terms)
    this.#postings = new Gatherer(sink)
    this.#start = sink.position
    this.#documents = documents
  }

  /** Precondition: terms arrive in key order. */
  writeTerm(high: number, low: number, term: TermPostings): void {
    this.#beginEntry(high, low, term)
    const { shape, flaggedDocs, count, positions, positionsLength } = term
    if (count > SMALL_TERM) {
      const start = this.#postings.length
      this.#writeBlocks(term)
      if (term.shape === SHAPE.positioned)
        this.#common.push({ high, low, count, offset: start })
      this.#entry.push(this.#postings.length - start)
      this.#writeEntry()
      return
    }
    const listBytes = encodeList(this.#list, this.#documents, flaggedDocs, count, shape)
    if (count > 1 && shape === SHAPE.positioned) this.#entry.push(positionsLength)
    this.#writeEntry()
    const target =
      count === 1 || listBytes + positionsLength <= INLINE_BYTES
        ? this.#terms
        : this.#postings
    target.writeFirst(this.#list, listBytes)
    target.writeFirst(positions, positionsLength)
  }

  #writeEntry(): void {
    this.#terms.writeFirst(this.#entry.bytes, this.#entry.length)
  }

  #beginEntry(high: number, low: number, { shape, count }: TermPostings): void {
    if (this.#count % PAGE_TERMS === 0) {
      this.#sparse.push(high)
      this.#pages.push(this.#terms.length, this.#postings.length)
      this.#high = 0
    }
    this.#count += 1
    const entry = this.#entry
    entry.length = 0
    entry.push((high - this.#high) * FLAGS + (count > 1 ? SEVERAL : 0) + shape)
    this.#high = high
    for (let shift = 0; shift < LOW_BYTES * 8; shift += 8) {
      entry.bytes[entry.length] = (low >>> shift) & 0xff
      entry.length += 1
    }
    if (count > 1) entry.push(count - 2)
  }

  #writeBlocks(term: TermPostings): void {
    const { shape, flaggedDocs, count } = term
    const positions = term.positions.subarray(0, term.positionsLength)
    const ends: number[] = []
    const header: number[] = []
    const entryLength = blockEntryLength(shape)
    let positionsFrom = 0
    for (let from = 0; from < count; ) {
      const block = (flaggedDocs[from] as number) >>> (BLOCK_BITS + 1)
      let end = from + 1
      while (end < count && (flaggedDocs[end] as number) >>> (BLOCK_BITS + 1) === block)
        end += 1
      const positionsEnd =
        shape === SHAPE.positioned ? skipPositions(positions, positionsFrom, end - from) : 0
      header.push(block, end - from - 1, positionsEnd - positionsFrom)
      positionsFrom = positionsEnd
      ends.push(end)
      from = end
    }
    const bytes = new DataView(new ArrayBuffer(2 + ends.length * entryLength))
    bytes.setUint16(0, ends.length, true)
    for (let index = 0; index < ends.length; index += 1) {
      const at = 2 + index * entryLength
      bytes.setUint16(at, header[index * 3] as number, true)
      bytes.setUint16(at + 2, header[index * 3 + 1] as number, true)
      if (shape === SHAPE.positioned)
        bytes.setUint32(at + 4, header[index * 3 + 2] as number, true)
    }
    this.#postings.write(new Uint8Array(bytes.buffer))
    let from = 0
    for (const end of ends) {
      this.#writeContainer(shape, flaggedDocs, from, end)
      from = end
    }
    this.#postings.write(positions)
  }

  #writeContainer(shape: Shape, flaggedDocs: Uint32Array, from: number, end: number): void {
    const size = end - from
    const isList = size < LIST_LIMIT
    const list = new Uint16Array(isList ? size : 0)
    const bits = new Uint32Array(isList ? 0 : BITMAP_WORDS)
    const flags = new Uint8Array(shape === SHAPE.plain ? 0 : flagsLength(size))
    for (let index = 0; index < size; index += 1) {
      const flaggedDoc = flaggedDocs[from + index] as number
      const doc = (flaggedDoc >>> 1) & 0xffff
      let at = index
      if (isList) {
        list[index] = doc
      } else {
        bits[doc >>> 5] = (bits[doc >>> 5] as number) | (1 << (doc & 31))
        at = doc
      }
      if ((flaggedDoc & 1) === 0 || shape === SHAPE.plain) continue
      flags[at >>> 3] = (flags[at >>> 3] as number) | (1 << (at & 7))
    }
    this.#postings.write(bytesOf(list))
    this.#postings.write(bytesOf(bits))
    this.#postings.write(flags)
  }

  #section(name: string, bytes: Uint8Array): void {
    this.#sections[name] = {
      offset: this.#sink.position - this.#start,
      length: bytes.length,
      crc: crc32(bytes),
    }
    this.#sink.write(bytes)
  }

  /** `copyTerms` copies the dictionary from its sink. Each of `words` ends in a newline. */
  finish(
    documents: SegmentDocuments,
    words: Uint8Array,
    copyTerms: (sink: Sink) => void,
    step: Step = noStep,
  ): void {
    this.#postings.flush()
    this.#terms.flush()
    this.#sections['postings'] = {
      offset: 0,
      length: this.#postings.length,
      crc: this.#postings.crc,
    }
    const offset = this.#sink.position - this.#start
    copyTerms(this.#sink)
    this.#sections['terms'] = {
      offset,
      length: this.#sink.position - this.#start - offset,
      crc: this.#terms.crc,
    }
    this.#section('sparse', bytesOf(Uint32Array.from(this.#sparse)))
    this.#section('pages', bytesOf(Float64Array.from([...this.#pages, this.#terms.length])))
    const { rowIds } = documents
    this.#section('rowIds', bytesOf(rowIds))
    const byRowId = countTo(rowIds.length).sort(
      (a, b) => (rowIds[a] as number) - (rowIds[b] as number),
    )
    this.#section('byRowId', bytesOf(byRowId))
    const formats = columnsOf(this.#schema).map((name) => {
      const { format, bytes } = encodeColumn(documents.columnOf(name))
      this.#section(`column:${name}`, bytes)
      return [name, format] as const
    })
    this.#section('titles', documents.titles.bytes)
    this.#section('titleGroups', bytesOf(documents.titles.groups))
    this.#section('titleStarts', bytesOf(documents.titles.starts))
    this.#section('words', words)
    this.#writePairs(rowIds.length, step)
    this.#writeFooter({
      version: LAYOUT_VERSION,
      content: this.#schema.contentVersion,
      documents: rowIds.length,
      terms: this.#count,
      columns: Object.fromEntries(formats),
      sections: this.#sections,
    })
  }

  /** Reads the postings of the most common words back from the sink. */
  #writePairs(documents: number, step: Step): void {
    const words = commonest(this.#common, documents)
    const pairs = pairUp(words, documents)
    if (pairs.length === 0) return
    const source: ByteSource = {
      size: this.#postings.length,
      read: (offset, target) => {
        this.#sink.readBack(this.#start + offset, target)
        return true
      },
      close: () => undefined,
    }
    const postings = words.map(({ offset, count }) =>
      decodeBlocks(source, SHAPE.positioned, offset, count),
    )
    const offset = this.#sink.position - this.#start
    const gatherer = new Gatherer(this.#sink)
    const { sizes, ends } = writePairs(
      postings,
      pairs,
      documents,
      (bytes) => gatherer.write(bytes),
      step,
    )
    gatherer.flush()
    this.#sections['pairs'] = { offset, length: gatherer.length, crc: gatherer.crc }
    const keys = pairs.flatMap(({ left, right }) =>
      [left, right].flatMap((word) => [words[word]?.high ?? 0, words[word]?.low ?? 0]),
    )
    this.#section('pairKeys', bytesOf(Uint32Array.from(keys)))
    this.#section('pairSizes', bytesOf(sizes))
    this.#section('pairEnds', bytesOf(ends))
  }

  #writeFooter(footer: Footer): void {
    const text = Buffer.from(JSON.stringify(footer))
    const tail = Buffer.alloc(TAIL_BYTES)
    tail.writeUInt32LE(text.length, 0)
    tail.writeUInt32LE(crc32(text), 4)
    tail.write(MAGIC, 8, 'latin1')
    this.#sink.write(text)
    this.#sink.write(tail)
  }
}
