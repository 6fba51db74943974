/** The dictionaries of several parts, read side by side in key order. */
import type { Part } from './part.ts'
import { ENTRY_BYTES } from './part-writer.ts'

/** Dictionary entries read at once. */
const PAGE = 1024

/** One part's dictionary, entry by entry. */
export class TermCursor {
  readonly part: Part
  /** Which of the merged parts it is. */
  readonly index: number
  readonly #page = new Uint32Array((PAGE * ENTRY_BYTES) / 4)
  #first = 0
  #at = -1
  #loaded = 0
  high = 0
  low = 0
  value = 0
  count = 0

  constructor(part: Part, index: number) {
    this.part = part
    this.index = index
  }

  /** False at the end. */
  next(): boolean {
    this.#at += 1
    if (this.#at === this.#loaded) {
      this.#first += this.#loaded
      this.#loaded = Math.min(PAGE, this.part.footer.terms - this.#first)
      this.#at = 0
      if (this.#loaded <= 0) return false
      this.part.readTerms(this.#first, this.#loaded, this.#page)
    }
    const from = this.#at * 4
    this.high = this.#page[from] as number
    this.low = this.#page[from + 1] as number
    this.value = this.#page[from + 2] as number
    this.count = this.#page[from + 3] as number
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
      const cursor = new TermCursor(part, index)
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
