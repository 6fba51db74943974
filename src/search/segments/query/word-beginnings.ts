/**
 * A Bloom filter of the prefixes of a segment's words, which excludes most of the hundreds of
 * prefixes that a misspelt word may have had.
 */
import { WORD_LETTERS } from '../../text/beginnings.ts'
import type { Segment } from '../format/segment.ts'

/** Minimum length of a stored prefix. */
const FEWEST_LETTERS = WORD_LETTERS - 1

/** Maximum number of bytes per search and per read. */
const BYTES_A_SEARCH = 1 << 18
const PIECE = 1 << 15
const LINE_FEED = 10

/** Bits per byte of words, within these bounds. */
const LEAST_BITS = 1 << 10
const MOST_BITS = 1 << 25

const startHash = 0x811c9dc5 | 0
const addToHash = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193)

class WordBeginnings {
  readonly #bits: Uint32Array
  readonly #mask: number
  /** Words separated by line feeds; `undefined` once all are read. */
  #unread: Uint8Array | undefined

  constructor(segment: Segment) {
    this.#unread = segment.readSection('words')
    let bits = LEAST_BITS
    while (bits < this.#unread.length && bits < MOST_BITS) bits *= 2
    this.#bits = new Uint32Array(bits / 32)
    this.#mask = bits - 1
  }

  readOn(): void {
    for (let read = 0; read < BYTES_A_SEARCH && this.#unread !== undefined; read += PIECE)
      this.#readPiece(this.#unread)
  }

  #readPiece(unread: Uint8Array): void {
    const lineFeed = unread.indexOf(LINE_FEED, PIECE)
    const end = lineFeed < 0 ? unread.length : lineFeed + 1
    const text = Buffer.from(unread.buffer, unread.byteOffset, end).toString()
    let hash = startHash
    let letters = 0
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at)
      if (unit === LINE_FEED) {
        hash = startHash
        letters = 0
        continue
      }
      letters += 1
      if (letters > WORD_LETTERS) continue
      hash = addToHash(hash, unit)
      if (letters >= FEWEST_LETTERS) this.#add(hash)
    }
    if (end === unread.length) this.#unread = undefined
    else this.#unread = unread.subarray(end)
  }

  #add(hash: number): void {
    const bit = (hash ^ (hash >>> 15)) & this.#mask
    this.#bits[bit >>> 5] = (this.#bits[bit >>> 5] as number) | (1 << (bit & 31))
  }

  /** Returns false only if no word has this prefix. */
  mayHave(letters: string): boolean {
    if (this.#unread !== undefined) return true
    if (letters.length < FEWEST_LETTERS || letters.length > WORD_LETTERS) return true
    let hash = startHash
    for (let at = 0; at < letters.length; at += 1)
      hash = addToHash(hash, letters.charCodeAt(at))
    const bit = (hash ^ (hash >>> 15)) & this.#mask
    return (((this.#bits[bit >>> 5] as number) >>> (bit & 31)) & 1) === 1
  }
}

const known = new WeakMap<Segment, WordBeginnings>()

/**
 * Returns a test that is false only for prefixes of no word. It reads further words of the
 * segments, and accepts everything for a segment that is not completely read.
 */
export function readBeginnings(segments: readonly Segment[]): (letters: string) => boolean {
  const beginnings = segments.map((segment) => {
    const read = known.get(segment) ?? new WordBeginnings(segment)
    known.set(segment, read)
    read.readOn()
    return read
  })
  return (letters) => beginnings.some((each) => each.mayHave(letters))
}
