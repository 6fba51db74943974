/** Keeps the best of many matches in a heap. */

interface Candidate {
  readonly docId: number
  readonly tier: number
  readonly keys: readonly number[]
}

export function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < a.length; index += 1) {
    const left = a[index] as number
    const right = b[index] as number
    if (left !== right) {
      if (left < right) return -1
      return 1
    }
  }
  return 0
}

/** The best matches by keys, then by docId; the worst is on top of the heap. */
export class BestOf {
  readonly #limit: number
  readonly #heap: Candidate[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Keys of the worst match, once the heap is full. */
  get worst(): readonly number[] | undefined {
    if (this.#heap.length < this.#limit) return undefined
    return this.#heap[0]?.keys
  }

  static #isWorse(a: Candidate, b: Candidate): boolean {
    return (compareKeys(a.keys, b.keys) || a.docId - b.docId) > 0
  }

  offer(candidate: Candidate): void {
    const heap = this.#heap
    if (heap.length < this.#limit) {
      heap.push(candidate)
      this.#rise(heap.length - 1)
      return
    }
    const [top] = heap
    if (top === undefined || !BestOf.#isWorse(top, candidate)) return
    heap[0] = candidate
    this.#sink()
  }

  #rise(from: number): void {
    const heap = this.#heap
    let at = from
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = heap[parent] as Candidate
      const here = heap[at] as Candidate
      if (!BestOf.#isWorse(here, above)) return
      heap[parent] = here
      heap[at] = above
      at = parent
    }
  }

  #sink(): void {
    const heap = this.#heap
    let at = 0
    for (;;) {
      let worst = at
      for (const child of [2 * at + 1, 2 * at + 2]) {
        const below = heap[child]
        if (below !== undefined && BestOf.#isWorse(below, heap[worst] as Candidate))
          worst = child
      }
      if (worst === at) return
      const here = heap[at] as Candidate
      heap[at] = heap[worst] as Candidate
      heap[worst] = here
      at = worst
    }
  }

  inOrder(): Candidate[] {
    return this.#heap.toSorted((a, b) => compareKeys(a.keys, b.keys) || a.docId - b.docId)
  }
}
