/**
 * Maps docIds of a segment to row ids and back. Small segments keep the map in memory; large ones
 * (36 MB at 4.5 million) read it.
 */
import type { ColumnSource } from './columns.ts'

/** Maximum number of documents whose row ids are kept in memory. */
const FEW = 1 << 20
/** Number of interpolation steps before the search bisects. */
const GUESSES = 8

const one = new Uint32Array(1)
const oneBytes = new Uint8Array(one.buffer)

class Numbers {
  readonly length: number
  readonly #source: ColumnSource
  readonly #held: Uint32Array | undefined

  constructor(source: ColumnSource, few: number) {
    this.length = source.length / 4
    this.#source = source
    if (this.length <= few) this.#held = this.all()
  }

  all(): Uint32Array {
    if (this.#held !== undefined) return this.#held
    const all = new Uint32Array(this.length)
    this.#source.read(0, new Uint8Array(all.buffer))
    return all
  }

  at(index: number): number {
    if (this.#held !== undefined) return this.#held[index] as number
    this.#source.read(index * 4, oneBytes)
    return one[0] as number
  }
}

export class RowIds {
  readonly #byDocId: Numbers
  readonly #byRowId: Numbers
  readonly #least: number
  readonly #most: number

  /**
   * `byDocId`: row ids by docId; `byRowId`: docIds ordered by row id. `few`: maximum number that
   * is kept in memory.
   */
  constructor(byDocId: ColumnSource, byRowId: ColumnSource, few: number = FEW) {
    this.#byDocId = new Numbers(byDocId, few)
    this.#byRowId = new Numbers(byRowId, few)
    const { length } = this.#byRowId
    if (length === 0) this.#least = 0
    else this.#least = this.#at(0)
    if (length === 0) this.#most = -1
    else this.#most = this.#at(length - 1)
  }

  /** Returns the row ids by docId. Must not be modified. */
  all(): Uint32Array {
    return this.#byDocId.all()
  }

  rowIdOf(docId: number): number {
    return this.#byDocId.at(docId)
  }

  /** Returns the row id at an index of the order by row id. */
  #at(index: number): number {
    return this.#byDocId.at(this.#byRowId.at(index))
  }

  /** Returns the docId of a row, or -1. */
  docIdOf(rowId: number): number {
    let [low, high] = [0, this.#byRowId.length - 1]
    let [least, most] = [this.#least, this.#most]
    for (let tries = 0; low <= high && rowId >= least && rowId <= most; tries += 1) {
      // Interpolates, because row ids are nearly contiguous.
      const share = tries < GUESSES && most > least ? (rowId - least) / (most - least) : 0.5
      const index = low + Math.floor(share * (high - low))
      const docId = this.#byRowId.at(index)
      const found = this.#byDocId.at(docId)
      if (found === rowId) return docId
      if (found < rowId) [low, least] = [index + 1, found + 1]
      else [high, most] = [index - 1, found - 1]
    }
    return -1
  }
}
