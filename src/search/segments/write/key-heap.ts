/** Merges the dictionaries of several segments in key order. */
import { AheadSource, type ByteSource } from '../format/bytes.ts'
import { type Cursor, CursorHeap } from '../format/cursor-heap.ts'
import { EntryReader } from '../format/dictionary.ts'
import type { Segment } from '../format/segment.ts'

/** Iterates over the dictionary of one segment. */
class TermCursor implements Cursor {
  readonly segment: Segment
  /** Index among the merged segments. */
  readonly index: number
  readonly entry: EntryReader
  readonly #source: ByteSource
  #page = 0
  high = 0
  low = 0

  /** `source` may provide read-ahead. */
  constructor(segment: Segment, index: number, source: ByteSource = segment.source) {
    this.segment = segment
    this.entry = new EntryReader(segment.documents)
    this.index = index
    this.#source = source
  }

  /** Returns false at the end. */
  next(): boolean {
    while (!this.entry.next()) {
      if (this.#page === this.segment.pages) return false
      this.segment.openPage(this.#page, this.entry, this.#source)
      this.#page += 1
    }
    this.high = this.entry.high
    this.low = this.entry.low
    return true
  }
}

function isLess(a: TermCursor, b: TermCursor): boolean {
  if (a.high !== b.high) return a.high < b.high
  if (a.low === b.low) return a.index < b.index
  return a.low < b.low
}

/** Equal keys are ordered by segment. */
export function openKeyHeap(segments: readonly Segment[]): CursorHeap<TermCursor> {
  return new CursorHeap(
    segments.map(
      (segment, index) =>
        new TermCursor(
          segment,
          index,
          new AheadSource(segment.source, 2 * segments.length),
        ),
    ),
    isLess,
  )
}
