/** An immutable segment, open for reading: documents in rank order, and postings by term. */
import { crc32 } from 'node:zlib'
import { LruCache } from '../../lru-cache.ts'
import { Column, type ColumnSource } from './columns.ts'
import { CommonPairs } from './common-pairs.ts'
import type { IndexSchema } from '../../document/schema.ts'
import { AheadSource, type ByteSource } from './bytes.ts'
import { EntryReader, PAGE_TERMS, SMALL_TERM } from './dictionary.ts'
import {
  columnsOf,
  type Footer,
  LAYOUT_VERSION,
  MAGIC,
  RANK,
  type Section,
  TAIL_BYTES,
} from './segment-writer.ts'
import { decodeBlocks, decodeSmall, type Postings } from './postings.ts'
import { PieceCache } from './piece-cache.ts'
import { RowIds } from './row-ids.ts'
import { TitleCursor, TitleList } from './title-list.ts'

/** Thrown if a segment's bytes are not what was written. */
export class SegmentDamaged extends Error {
  override readonly name = 'SegmentDamaged'
}

/** Thrown for an intact segment of another version that lacks requested data. */
export class SegmentOutdated extends SegmentDamaged {}

const readInto = (source: ByteSource, offset: number, target: Uint8Array): Uint8Array => {
  if (offset < 0 || !source.read(offset, target))
    throw new SegmentDamaged('the file is shorter than it was written')
  return target
}

const readBytes = (source: ByteSource, offset: number, length: number): Uint8Array =>
  readInto(source, offset, new Uint8Array(length))

const readFooter = (source: ByteSource): Footer => {
  const tail = Buffer.from(readBytes(source, source.size - TAIL_BYTES, TAIL_BYTES))
  if (tail.toString('latin1', 8) !== MAGIC)
    throw new SegmentDamaged('the file does not end as a segment ends')
  const text = readBytes(
    source,
    source.size - TAIL_BYTES - tail.readUInt32LE(0),
    tail.readUInt32LE(0),
  )
  if (crc32(text) !== tail.readUInt32LE(4))
    throw new SegmentDamaged('the footer has a wrong checksum')
  const footer = JSON.parse(Buffer.from(text).toString()) as Footer
  if (footer.version !== LAYOUT_VERSION)
    throw new SegmentOutdated(
      `its layout is version ${String(footer.version)}, not ${String(LAYOUT_VERSION)}`,
    )
  return footer
}

/** Returns `undefined` if this version would write the same segment. */
const whyOutdated = (
  { content = 1, columns }: Footer,
  schema: IndexSchema,
): string | undefined => {
  const { contentVersion } = schema
  if (content !== contentVersion)
    return `its content is version ${String(content)}, not ${String(contentVersion)}`
  const missing = columnsOf(schema).find((name) => !Object.hasOwn(columns, name))
  if (missing === undefined) return undefined
  return `it has no column ${missing}`
}

const VERIFY_CHUNK = 1 << 18
/** Shared buffer, because external memory is freed late. */
const verifyChunk = new Uint8Array(VERIFY_CHUNK)

const listBytes = new Uint8Array(1 << 16)

/** Returns memory for a short list, valid until the next call. */
const takeListBytes = (length: number): Uint8Array => {
  if (length > listBytes.length) return new Uint8Array(length)
  return listBytes.subarray(0, length)
}

/** Size of the postings caches of an index, in bytes, and the least of a segment. */
const REMEMBERED = 1 << 23
const LEAST_REMEMBERED = 1 << 17
/** Estimates the size of a cache entry. Missing terms are cached too. */
const weightOf = (postings: Postings | undefined): number => {
  if (postings === undefined) return 256
  if (postings.count > SMALL_TERM) return 2048
  return 1024 + 4 * postings.count + postings.readAllPositions().length
}

export class Segment {
  readonly source: ByteSource
  readonly footer: Footer
  readonly schema: IndexSchema
  readonly documents: number
  /** Why it must be rebuilt although it is searchable. */
  readonly outdated: string | undefined
  readonly #rowIds: RowIds
  readonly #sparse: Uint32Array
  /** Offset of each dictionary page, and of its first postings. */
  readonly #pages: Float64Array
  readonly #terms: Section
  readonly #columns = new Map<string, Column>()
  readonly #entry: EntryReader
  readonly #pageCache = new PieceCache()
  /** Cached postings by most bits of the key. */
  readonly #found = new LruCache<
    number,
    { readonly low: number; readonly postings: Postings | undefined }
  >(REMEMBERED)
  /** `undefined` if the segment has none. */
  readonly pairs: CommonPairs | undefined
  #titles: TitleList | undefined

  /** Reads and verifies what stays in memory; `verify` checks the rest. */
  constructor(source: ByteSource, schema: IndexSchema) {
    this.source = source
    this.schema = schema
    this.footer = readFooter(source)
    this.documents = this.footer.documents
    this.outdated = whyOutdated(this.footer, schema)
    this.#entry = new EntryReader(this.documents)
    this.#terms = this.section('terms')
    for (const name of ['rowIds', 'byRowId']) this.#verifySection(name)
    this.#rowIds = new RowIds(this.#sourceOf('rowIds'), this.#sourceOf('byRowId'))
    this.#sparse = this.readNumbers('sparse')
    this.#pages = new Float64Array(this.readSection('pages').buffer)
    if (this.footer.sections['pairKeys'] === undefined) this.pairs = undefined
    else this.pairs = this.#openPairs()
  }

  #openPairs(): CommonPairs {
    const [keys, sizes, ends] = [
      this.readNumbers('pairKeys'),
      this.readNumbers('pairSizes'),
      this.readNumbers('pairEnds'),
    ]
    return new CommonPairs(this.source, {
      keys,
      sizes,
      ends,
      offset: this.section('pairs').offset,
    })
  }

  /** Bounds the postings cache by the segment's share of the index's documents. */
  shareCache(ofDocuments: number): void {
    const share = Math.floor((REMEMBERED * this.documents) / ofDocuments)
    this.#found.limit(Math.max(LEAST_REMEMBERED, share))
  }

  section(name: string): Section {
    const section = this.footer.sections[name]
    if (section === undefined) throw new SegmentDamaged(`the section ${name} is missing`)
    return section
  }

  readSection(name: string): Uint8Array {
    const { offset, length, crc } = this.section(name)
    const bytes = readBytes(this.source, offset, length)
    if (crc32(bytes) !== crc)
      throw new SegmentDamaged(`the section ${name} has a wrong checksum`)
    return bytes
  }

  readNumbers(name: string): Uint32Array {
    return new Uint32Array(this.readSection(name).buffer)
  }

  /** Reads every byte; `step` is called between chunks. */
  verify(step: () => void = () => undefined): void {
    for (const name of Object.keys(this.footer.sections)) this.#verifySection(name, step)
  }

  #verifySection(name: string, step: () => void = () => undefined): void {
    const { offset, length, crc } = this.section(name)
    let sum = 0
    for (let at = 0; at < length; at += VERIFY_CHUNK) {
      step()
      sum = crc32(
        readInto(
          this.source,
          offset + at,
          verifyChunk.subarray(0, Math.min(VERIFY_CHUNK, length - at)),
        ),
        sum,
      )
    }
    if (sum !== crc) throw new SegmentDamaged(`the section ${name} has a wrong checksum`)
  }

  #sourceOf(name: string, source: ByteSource = this.source): ColumnSource {
    const { offset, length } = this.section(name)
    return { length, read: (from, target) => void readInto(source, offset + from, target) }
  }

  column(name: string): Column {
    const known = this.#columns.get(name)
    if (known !== undefined) return known
    const format = this.footer.columns[name]
    if (format === undefined) throw new SegmentOutdated(`it has no column ${name}`)
    this.#verifySection(`column:${name}`)
    const column = new Column(format, this.#sourceOf(`column:${name}`), this.documents)
    this.#columns.set(name, column)
    return column
  }

  /** Returns -1 for an unknown rank. */
  rankOf(docId: number): number {
    const rank = this.column(RANK).at(docId)
    if (Number.isNaN(rank)) return -1
    return rank
  }

  /** Titles by `titleOrdinal`. */
  get titles(): TitleList {
    this.#titles ??= new TitleList(this.#sourceOf('titles'), {
      groups: this.readNumbers('titleGroups'),
      starts: this.readNumbers('titleStarts'),
    })
    return this.#titles
  }

  /** Opens a cursor over all titles, with read-ahead for this number of readers. */
  openTitles(ofReaders: number): TitleCursor {
    return new TitleCursor(
      this.#sourceOf('titles', new AheadSource(this.source, ofReaders)),
      this.readNumbers('titleGroups'),
    )
  }

  /** Returns all words of the segment's texts, unordered. */
  readWords(): string[] {
    return Buffer.from(this.readSection('words')).toString().split('\n').slice(0, -1)
  }

  rowIdOf(docId: number): number {
    return this.#rowIds.rowIdOf(docId)
  }

  /** Returns the docId of a row, or -1. */
  docIdOf(rowId: number): number {
    return this.#rowIds.docIdOf(rowId)
  }

  /** Returns the row ids by docId. Must not be modified. */
  readRowIds(): Uint32Array {
    return this.#rowIds.all()
  }

  /** Returns the first docId after (rank, row id) in rank order. */
  firstAfter(rank: number, rowId: number): number {
    let low = 0
    let high = this.documents
    while (low < high) {
      const middle = (low + high) >>> 1
      const here = this.rankOf(middle)
      if (here > rank || (here === rank && this.rowIdOf(middle) <= rowId)) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Returns the postings of a term, or `undefined`. Cached. */
  find(high: number, low: number): Postings | undefined {
    const name = high * 2 ** 21 + (low >>> 3)
    const known = this.#found.get(name)
    if (known?.low === low) return known.postings
    const postings = this.#look(high, low)
    this.#found.set(name, { low, postings }, weightOf(postings))
    return postings
  }

  /** Returns the number of documents of a term. Not cached, because such terms rarely repeat. */
  count(high: number, low: number): number {
    return this.#seek(high, low)?.count ?? 0
  }

  #look(high: number, low: number): Postings | undefined {
    const entry = this.#seek(high, low)
    if (entry === undefined) return undefined
    return this.readPostings(entry)
  }

  #seek(high: number, low: number): EntryReader | undefined {
    const entry = this.#entry
    for (let page = this.#firstPage(high); page < this.#sparse.length; page += 1) {
      if ((this.#sparse[page] as number) > high) return undefined
      this.#openRecentPage(page, entry)
      while (entry.next() && entry.high <= high) {
        if (entry.high === high && entry.low === low) return entry
      }
      if (entry.high > high) return undefined
    }
    return undefined
  }

  /** Returns the page before the first one that begins with `high` or more. */
  #firstPage(high: number): number {
    let low = 0
    let end = this.#sparse.length
    while (low < end) {
      const middle = (low + end) >>> 1
      if ((this.#sparse[middle] as number) < high) low = middle + 1
      else end = middle
    }
    return Math.max(0, low - 1)
  }

  /** Number of dictionary pages. */
  get pages(): number {
    return this.#sparse.length
  }

  /** `source` may provide read-ahead over the same bytes. */
  openPage(page: number, entry: EntryReader, source: ByteSource = this.source): void {
    const { offset, length } = this.#pageAt(page)
    const bytes = entry.buffer(length)
    this.#readPage(offset, bytes, source)
    this.#openEntries(page, entry, bytes)
  }

  #openRecentPage(page: number, entry: EntryReader): void {
    const { offset, length } = this.#pageAt(page)
    const bytes = this.#pageCache.read(page, length, (target) =>
      this.#readPage(offset, target, this.source),
    )
    this.#openEntries(page, entry, bytes)
  }

  #pageAt(page: number): { readonly offset: number; readonly length: number } {
    const start = this.#pages[page * 2] as number
    const length = (this.#pages[page * 2 + 2] as number) - start
    return { offset: this.#terms.offset + start, length }
  }

  #readPage(offset: number, bytes: Uint8Array, source: ByteSource): void {
    if (!source.read(offset, bytes)) throw new SegmentDamaged('the dictionary is cut')
  }

  #openEntries(page: number, entry: EntryReader, bytes: Uint8Array): void {
    const terms = Math.min(PAGE_TERMS, this.footer.terms - page * PAGE_TERMS)
    entry.open(bytes, terms, this.#pages[page * 2 + 1] as number)
  }

  readPostings(entry: EntryReader, source: ByteSource = this.source): Postings {
    const { shape, count, inline, offset, length } = entry
    if (inline)
      return decodeSmall(
        shape,
        count,
        this.documents,
        entry.bytes.subarray(offset, offset + length),
      )
    if (count > SMALL_TERM) return decodeBlocks(source, shape, offset, count)
    const bytes = takeListBytes(length)
    if (!source.read(offset, bytes)) throw new SegmentDamaged('the postings are cut')
    return decodeSmall(shape, count, this.documents, bytes)
  }

  close(): void {
    for (const column of this.#columns.values()) column.close()
    this.source.close()
  }
}
