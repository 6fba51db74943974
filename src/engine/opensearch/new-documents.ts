/**
 * New documents of one index on their way in one request: written into its bytes as they are made, so that no text of them lives
 * longer than that.
 */
import type { IndexDefinition } from './index-definition.ts'

/** UTF-8 takes no more of a UTF-16 unit. */
const MOST_BYTES_OF_UNIT = 3
const FIRST_BYTES = 1 << 20

export class NewDocuments {
  readonly index: IndexDefinition
  #bytes = Buffer.allocUnsafe(FIRST_BYTES)
  /** By document: where it ends. */
  readonly #ends: number[] = []

  constructor(index: IndexDefinition) {
    this.index = index
  }

  get count(): number {
    return this.#ends.length
  }

  get length(): number {
    return this.#ends.at(-1) ?? 0
  }

  /** `source` is JSON on one line. */
  add(id: string, source: string): void {
    const text = `{"create":{"_id":${JSON.stringify(id)}}}\n${source}\n`
    const at = this.length
    if (at + text.length * MOST_BYTES_OF_UNIT > this.#bytes.length) this.#grow(at + text.length * MOST_BYTES_OF_UNIT)
    this.#ends.push(at + this.#bytes.write(text, at))
  }

  /** As many as there are; for all, uncopied. */
  pick(places: readonly number[]): Buffer {
    if (places.length === this.count) return this.#bytes.subarray(0, this.length)
    return Buffer.concat(places.map((at) => this.#bytes.subarray(this.#ends[at - 1] ?? 0, this.#ends[at])))
  }

  #grow(least: number): void {
    const bytes = Buffer.allocUnsafe(Math.max(least, this.#bytes.length * 2))
    this.#bytes.copy(bytes, 0, 0, this.length)
    this.#bytes = bytes
  }
}
