/** A heap of cursors over sorted sequences, with the lowest item on top. */

export interface Cursor {
  /** Advances to the next item; returns false at the end. */
  next(): boolean
}

export class CursorHeap<Each extends Cursor> {
  readonly #heap: Each[]
  readonly #isLess: (one: Each, other: Each) => boolean

  /** Precondition: the cursors are before their first items. */
  constructor(cursors: readonly Each[], isLess: (one: Each, other: Each) => boolean) {
    this.#heap = cursors.filter((cursor) => cursor.next())
    this.#isLess = isLess
    for (let at = this.#heap.length >> 1; at >= 0; at -= 1) this.#sink(at)
  }

  get top(): Each | undefined {
    return this.#heap[0]
  }

  /** Advances the top cursor. */
  advance(): void {
    const heap = this.#heap
    const [top] = heap
    if (top === undefined) return
    if (!top.next()) {
      const last = heap.pop() as Each
      if (heap.length === 0) return
      heap[0] = last
    }
    this.#sink(0)
  }

  #sink(from: number): void {
    const heap = this.#heap
    const isLess = this.#isLess
    let at = from
    for (;;) {
      const left = 2 * at + 1
      let least = at
      if (left < heap.length && isLess(heap[left] as Each, heap[least] as Each))
        least = left
      if (left + 1 < heap.length && isLess(heap[left + 1] as Each, heap[least] as Each))
        least = left + 1
      if (least === at) return
      const here = heap[at] as Each
      heap[at] = heap[least] as Each
      heap[least] = here
      at = least
    }
  }
}
