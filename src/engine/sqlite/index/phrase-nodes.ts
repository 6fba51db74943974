/** A phrase as a node: found by the places of its words. */
import { copyMembers } from './block-members.ts'
import { addToBits, type Arena, BLOCK_SIZE, type BlockSet, fullSet, intersect, ofBits } from './block-set.ts'
import type { PhraseTest } from '../../search/expression.ts'
import { KIND } from '../../search/kinds.ts'
import { termKey } from '../../terms/hash.ts'
import { type Binding, blockLength, findTerm, NONE, type Node } from './nodes.ts'
import { openPlacedPhrase, type Verdict, Verdicts } from './phrase.ts'
import type { Postings } from './postings.ts'

/** Of the budget's (10 µs): a candidate whose places are found and compared. */
const PLACED_UNITS = 0.005

const verdictsOf = (test: PhraseTest, { verdicts }: Binding): Verdicts => {
  let known = verdicts.get(test)
  if (known === undefined) {
    known = new Verdicts()
    verdicts.set(test, known)
  }
  return known
}

/** Of the block that is looked at: candidates, and those of them that nothing has been found out about. */
const members = new Uint16Array(BLOCK_SIZE)
const asked = new Uint16Array(BLOCK_SIZE)

/** Of the first members; gives how many. */
const copyUnjudged = (size: number, { judged }: Verdict): number => {
  let filled = 0
  for (let index = 0; index < size; index += 1) {
    const member = members[index] as number
    asked[filled] = member
    filled += 1 - (((judged[member >>> 5] as number) >>> (member & 31)) & 1)
  }
  return filled
}

class PlacedPhraseNode implements Node {
  readonly tier = 3
  readonly #words: readonly (readonly Postings[])[]
  readonly #slop: number
  readonly #binding: Binding
  readonly #verdicts: Verdicts

  constructor(words: readonly (readonly Postings[])[], test: PhraseTest, binding: Binding) {
    this.#words = words
    this.#slop = test.slop
    this.#binding = binding
    this.#verdicts = verdictsOf(test, binding)
  }

  sizeIn(block: number): number {
    return blockLength(this.#binding.part, block)
  }

  run(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    const { budget } = this.#binding
    const candidates = within ?? fullSet(this.sizeIn(block), arena)
    const verdict = this.#verdicts.ofBlock(block)
    const size = copyMembers(candidates, members)
    const unjudged = copyUnjudged(size, verdict)
    if (unjudged > 0) {
      budget.spend(unjudged * PLACED_UNITS)
      addToBits(verdict.judged, asked, unjudged)
      const keep = openPlacedPhrase(this.#words, this.#slop, block, (postings) => postings.read(block, arena), budget)
      addToBits(verdict.present, asked, keep(asked, unjudged))
    }
    return intersect(candidates, ofBits(verdict.present), arena)
  }
}

const KIND_OF = { title: KIND.title, people: KIND.people, description: KIND.anywhere } as const

/** The candidates of a phrase have all its words in the field. */
export const bindPhrase = (test: PhraseTest, binding: Binding): Node => {
  const words = test.words.map(({ forms }) =>
    forms.flatMap((form) => findTerm(termKey(form, KIND_OF[test.place]), binding) ?? []),
  )
  return words.some(({ length }) => length === 0) ? NONE : new PlacedPhraseNode(words, test, binding)
}
