/**
 * The dictionary of a segment: pages of terms in key order. Each entry contains its postings or
 * their location.
 */
import { listLength } from './doc-list.ts'
import { readVarint, SHAPE, type Shape } from './postings.ts'
import { skipPositions } from '../../terms/word-positions.ts'

/** Terms per page. */
export const PAGE_TERMS = 128
/** Postings of up to this number of podcasts are one list; larger ones are containers. */
export const SMALL_TERM = 4096
/** Lists up to this size are stored in the entry. */
export const INLINE_BYTES = 12
/** Flag next to an entry's shape: several podcasts have the term. */
export const SEVERAL = 2
/** Factor of the high half's delta in an entry, which leaves bits for the shape and `SEVERAL`. */
export const FLAGS = 4
/** Bytes of a key's low half. */
export const LOW_BYTES = 3

/** Reads the entries of pages in order. Its fields are valid until the next entry. */
export class EntryReader {
  readonly #documents: number
  bytes: Uint8Array = new Uint8Array(0)
  #buffer = new Uint8Array(4096)
  at = 0
  #left = 0
  /** Offset of the next list in the postings section. */
  #next = 0
  high = 0
  low = 0
  count = 0
  shape: Shape = 0
  /** Location of the postings: in `bytes` if `inline`, else in the postings section. */
  inline = false
  offset = 0
  length = 0

  /** `documents`: number of documents of the segment. */
  constructor(documents: number) {
    this.#documents = documents
  }

  /** Returns a buffer for a page to pass to `open`. */
  buffer(length: number): Uint8Array {
    if (length > this.#buffer.length) this.#buffer = new Uint8Array(2 * length)
    return this.#buffer.subarray(0, length)
  }

  /** Opens a page. `postings` is the offset of its first list. */
  open(bytes: Uint8Array, terms: number, postings: number): void {
    this.bytes = bytes
    this.at = 0
    this.#left = terms
    this.#next = postings
    this.high = 0
  }

  /** Returns false at the end of the page. */
  next(): boolean {
    if (this.#left === 0 || this.at >= this.bytes.length) return false
    this.#left -= 1
    const coded = readVarint(this)
    const flags = coded & (FLAGS - 1)
    this.high += (coded - flags) / FLAGS
    const { bytes, at } = this
    this.low =
      (bytes[at] as number) |
      ((bytes[at + 1] as number) << 8) |
      ((bytes[at + 2] as number) << 16)
    this.at = at + LOW_BYTES
    this.shape = (flags & 1) as Shape
    if ((flags & SEVERAL) === 0) this.#readSingle()
    else this.#readSeveral()
    return true
  }

  #readSingle(): void {
    this.count = 1
    this.inline = true
    this.offset = this.at
    this.at += listLength(this.#documents, 1, this.shape)
    if (this.shape === SHAPE.positioned) this.at = skipPositions(this.bytes, this.at, 1)
    this.length = this.at - this.offset
  }

  #readSeveral(): void {
    this.count = readVarint(this) + 2
    const isSmall = this.count <= SMALL_TERM
    if (isSmall) this.length = listLength(this.#documents, this.count, this.shape)
    else this.length = 0
    if (!isSmall || this.shape === SHAPE.positioned) this.length += readVarint(this)
    this.inline = this.length <= INLINE_BYTES
    if (this.inline) {
      this.offset = this.at
      this.at += this.length
    } else {
      this.offset = this.#next
      this.#next += this.length
    }
  }
}
