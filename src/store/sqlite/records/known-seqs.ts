/**
 * A lossy cache from id to `seq`: a lookup in the id index costs as much as reading the podcast,
 * and grows with the directory. Seqs never change owners, so entries do not expire. Ids can
 * collide, so callers compare the id of the row.
 */
import type { PodcastId } from '../../../record/podcast.ts'
import { hashText } from '../../../search/text/hash-text.ts'

/** The number of slots of eight bytes each. */
const PLACES = 1 << 19
/** Larger seqs are not cached. */
const LARGEST_SEQ = 0xffffffff

export class KnownSeqs {
  /** The high hash of the id in each slot. */
  readonly #marks = new Uint32Array(PLACES)
  /** 0 = empty. */
  readonly #seqs = new Uint32Array(PLACES)
  readonly #key = { high: 0, low: 0 }

  /** May return the `seq` of another podcast. */
  get(id: PodcastId): number | undefined {
    const { high, low } = hashText(id, this.#key)
    const place = low & (PLACES - 1)
    const seq = this.#seqs[place] as number
    if (seq !== 0 && this.#marks[place] === high) return seq
    return undefined
  }

  set(id: PodcastId, seq: number): void {
    if (seq > LARGEST_SEQ) return
    const { high, low } = hashText(id, this.#key)
    const place = low & (PLACES - 1)
    this.#marks[place] = high
    this.#seqs[place] = seq
  }
}
