/** The dictionary of a part: pages of terms in key order, each an entry of a few bytes that says who has the term or where that lies. */
import { readVarint, SHAPE, type Shape } from './postings.ts'
import { skipPlaces } from '../../terms/word-places.ts'

/** Terms in a page. */
export const PAGE_TERMS = 128
/** Terms of up to so many podcasts are one list of differences; bigger ones lie in containers. */
export const SMALL_TERM = 1024
/** Lists of up to so many bytes stand in the entry itself. */
export const INLINE_BYTES = 12
/** Of a count in an entry: the bits that hold the shape. */
export const SHAPE_BITS = 1

/** Reads the entries of pages, one after the other. What it says is valid until it moves on. */
export class EntryReader {
  bytes: Uint8Array = new Uint8Array(0)
  #buffer = new Uint8Array(4096)
  at = 0
  #left = 0
  /** Where the next list of the postings section begins. */
  #next = 0
  high = 0
  low = 0
  count = 0
  shape: Shape = 0
  /** Where the term's postings begin: in `bytes` when `inline`, else in the postings section; and their bytes. */
  inline = false
  offset = 0
  length = 0

  /** Room for a page, which `open` then reads. */
  room(length: number): Uint8Array {
    if (length > this.#buffer.length) this.#buffer = new Uint8Array(2 * length)
    return this.#buffer.subarray(0, length)
  }

  /** A page of so many terms, whose first postings outside of it lie at `postings`. */
  open(bytes: Uint8Array, terms: number, postings: number): void {
    this.bytes = bytes
    this.at = 0
    this.#left = terms
    this.#next = postings
    this.high = 0
  }

  /** False at the end of the page. */
  next(): boolean {
    if (this.#left === 0 || this.at >= this.bytes.length) return false
    this.#left -= 1
    const { bytes } = this
    this.high += readVarint(this)
    const at = this.at
    this.low =
      ((bytes[at] as number) |
        ((bytes[at + 1] as number) << 8) |
        ((bytes[at + 2] as number) << 16) |
        ((bytes[at + 3] as number) << 24)) >>>
      0
    this.at = at + 4
    const coded = readVarint(this)
    this.shape = (coded & 1) as Shape
    this.count = (coded - this.shape) / 2
    if (this.count === 1) this.#readSingle()
    else this.#readLength()
    return true
  }

  #readSingle(): void {
    this.inline = true
    this.offset = this.at
    readVarint(this)
    if (this.shape === SHAPE.placed) this.at = skipPlaces(this.bytes, this.at, 1)
    this.length = this.at - this.offset
  }

  #readLength(): void {
    this.length = readVarint(this)
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
