/** Writes a part: postings term by term in key order, then columns and texts, then a footer that says where everything lies. */
import { crc32 } from 'node:zlib'
import { BLOCK_BITS, LIST_LIMIT } from './block-set.ts'
import { COLUMNS, type ColumnFormat, type ColumnName, encodeColumn, type Values } from './columns.ts'
import { MemorySink, type Sink } from './bytes.ts'

/** Also changes when the same record no longer has the same terms: the index is then made anew. */
export const FORMAT_VERSION = 3
export const MAGIC = 'castdexP'
/** Terms of up to so many podcasts are one list of differences; bigger ones lie in containers. */
export const SMALL_TERM = 1024
/** Bytes of a dictionary entry: high, low, value, count. */
export const ENTRY_BYTES = 16
/** Every so-many-th entry's `high` is kept in RAM. */
export const SPARSE_STEP = 256
/** Bytes after the footer: its length, its checksum, the magic. */
export const TAIL_BYTES = 16

export interface Section {
  readonly offset: number
  readonly length: number
  readonly crc: number
}

export interface Footer {
  readonly version: number
  readonly documents: number
  readonly terms: number
  readonly columns: Readonly<Record<ColumnName, ColumnFormat>>
  readonly sections: Readonly<Record<string, Section>>
}

/** What a part holds beside postings, by document number. */
export interface PartDocuments {
  readonly seqs: Uint32Array
  /** Asked for one after the other, so that only one needs to be in memory. */
  readonly columnOf: (name: ColumnName) => Values
  /** Titles in UTF-8, one after the other; the latest one, a newline, the first one where it differs. */
  readonly titles: Uint8Array
  /** Where each title ends. */
  readonly titleEnds: Uint32Array
}

const bytesOf = (array: Uint16Array | Uint32Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

/** Bytes gathered before they are summed and written. */
const GATHERED = 1 << 16

/** Sums and writes small pieces together. */
class Gatherer {
  readonly #sink: Sink
  readonly #buffer = new Uint8Array(GATHERED)
  #filled = 0
  crc = 0
  length = 0

  constructor(sink: Sink) {
    this.#sink = sink
  }

  write(bytes: Uint8Array): void {
    this.length += bytes.length
    if (bytes.length > GATHERED - this.#filled) this.flush()
    if (bytes.length > GATHERED) {
      this.crc = crc32(bytes, this.crc)
      this.#sink.write(bytes)
      return
    }
    this.#buffer.set(bytes, this.#filled)
    this.#filled += bytes.length
  }

  flush(): void {
    if (this.#filled === 0) return
    const bytes = this.#buffer.subarray(0, this.#filled)
    this.crc = crc32(bytes, this.crc)
    this.#sink.write(bytes)
    this.#filled = 0
  }
}

export class PartWriter {
  readonly #sink: Sink
  readonly #terms: Gatherer
  readonly #postings: Gatherer
  readonly #sections: Record<string, Section> = {}
  #count = 0
  readonly #sparse: number[] = []
  readonly #start: number
  readonly #entry = new Uint32Array(4)
  readonly #entryBytes = bytesOf(this.#entry)
  readonly #small = Buffer.allocUnsafe(SMALL_TERM * 5 + 2)

  /** `terms` takes the dictionary until the postings are written; what it holds is copied by the caller in `finish`. */
  constructor(sink: Sink, terms: Sink = new MemorySink()) {
    this.#sink = sink
    this.#terms = new Gatherer(terms)
    this.#postings = new Gatherer(sink)
    this.#start = sink.position
  }

  /** Terms come in key order; numbers ascend, and there is at least one. */
  writeTerm(high: number, low: number, numbers: Uint32Array, count: number): void {
    if (this.#count % SPARSE_STEP === 0) this.#sparse.push(high)
    this.#count += 1
    const entry = this.#entry
    entry[0] = high
    entry[1] = low
    entry[2] = count === 1 ? (numbers[0] as number) : this.#postings.length / 2
    entry[3] = count
    this.#terms.write(this.#entryBytes)
    if (count === 1) return
    if (count <= SMALL_TERM) this.#writeSmall(numbers, count)
    else this.#writeBlocks(numbers, count)
  }

  #writeSmall(numbers: Uint32Array, count: number): void {
    const small = this.#small
    let length = 0
    let before = 0
    for (let index = 0; index < count; index += 1) {
      let difference = (numbers[index] as number) - before
      before = numbers[index] as number
      while (difference > 0x7f) {
        small[length] = (difference & 0x7f) | 0x80
        length += 1
        difference >>>= 7
      }
      small[length] = difference
      length += 1
    }
    if (length % 2 === 1) {
      small[length] = 0
      length += 1
    }
    this.#postings.write(small.subarray(0, length))
  }

  #writeBlocks(numbers: Uint32Array, count: number): void {
    const header: number[] = []
    const ends: number[] = []
    for (let from = 0; from < count; ) {
      const block = (numbers[from] as number) >>> BLOCK_BITS
      let end = from + 1
      while (end < count && (numbers[end] as number) >>> BLOCK_BITS === block) end += 1
      header.push(block, end - from - 1)
      ends.push(end)
      from = end
    }
    this.#postings.write(bytesOf(Uint16Array.of(ends.length, ...header)))
    let from = 0
    for (const end of ends) {
      this.#postings.write(this.#container(numbers, from, end))
      from = end
    }
  }

  #container(numbers: Uint32Array, from: number, end: number): Uint8Array {
    if (end - from < LIST_LIMIT) return bytesOf(Uint16Array.from(numbers.subarray(from, end)))
    const bits = new Uint32Array(2048)
    for (let index = from; index < end; index += 1) {
      const member = (numbers[index] as number) & 0xffff
      bits[member >>> 5] = (bits[member >>> 5] as number) | (1 << (member & 31))
    }
    return bytesOf(bits)
  }

  #section(name: string, bytes: Uint8Array): void {
    this.#sections[name] = { offset: this.#sink.position - this.#start, length: bytes.length, crc: crc32(bytes) }
    this.#sink.write(bytes)
  }

  /** `copyTerms` writes what the dictionary's sink took into the part's sink. Each of `words` ends in a newline. */
  finish(documents: PartDocuments, words: Uint8Array, copyTerms: (sink: Sink) => void): void {
    this.#postings.flush()
    this.#terms.flush()
    this.#sections['postings'] = { offset: 0, length: this.#postings.length, crc: this.#postings.crc }
    const offset = this.#sink.position - this.#start
    copyTerms(this.#sink)
    this.#sections['terms'] = { offset, length: this.#sink.position - this.#start - offset, crc: this.#terms.crc }
    this.#section('sparse', bytesOf(Uint32Array.from(this.#sparse)))
    const { seqs } = documents
    this.#section('seqs', bytesOf(seqs))
    const bySeq = Uint32Array.from(seqs, (_, number) => number).sort(
      (a, b) => (seqs[a] as number) - (seqs[b] as number),
    )
    this.#section('bySeq', bytesOf(bySeq))
    const formats = COLUMNS.map((name) => {
      const { format, bytes } = encodeColumn(documents.columnOf(name))
      this.#section(`column:${name}`, bytes)
      return [name, format]
    })
    this.#section('titles', documents.titles)
    this.#section('titleEnds', bytesOf(documents.titleEnds))
    this.#section('words', words)
    this.#writeFooter({
      version: FORMAT_VERSION,
      documents: seqs.length,
      terms: this.#count,
      columns: Object.fromEntries(formats) as Footer['columns'],
      sections: this.#sections,
    })
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
