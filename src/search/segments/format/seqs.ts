/** The `seq` of each podcast of a segment, and back. Of few podcasts they are in memory; of many (36 MB at 4.5 million) they are read. */
import type { ColumnSource } from './columns.ts'

/** Podcasts whose numbers are in memory. */
const FEW = 1 << 20
/** Guesses before a search goes on by halves. */
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

export class Seqs {
  readonly #byNumber: Numbers
  readonly #bySeq: Numbers
  readonly #least: number
  readonly #most: number

  /** `byNumber`: each podcast's seq; `bySeq`: the numbers in the order of their seqs. `few`: as many are in memory. */
  constructor(byNumber: ColumnSource, bySeq: ColumnSource, few: number = FEW) {
    this.#byNumber = new Numbers(byNumber, few)
    this.#bySeq = new Numbers(bySeq, few)
    const { length } = this.#bySeq
    this.#least = length === 0 ? 0 : this.#at(0)
    this.#most = length === 0 ? -1 : this.#at(length - 1)
  }

  /** By number; not to be changed. */
  all(): Uint32Array {
    return this.#byNumber.all()
  }

  seqOf(number: number): number {
    return this.#byNumber.at(number)
  }

  /** In the order of seqs. */
  #at(index: number): number {
    return this.#byNumber.at(this.#bySeq.at(index))
  }

  /** The number of a podcast; -1 when it is not here. */
  numberOf(seq: number): number {
    let [low, high] = [0, this.#bySeq.length - 1]
    let [least, most] = [this.#least, this.#most]
    for (let tries = 0; low <= high && seq >= least && seq <= most; tries += 1) {
      // Seqs leave few numbers out, here and there: a guess is near.
      const share = tries < GUESSES && most > least ? (seq - least) / (most - least) : 0.5
      const index = low + Math.floor(share * (high - low))
      const number = this.#bySeq.at(index)
      const found = this.#byNumber.at(number)
      if (found === seq) return number
      if (found < seq) [low, least] = [index + 1, found + 1]
      else [high, most] = [index - 1, found - 1]
    }
    return -1
  }
}
