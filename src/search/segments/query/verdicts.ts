/** What has been found out about the candidates of a phrase: a search looks at the same ones in several groups. */
import type { BlockSet } from '../sets/block-set.ts'

/** Of one block: who was looked at, and who of them has the phrase. */
export interface Verdict {
  readonly judged: BlockSet
  readonly present: BlockSet
}

/** Sets are lent for one block; these stay. */
const keep = ({ size, list, bits }: BlockSet): BlockSet => ({ size, list: list?.slice(0, size), bits: bits?.slice() })

export class Verdicts {
  readonly #blocks: Verdict[] = []

  ofBlock(block: number): Verdict | undefined {
    return this.#blocks[block]
  }

  note(block: number, { judged, present }: Verdict): void {
    this.#blocks[block] = { judged: keep(judged), present: keep(present) }
  }
}
