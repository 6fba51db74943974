/** The documents with a phrase, found by the positions of its words. */
import { copyDocs, ofDocs } from '../sets/block-docs.ts'
import {
  type Arena,
  BLOCK_SIZE,
  type BlockSet,
  EMPTY,
  fullSet,
  intersect,
  subtract,
  unite,
} from '../sets/block-set.ts'
import { NEAR_SLOP } from '../format/common-pairs.ts'
import type { Expression, PhraseTest } from '../../plan/expression.ts'
import { KIND } from '../../document/kinds.ts'
import { type TermKey, termKey } from '../../terms/hash.ts'
import { Intersection, NONE, Complement, Union } from './doc-sets.ts'
import { TermDocs } from './term-docs.ts'
import { type SegmentContext, blockLength, type DocSet } from './segment-context.ts'
import { findTerm } from './segment-context.ts'
import { openPhrase } from './phrase.ts'
import { PhraseCache } from './phrase-cache.ts'
import type { Postings } from '../format/postings.ts'

/** Budget units (10 µs) to compare the positions of a candidate. */
const PLACED_UNITS = 0.005

const phraseCacheOf = (test: PhraseTest, { phraseCaches }: SegmentContext): PhraseCache => {
  const known = phraseCaches.get(test)
  if (known !== undefined) return known
  const cache = new PhraseCache()
  phraseCaches.set(test, cache)
  return cache
}

/** Candidates of the current block. */
const asked = new Uint16Array(BLOCK_SIZE)

class PhraseDocs implements DocSet {
  readonly cost = 3
  readonly #words: readonly (readonly Postings[])[]
  readonly #slop: number
  readonly #context: SegmentContext
  readonly #cache: PhraseCache

  constructor(
    words: readonly (readonly Postings[])[],
    test: PhraseTest,
    context: SegmentContext,
  ) {
    this.#words = words
    this.#slop = test.slop
    this.#context = context
    this.#cache = phraseCacheOf(test, context)
  }

  upperBound(block: number): number {
    return blockLength(this.#context.segment, block)
  }

  intersect(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    const candidates = within ?? fullSet(this.upperBound(block), arena)
    if (candidates.size === 0) return EMPTY
    const known = this.#cache.ofBlock(block)
    if (known === undefined) {
      const present = this.#look(candidates, block, arena)
      this.#cache.keep(block, { checked: candidates, present })
      return present
    }
    const unknown = subtract(candidates, known.checked, arena)
    if (unknown.size === 0) return intersect(candidates, known.present, arena)
    const present = unite(known.present, this.#look(unknown, block, arena), arena)
    const checked = unite(known.checked, unknown, arena)
    this.#cache.keep(block, { checked, present })
    return intersect(candidates, present, arena)
  }

  #look(candidates: BlockSet, block: number, arena: Arena): BlockSet {
    const { budget } = this.#context
    const size = copyDocs(candidates, asked)
    budget.spend(size * PLACED_UNITS)
    const keep = openPhrase(
      this.#words,
      this.#slop,
      block,
      (postings) => postings.read(block, arena),
      budget,
    )
    return ofDocs(asked, keep(asked, size), arena)
  }
}

const KIND_OF = {
  title: KIND.title,
  people: KIND.people,
  description: KIND.anywhere,
  transcript: KIND.transcript,
} as const

/** Returns the forms of a word that an expression matches in the same field, or `undefined`. */
const formsIn = (
  expression: Expression,
  field: PhraseTest['field'],
): readonly string[] | undefined => {
  if (expression.op === 'word') {
    if (expression.field === field && expression.edits === undefined) {
      return [expression.word]
    }
    return undefined
  }
  if (expression.op !== 'or') return undefined
  const forms = expression.of.map((each) => {
    if (each.op === 'word') return formsIn(each, field)
    return undefined
  })
  if (forms.includes(undefined)) return undefined
  return forms.flatMap((each) => each ?? [])
}

/**
 * Returns whether each document with the phrase matches the expression, because it requires only
 * one of the words.
 */
export function isImpliedBy(expression: Expression, { field, words }: PhraseTest): boolean {
  const asked = formsIn(expression, field)
  return (
    asked !== undefined &&
    words.some(({ forms }) => forms.every((form) => asked.includes(form)))
  )
}

const formDocs = (forms: readonly Postings[], context: SegmentContext): DocSet => {
  const { cache, budget } = context
  const docSets = forms.map((postings) =>
    cache.getTerm(postings, undefined, () => new TermDocs(postings, context)),
  )
  const [first] = docSets
  if (first !== undefined && docSets.length === 1) return first
  return new Union(docSets, budget)
}

/** A form of a word with postings. */
interface Form {
  readonly key: TermKey
  readonly postings: Postings
}

const findForms = (
  { field, words }: PhraseTest,
  context: SegmentContext,
): readonly (readonly Form[])[] =>
  words.map(({ forms }) =>
    forms.flatMap((form) => {
      const key = termKey(form, KIND_OF[field])
      const postings = findTerm(key, context)
      if (postings === undefined) return []
      return [{ key, postings }]
    }),
  )

/** Returns the stored set of a pair of words, adjacent or near, or `undefined`. */
const findStored = (
  left: readonly Form[],
  right: readonly Form[] | undefined,
  how: 'adjacent' | 'near',
  context: SegmentContext,
): DocSet | undefined => {
  const [one, ...others] = left
  const [other, ...more] = right ?? []
  if (one === undefined || other === undefined || others.length + more.length > 0)
    return undefined
  const set = context.segment.pairs?.find(one.key, other.key, how)
  return set && new TermDocs(set, context)
}

/** Returns a superset of the phrase: documents with all words, or the stored sets of pairs. */
const findCandidates = (
  words: readonly (readonly Form[])[],
  stored: readonly (DocSet | undefined)[],
  context: SegmentContext,
): readonly DocSet[] => {
  const candidates = words.map((forms, at) => {
    const pair = stored[at]
    if (pair !== undefined) return pair
    const isCovered = stored[at - 1] !== undefined
    if (isCovered) return undefined
    const postings = forms.map((form) => form.postings)
    return formDocs(postings, context)
  })
  return [...new Set(candidates)].filter((docSet) => docSet !== undefined)
}

/**
 * Returns the documents with the phrase. In a description, every document with the words is a
 * candidate, checked by positions. Stored sets of common pairs replace that check.
 */
export function phraseDocs(test: PhraseTest, context: SegmentContext): DocSet {
  const words = findForms(test, context)
  if (words.some(({ length }) => length === 0)) return NONE
  const { field, slop } = test
  const find = (at: number, how: 'adjacent' | 'near'): DocSet | undefined => {
    if (field === 'description') {
      return findStored(words[at] ?? [], words[at + 1], how, context)
    }
    return undefined
  }
  const stored = words.map((_, at) => {
    if (slop > NEAR_SLOP) return undefined
    return find(at, slop === 0 ? 'adjacent' : 'near')
  })
  const [only] = stored
  const isPair = words.length === 2
  if (isPair && only !== undefined && (slop === 0 || slop === NEAR_SLOP)) return only
  const near = isPair && slop > NEAR_SLOP ? find(0, 'near') : undefined
  const postings = words.map((forms) => forms.map((form) => form.postings))
  const phrase = new PhraseDocs(postings, test, context)
  const candidates = findCandidates(words, stored, context)
  if (near === undefined) return new Intersection([...candidates, phrase], context)
  // Near documents match anyway and need no check.
  const farther = new Intersection(
    [...candidates, new Complement(near, context.segment), phrase],
    context,
  )
  return new Union([near, farther], context.budget)
}
