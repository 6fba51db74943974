/** A phrase as a node: found by the places of its words. */
import { copyMembers, ofMembers } from '../sets/block-members.ts'
import { type Arena, BLOCK_SIZE, type BlockSet, EMPTY, fullSet, intersect, subtract, unite } from '../sets/block-set.ts'
import { NEAR_SLOP } from '../format/common-pairs.ts'
import type { Expression, PhraseTest } from '../../plan/expression.ts'
import { KIND } from '../../document/kinds.ts'
import { type TermKey, termKey } from '../../terms/hash.ts'
import { AndNode, type Binding, blockLength, findTerm, NONE, type Node, NotNode, OrNode, TermNode } from './nodes.ts'
import { openPlacedPhrase } from './phrase.ts'
import { Verdicts } from './verdicts.ts'
import type { Postings } from '../format/postings.ts'

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

/** Of the block that is looked at. */
const asked = new Uint16Array(BLOCK_SIZE)

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
    return blockLength(this.#binding.segment, block)
  }

  run(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    const candidates = within ?? fullSet(this.sizeIn(block), arena)
    const known = this.#verdicts.ofBlock(block)
    const unknown = known === undefined ? candidates : subtract(candidates, known.judged, arena)
    if (unknown.size === 0) return known === undefined ? EMPTY : intersect(candidates, known.present, arena)
    const found = this.#look(unknown, block, arena)
    const present = known === undefined ? found : unite(known.present, found, arena)
    const judged = known === undefined ? candidates : unite(known.judged, unknown, arena)
    this.#verdicts.note(block, { judged, present })
    return known === undefined ? found : intersect(candidates, present, arena)
  }

  #look(candidates: BlockSet, block: number, arena: Arena): BlockSet {
    const { budget } = this.#binding
    const size = copyMembers(candidates, asked)
    budget.spend(size * PLACED_UNITS)
    const keep = openPlacedPhrase(this.#words, this.#slop, block, (postings) => postings.read(block, arena), budget)
    return ofMembers(asked, keep(asked, size), arena)
  }
}

const KIND_OF = { title: KIND.title, people: KIND.people, description: KIND.anywhere } as const

/** The forms of a word, where an expression asks for one of them in the place of a phrase. */
const formsIn = (expression: Expression, place: PhraseTest['place']): readonly string[] | undefined => {
  if (expression.op === 'word')
    return expression.place === place && expression.edits === undefined ? [expression.word] : undefined
  if (expression.op !== 'or') return undefined
  const forms = expression.of.map((each) => (each.op === 'word' ? formsIn(each, place) : undefined))
  return forms.includes(undefined) ? undefined : forms.flatMap((each) => each ?? [])
}

/** Whether each podcast that has the phrase is in it: one of its words is all that is asked for. */
export const isImpliedBy = (expression: Expression, { place, words }: PhraseTest): boolean => {
  const asked = formsIn(expression, place)
  return asked !== undefined && words.some(({ forms }) => forms.every((form) => asked.includes(form)))
}

const bindForms = (forms: readonly Postings[], { made, budget }: Binding): Node => {
  const nodes = forms.map((postings) => made.makeTerm(postings, undefined, () => new TermNode(postings, budget)))
  const [first] = nodes
  return first !== undefined && nodes.length === 1 ? first : new OrNode(nodes, budget)
}

/** A form of a word that somebody has. */
interface Form {
  readonly key: TermKey
  readonly postings: Postings
}

const findForms = ({ place, words }: PhraseTest, binding: Binding): readonly (readonly Form[])[] =>
  words.map(({ forms }) =>
    forms.flatMap((form) => {
      const key = termKey(form, KIND_OF[place])
      const postings = findTerm(key, binding)
      return postings === undefined ? [] : [{ key, postings }]
    }),
  )

/** Who has the right word after the left one, next to it or near it; undefined where that is not stored. */
const findStored = (
  left: readonly Form[],
  right: readonly Form[] | undefined,
  how: 'adjacent' | 'near',
  { segment, budget }: Binding,
): Node | undefined => {
  const [one, ...others] = left
  const [other, ...more] = right ?? []
  if (one === undefined || other === undefined || others.length + more.length > 0) return undefined
  const set = segment.pairs?.find(one.key, other.key, how)
  return set && new TermNode(set, budget)
}

/** Who may have the phrase: all its words, or sets of two words that stand for both. */
const findCandidates = (
  words: readonly (readonly Form[])[],
  stored: readonly (Node | undefined)[],
  binding: Binding,
): readonly Node[] => {
  const candidates = words.map((forms, at) => {
    const covered = stored[at - 1] !== undefined
    const toNode = (): Node | undefined =>
      covered
        ? undefined
        : bindForms(
            forms.map(({ postings }) => postings),
            binding,
          )
    return stored[at] ?? toNode()
  })
  return [...new Set(candidates)].filter((node) => node !== undefined)
}

/**
 * Who has all words, and these as a phrase. Of a description any podcast that has a word is looked at: places say where. Who has
 * two of the commonest words next to each other, or near each other, is read where that is stored.
 */
export const bindPhrase = (test: PhraseTest, binding: Binding): Node => {
  const words = findForms(test, binding)
  if (words.some(({ length }) => length === 0)) return NONE
  const { place, slop } = test
  const find = (at: number, how: 'adjacent' | 'near'): Node | undefined =>
    place === 'description' ? findStored(words[at] ?? [], words[at + 1], how, binding) : undefined
  const stored = words.map((_, at) => (slop > NEAR_SLOP ? undefined : find(at, slop === 0 ? 'adjacent' : 'near')))
  const [only] = stored
  const isPair = words.length === 2
  if (isPair && only !== undefined && (slop === 0 || slop === NEAR_SLOP)) return only
  const near = isPair && slop > NEAR_SLOP ? find(0, 'near') : undefined
  const postings = words.map((forms) => forms.map((form) => form.postings))
  const placed = new PlacedPhraseNode(postings, test, binding)
  const candidates = findCandidates(words, stored, binding)
  if (near === undefined) return new AndNode([...candidates, placed], binding)
  // Who has them nearer than is asked need not be looked at.
  const farther = new AndNode([...candidates, new NotNode(near, binding.segment), placed], binding)
  return new OrNode([near, farther], binding.budget)
}
