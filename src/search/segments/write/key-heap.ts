/** The dictionaries of several parts, read side by side in key order. */
import { AheadSource, type Source } from '../format/bytes.ts'
import { type Cursor, CursorHeap } from '../format/cursor-heap.ts'
import { EntryReader } from '../format/dictionary.ts'
import type { Part } from '../format/part.ts'

/** One part's dictionary, entry by entry. */
class TermCursor implements Cursor {
  readonly part: Part
  /** Which of the merged parts it is. */
  readonly index: number
  readonly entry: EntryReader
  readonly #source: Source
  #page = 0
  high = 0
  low = 0

  /** `source` reads the part's dictionary. */
  constructor(part: Part, index: number, source: Source = part.source) {
    this.part = part
    this.entry = new EntryReader(part.documents)
    this.index = index
    this.#source = source
  }

  /** False at the end. */
  next(): boolean {
    while (!this.entry.next()) {
      if (this.#page === this.part.pages) return false
      this.part.openPage(this.#page, this.entry, this.#source)
      this.#page += 1
    }
    this.high = this.entry.high
    this.low = this.entry.low
    return true
  }
}

const isLess = (a: TermCursor, b: TermCursor): boolean =>
  a.high === b.high ? (a.low === b.low ? a.index < b.index : a.low < b.low) : a.high < b.high

/** Of equal keys that of the first part is on top. */
export const openKeyHeap = (parts: readonly Part[]): CursorHeap<TermCursor> =>
  new CursorHeap(
    parts.map((part, index) => new TermCursor(part, index, new AheadSource(part.source, 2 * parts.length))),
    isLess,
  )
