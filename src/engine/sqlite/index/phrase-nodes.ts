/** Phrases as nodes: in titles and names by their texts, in descriptions by the places of their words. */
import { type Arena, BLOCK_BITS, BLOCK_SIZE, type BlockSet, fullSet, keep } from './block-set.ts'
import { KIND, termKey } from './hash.ts'
import { type Binding, blockLength, ConditionNode, findTerm, NONE, type Node } from './nodes.ts'
import { hasPhrase, type PhraseTest, Verdicts } from './phrase.ts'
import { openPlacedPhrase, type PlacedPhrase } from './placed-phrase.ts'
import type { Postings } from './postings.ts'

/** Of the budget's (10 µs): what one text takes, be it long; and a candidate whose places are found and compared. */
const TEXT_UNITS = 64
const PLACED_UNITS = 0.02

const UNKNOWN = 0
const ABSENT = 1
const PRESENT = 2

const verdictsOf = (test: PhraseTest, { verdicts }: Binding): Verdicts => {
  let known = verdicts.get(test)
  if (known === undefined) {
    known = new Verdicts()
    verdicts.set(test, known)
  }
  return known
}

/** A phrase in titles or names: texts are read once. */
const bindTextPhrase = (test: PhraseTest, binding: Binding): Node => {
  const { part, readTexts, budget } = binding
  const verdicts = verdictsOf(test, binding)
  return new ConditionNode(3, binding, (number) => {
    const verdict = verdicts.ofBlock(number >>> BLOCK_BITS)
    const member = number & (BLOCK_SIZE - 1)
    if (verdict[member] === UNKNOWN) {
      budget.spend(TEXT_UNITS)
      const texts = test.field === 'titles' ? part.titlesOf(number) : readTexts(part.seqs[number] as number)
      verdict[member] = texts.some((text) => hasPhrase(text, test.words, test.slop)) ? PRESENT : ABSENT
    }
    return verdict[member] === PRESENT
  })
}

/** A phrase in descriptions. */
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
    let phrase: PlacedPhrase | undefined
    const verdict = this.#verdicts.ofBlock(block)
    return keep(
      candidates,
      (member) => {
        if (verdict[member] === UNKNOWN) {
          phrase ??= openPlacedPhrase(this.#words, this.#slop, block, (postings) => postings.read(block, arena), budget)
          budget.spend(PLACED_UNITS)
          verdict[member] = phrase.isIn(member) ? PRESENT : ABSENT
        }
        return verdict[member] === PRESENT
      },
      arena,
    )
  }
}

const bindPlacedPhrase = (test: PhraseTest, binding: Binding): Node => {
  const words = test.words.map(({ forms }) =>
    forms.flatMap((form) => findTerm(termKey(form, KIND.anywhere), binding) ?? []),
  )
  return words.some(({ length }) => length === 0) ? NONE : new PlacedPhraseNode(words, test, binding)
}

export const bindPhrase = (test: PhraseTest, binding: Binding): Node =>
  test.field === 'description' ? bindPlacedPhrase(test, binding) : bindTextPhrase(test, binding)
