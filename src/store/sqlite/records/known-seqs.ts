/**
 * Where podcasts stand that were asked for by id: a look into the index of ids costs as much as
 * reading the podcast, and more the larger the directory. Numbers are given once and never change
 * hands, so nothing here grows old; two ids may share a place, and what is read by number has to be
 * compared with the id.
 */
import type { PodcastId } from '../../../record/podcast.ts'
import { hashText } from '../../../search/text/hash-text.ts'

/** Of so many places each takes eight bytes, once it is used. */
const PLACES = 1 << 19
/** Greater ones are looked up. */
const LARGEST_SEQ = 0xffffffff

export class KnownSeqs {
  /** By place: which of the ids that fall there. */
  readonly #marks = new Uint32Array(PLACES)
  /** 0 = nobody. */
  readonly #seqs = new Uint32Array(PLACES)
  readonly #key = { high: 0, low: 0 }

  /** Mostly right: the podcast with this number may have another id. */
  get(id: PodcastId): number | undefined {
    const { high, low } = hashText(id, this.#key)
    const place = low & (PLACES - 1)
    const seq = this.#seqs[place] as number
    return seq !== 0 && this.#marks[place] === high ? seq : undefined
  }

  set(id: PodcastId, seq: number): void {
    if (seq > LARGEST_SEQ) return
    const { high, low } = hashText(id, this.#key)
    const place = low & (PLACES - 1)
    this.#marks[place] = high
    this.#seqs[place] = seq
  }
}
