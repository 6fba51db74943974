/** The dictionaries of several parts, read side by side in key order. */
import { AheadSource, type Source } from './bytes.ts'
import { EntryReader } from './dictionary.ts'
import type { Part } from './part.ts'

/** One part's dictionary, entry by entry. */
export class TermCursor {
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

/** The cursor with the lowest key on top; of equal keys that of the first part. */
export class KeyHeap {
  readonly #heap: TermCursor[] = []

  constructor(parts: readonly Part[]) {
    parts.forEach((part, index) => {
      const cursor = new TermCursor(part, index, new AheadSource(part.source, 2 * parts.length))
      if (!cursor.next()) return
      this.#heap.push(cursor)
    })
    for (let at = this.#heap.length >> 1; at >= 0; at -= 1) this.#sink(at)
  }

  get top(): TermCursor | undefined {
    return this.#heap[0]
  }

  /** Moves the top on to its next key. */
  advance(): void {
    const heap = this.#heap
    const [top] = heap
    if (top === undefined) return
    if (!top.next()) {
      const last = heap.pop() as TermCursor
      if (heap.length === 0) return
      heap[0] = last
    }
    this.#sink(0)
  }

  #sink(from: number): void {
    const heap = this.#heap
    let at = from
    for (;;) {
      const left = 2 * at + 1
      let least = at
      if (left < heap.length && isLess(heap[left] as TermCursor, heap[least] as TermCursor)) least = left
      if (left + 1 < heap.length && isLess(heap[left + 1] as TermCursor, heap[least] as TermCursor)) least = left + 1
      if (least === at) return
      const here = heap[at] as TermCursor
      heap[at] = heap[least] as TermCursor
      heap[least] = here
      at = least
    }
  }
}
