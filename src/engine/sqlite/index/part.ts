/** An immutable part of the index, open for reading: documents numbered in rank order, and who has which term. */
import { crc32 } from 'node:zlib'
import { Column, type ColumnName } from './columns.ts'
import type { Source } from './bytes.ts'
import {
  ENTRY_BYTES,
  type Footer,
  FORMAT_VERSION,
  MAGIC,
  type Section,
  SMALL_TERM,
  SPARSE_STEP,
  TAIL_BYTES,
} from './part-writer.ts'
import { decodeBlocks, decodeSmall, type Postings, singlePosting } from './postings.ts'

/** Thrown when a part's bytes are not what was written. */
export class PartDamaged extends Error {
  override readonly name = 'PartDamaged'
}

const readBytes = (source: Source, offset: number, length: number): Uint8Array => {
  const bytes = new Uint8Array(length)
  if (offset < 0 || !source.read(offset, bytes)) throw new PartDamaged('the file is shorter than it was written')
  return bytes
}

const readFooter = (source: Source): Footer => {
  const tail = Buffer.from(readBytes(source, source.size - TAIL_BYTES, TAIL_BYTES))
  if (tail.toString('latin1', 8) !== MAGIC) throw new PartDamaged('the file does not end as a part ends')
  const text = readBytes(source, source.size - TAIL_BYTES - tail.readUInt32LE(0), tail.readUInt32LE(0))
  if (crc32(text) !== tail.readUInt32LE(4)) throw new PartDamaged('the footer has a wrong checksum')
  const footer = JSON.parse(Buffer.from(text).toString()) as Footer
  if (footer.version !== FORMAT_VERSION) throw new PartDamaged(`the format has version ${String(footer.version)}`)
  return footer
}

const VERIFY_CHUNK = 1 << 20

export class Part {
  readonly source: Source
  readonly footer: Footer
  readonly documents: number
  /** By number. */
  readonly seqs: Uint32Array
  readonly #bySeq: Uint32Array
  readonly #sparse: Uint32Array
  readonly #terms: Section
  readonly #columns = new Map<ColumnName, Column>()
  readonly #page = new Uint32Array(((SPARSE_STEP + 1) * ENTRY_BYTES) / 4)
  readonly #small = Buffer.allocUnsafe(SMALL_TERM * 5 + 2)
  #titleEnds: Uint32Array | undefined
  #byTitle: Uint32Array | undefined

  /** Reads what stays in RAM and checks it; `verify` checks the rest. */
  constructor(source: Source) {
    this.source = source
    this.footer = readFooter(source)
    this.documents = this.footer.documents
    this.#terms = this.section('terms')
    this.seqs = this.readNumbers('seqs')
    this.#bySeq = this.readNumbers('bySeq')
    this.#sparse = this.readNumbers('sparse')
  }

  section(name: string): Section {
    const section = this.footer.sections[name]
    if (section === undefined) throw new PartDamaged(`the section ${name} is missing`)
    return section
  }

  readSection(name: string): Uint8Array {
    const { offset, length, crc } = this.section(name)
    const bytes = readBytes(this.source, offset, length)
    if (crc32(bytes) !== crc) throw new PartDamaged(`the section ${name} has a wrong checksum`)
    return bytes
  }

  readNumbers(name: string): Uint32Array {
    return new Uint32Array(this.readSection(name).buffer)
  }

  /** Reads every byte once; `step` is called between pieces. */
  verify(step: () => void = () => undefined): void {
    for (const [name, { offset, length, crc }] of Object.entries(this.footer.sections)) {
      let sum = 0
      for (let at = 0; at < length; at += VERIFY_CHUNK) {
        step()
        sum = crc32(readBytes(this.source, offset + at, Math.min(VERIFY_CHUNK, length - at)), sum)
      }
      if (sum !== crc) throw new PartDamaged(`the section ${name} has a wrong checksum`)
    }
  }

  column(name: ColumnName): Column {
    const known = this.#columns.get(name)
    if (known !== undefined) return known
    const column = new Column(this.footer.columns[name], this.readSection(`column:${name}`), this.documents)
    this.#columns.set(name, column)
    return column
  }

  /** -1 below every score. */
  rankOf(number: number): number {
    const rank = this.column('rank').at(number)
    return Number.isNaN(rank) ? -1 : rank
  }

  /** The titles of a document: the latest one, and the first one where it differs. */
  titlesOf(number: number): readonly string[] {
    this.#titleEnds ??= this.readNumbers('titleEnds')
    const end = this.#titleEnds[number] ?? 0
    const start = number === 0 ? 0 : (this.#titleEnds[number - 1] ?? 0)
    return Buffer.from(readBytes(this.source, this.section('titles').offset + start, end - start))
      .toString()
      .split('\n')
  }

  /** All titles at once, each with where it ends. */
  readTitles(): { readonly bytes: Uint8Array; readonly ends: Uint32Array } {
    return { bytes: this.readSection('titles'), ends: this.readNumbers('titleEnds') }
  }

  /** Every word of the part's texts, in no order. */
  readWords(): string[] {
    return Buffer.from(this.readSection('words')).toString().split('\n').slice(0, -1)
  }

  get knowsTitleOrder(): boolean {
    return this.#byTitle !== undefined
  }

  /** Numbers in the order of their titles. */
  byTitle(): Uint32Array {
    this.#byTitle ??= this.column('titleOrdinal').numbersInOrder(this.documents)
    return this.#byTitle
  }

  /** The number of a podcast; -1 when it is not here. */
  numberOf(seq: number): number {
    let low = 0
    let high = this.documents
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.seqs[this.#bySeq[middle] as number] as number) < seq) low = middle + 1
      else high = middle
    }
    if (low === this.documents) return -1
    const number = this.#bySeq[low] as number
    return this.seqs[number] === seq ? number : -1
  }

  /** The first number that stands after (rank, seq) in rank order. */
  firstAfter(rank: number, seq: number): number {
    let low = 0
    let high = this.documents
    while (low < high) {
      const middle = (low + high) >>> 1
      const here = this.rankOf(middle)
      if (here > rank || (here === rank && (this.seqs[middle] as number) <= seq)) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Who has a term; undefined when nobody has. */
  find(high: number, low: number): Postings | undefined {
    let page = this.#firstPage(high)
    for (; page < this.#sparse.length; page += 1) {
      const first = page * SPARSE_STEP
      const count = Math.min(SPARSE_STEP, this.footer.terms - first)
      this.readTerms(first, count, this.#page)
      for (let index = this.#firstInPage(high, count); index < count; index += 1) {
        if (this.#page[index * 4] !== high) return undefined
        if (this.#page[index * 4 + 1] === low) {
          return this.readPostings(this.#page[index * 4 + 2] as number, this.#page[index * 4 + 3] as number)
        }
      }
    }
    return undefined
  }

  /** The page before the first one that begins with `high` or more. */
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

  #firstInPage(high: number, count: number): number {
    let low = 0
    let end = count
    while (low < end) {
      const middle = (low + end) >>> 1
      if ((this.#page[middle * 4] as number) < high) low = middle + 1
      else end = middle
    }
    return low
  }

  /** Copies dictionary entries into `target`. */
  readTerms(first: number, count: number, target: Uint32Array): void {
    const bytes = new Uint8Array(target.buffer, target.byteOffset, count * ENTRY_BYTES)
    if (!this.source.read(this.#terms.offset + first * ENTRY_BYTES, bytes))
      throw new PartDamaged('the dictionary is cut')
  }

  /** `source` is another way to read the same bytes. */
  readPostings(value: number, count: number, source: Source = this.source): Postings {
    if (count === 1) return singlePosting(value)
    if (count > SMALL_TERM) return decodeBlocks(source, value * 2, count)
    const available = Math.min(count * 5 + 2, this.section('postings').length - value * 2)
    const bytes = this.#small.subarray(0, available)
    if (!source.read(value * 2, bytes)) throw new PartDamaged('the postings are cut')
    return decodeSmall(bytes, count)
  }

  close(): void {
    this.source.close()
  }
}
