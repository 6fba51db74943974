/** Collects edits of a text and applies them in one pass. */

interface Edit {
  readonly from: number
  readonly to: number
  readonly put: string
}

export class TextEdits {
  readonly #text: string
  readonly #edits: Edit[] = []

  constructor(text: string) {
    this.#text = text
  }

  get isEmpty(): boolean {
    return this.#edits.length === 0
  }

  replace(from: number, to: number, put: string): void {
    this.#edits.push({ from, to, put })
  }

  remove(from: number, to: number): void {
    this.replace(from, to, '')
  }

  insert(at: number, put: string): void {
    this.replace(at, at, put)
  }

  /**
   * Returns the edited text up to `end`. Of overlapping edits, the one with the lower offset is
   * applied; edits at the same offset keep their order.
   */
  apply(end: number): string {
    if (this.isEmpty) return this.#text.slice(0, end)
    const parts: string[] = []
    let at = 0
    for (const { from, to, put } of this.#edits.toSorted((a, b) => a.from - b.from)) {
      if (from < at || from > end || (from === end && to > from)) continue
      parts.push(this.#text.slice(at, from), put)
      at = Math.min(to, end)
    }
    parts.push(this.#text.slice(at, end))
    return parts.join('')
  }
}
