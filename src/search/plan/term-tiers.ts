/**
 * The relevance tiers of one term, best first, each containing the ones before: how well a podcast
 * matches it.
 */
import { queryWords, type QueryWord, splitText } from '../text/text.ts'
import type { QueryTerm } from '../query.ts'
import { MATCH_TIERS } from '../score.ts'
import { pluralsOf } from '../text/word-variants.ts'
import {
  exactText,
  MOST_TITLE_WORDS,
  squeezedText,
  titleWordsFacet,
} from '../document/document-terms.ts'
import {
  and,
  type Edits,
  exactTitle,
  type Expression,
  facet,
  NOTHING,
  or,
  pair,
  type PhraseTest,
  wordIn,
  type WordField,
} from './expression.ts'
import { alternatives, spellingVariants } from './variants.ts'

/** Tiers from here on are variants. */
export const OCCURS = 4

/**
 * exact title · phrase in title · all words in title · about it · occurs · title in other spelling
 * · other spelling · plural · fuzzy title · fuzzy words in title · fuzzy. Always `MATCH_TIERS`
 * long; each contains the one before it.
 */
export type TermTiers = readonly Expression[]

/** A word of the index, or all that are within `edits` of this one. */
export interface SimilarWord {
  readonly word: string
  readonly edits?: Edits
  readonly sameInitial?: true
}

export interface QueryDictionary {
  /**
   * Returns what else a word may be when it is searched `fuzzy`; the word itself need not
   * be in it. This is expensive.
   */
  similar(word: string): readonly SimilarWord[]
  /**
   * Returns what it may be besides if its first letter is right: `alikeDistance` says how
   * far away.
   */
  alike(word: string): readonly SimilarWord[]
  /** Returns whether a word may begin with these letters; false only if none does. */
  mayBegin(letters: string): boolean
  /**
   * Returns whether so many podcasts have the word that it is no typing error; asked only
   * of the words that `correctableWords` names.
   */
  isCommon(word: string): boolean
  /**
   * Returns one more than the word's class of rarity, 1 to `MOST_WEIGHT`; asked only of the
   * words that `weighedWords` names.
   */
  weightOfWord(word: string): number
  /**
   * Returns the podcasts that a pasted link or id means; undefined if the text is none, or
   * one that nobody knows.
   */
  findByLink(text: string): readonly number[] | undefined
}

export function fieldOf({ targets, people }: QueryTerm): WordField {
  if (people === true) return 'people'
  if (!targets.includes('podcast-description')) return 'names'
  return targets.includes('podcast-title') ? 'anywhere' : 'description'
}

const anyForm = (
  { forms }: QueryWord,
  toExpression: (form: string) => Expression,
): Expression => or(...forms.map(toExpression))

const allOf = (
  words: readonly QueryWord[],
  toExpression: (form: string) => Expression,
): Expression => and(...words.map((word) => anyForm(word, toExpression)))

const asPairs = (words: readonly QueryWord[]): Expression =>
  and(
    ...words
      .slice(1)
      .map((word, at) =>
        or(
          ...(words[at]?.forms ?? []).flatMap((left) =>
            word.forms.map((right) => pair(left, right)),
          ),
        ),
      ),
  )

/** The words side by side in a title. */
const titlePhrase = (words: readonly QueryWord[], inTitle: Expression): Expression => {
  if (words.length === 1) return inTitle
  const pairs = asPairs(words)
  if (words.length === 2) return pairs
  return and(pairs, { op: 'phrase', test: { field: 'title', words, slop: 0 } })
}

/** The words in order in one text: only podcasts that have all of them are looked at. */
const phraseAnywhere = (
  { targets, slop }: QueryTerm,
  words: readonly QueryWord[],
  inTitle: Expression,
  titlePhrased: Expression,
): Expression => {
  const asked = words.filter(({ implied }) => !implied)
  const test = (field: PhraseTest['field']): Expression => ({
    op: 'phrase',
    test: { field, words, slop },
  })
  const ways: Expression[] = []
  if (targets.includes('podcast-title')) {
    ways.push(slop === 0 ? titlePhrased : and(inTitle, test('title')))
    ways.push(
      and(
        allOf(asked, (form) => wordIn(form, 'people')),
        test('people'),
      ),
    )
  }
  if (targets.includes('podcast-description'))
    ways.push(
      and(
        allOf(asked, (form) => wordIn(form, 'description')),
        test('description'),
      ),
    )
  return or(...ways)
}

const sameInAll = (matches: Expression): TermTiers =>
  Array.from({ length: MATCH_TIERS }, () => matches)

/** A term without a word is a title, or nothing. */
const wordless = ({ text, targets }: QueryTerm): TermTiers => {
  const exact = targets.includes('podcast-title')
    ? exactTitle(exactText(splitText(text), text))
    : NOTHING
  return sameInAll(exact)
}

const exactTiers = (queried: QueryTerm, words: readonly QueryWord[]): Expression[] => {
  const titles = queried.targets.includes('podcast-title') && queried.people !== true
  const description = queried.targets.includes('podcast-description')
  const asked = words.filter(({ implied }) => !implied)
  const occurs = allOf(asked, (form) => wordIn(form, fieldOf(queried)))
  const inTitle = titles ? allOf(asked, (form) => wordIn(form, 'title')) : NOTHING
  const phrase = titles ? titlePhrase(words, inTitle) : NOTHING
  const isPhrase = queried.phrase && words.length > 1
  const matches = isPhrase ? phraseAnywhere(queried, words, inTitle, phrase) : occurs
  const about = description
    ? and(
        allOf(asked, (form) => wordIn(form, 'about')),
        matches,
      )
    : NOTHING
  if (!titles) return [NOTHING, NOTHING, NOTHING, about, matches]
  const allInTitle = isPhrase ? and(inTitle, matches) : inTitle
  const exact = and(exactTitle(exactText(splitText(queried.text), queried.text)), phrase)
  return [exact, phrase, allInTitle, description ? about : allInTitle, matches]
}

/** Each of the term's words in its forms, and whatever else a word may be. */
const putIn =
  (words: readonly QueryWord[], field: WordField) =>
  (word: string, edits?: Edits): Expression => {
    if (edits !== undefined) return { op: 'word', word, field, edits }
    const known = words.find(({ forms }) => forms[0] === word) ?? {
      forms: [word],
      implied: false,
    }
    return anyForm(known, (form) => wordIn(form, field))
  }

/** Titles that are the term without its blanks. */
export function joinedTitle({ text }: QueryTerm): Expression {
  return exactTitle(squeezedText(splitText(text)))
}

const variantTiers = (
  queried: QueryTerm,
  words: readonly QueryWord[],
  occurs: Expression,
  dictionary: QueryDictionary,
): Expression[] => {
  const titles = queried.targets.includes('podcast-title') && queried.people !== true
  const plain = words.filter(({ implied }) => !implied).map(({ forms }) => forms[0] ?? '')
  const put = putIn(words, fieldOf(queried))
  const sameTitle = titles ? joinedTitle(queried) : NOTHING
  const spellings = or(sameTitle, spellingVariants(plain, put, titles))
  const plurals = alternatives(plain, put, (word) =>
    pluralsOf(word).map((other) => put(other)),
  )
  // Alternatives are the words themselves too, which need not be looked for twice.
  const plural = or(plurals === NOTHING ? occurs : plurals, spellings)
  const better = [or(occurs, sameTitle), or(occurs, spellings), plural]
  const similar = new Map(
    queried.fuzzy ? plain.map((word) => [word, dictionary.similar(word)]) : [],
  )
  const asSimilar = (each: typeof put): Expression =>
    alternatives(plain, each, (word) =>
      (similar.get(word) ?? []).map((other) => each(other.word, other.edits)),
    )
  const fuzzy = asSimilar(put)
  if (fuzzy === NOTHING) return [...better, plural, plural, plural]
  const inTitle = titles ? asSimilar(putIn(words, 'title')) : NOTHING
  const whole = and(inTitle, hasTitleOf(words.length))
  return [...better, or(plural, whole), or(plural, inTitle), or(fuzzy, plurals, spellings)]
}

/** A title with so many words in which all of them are found is the term. */
const hasTitleOf = (words: number): Expression =>
  words > MOST_TITLE_WORDS ? NOTHING : facet(titleWordsFacet(words))

/** `variants`: whether other spellings match too, in tiers of their own. */
export function termTiers(
  queried: QueryTerm,
  variants: boolean,
  dictionary: QueryDictionary,
): TermTiers {
  const linked = dictionary.findByLink(queried.text)
  if (linked !== undefined && linked.length > 0)
    return sameInAll({ op: 'seqs', seqs: linked })
  const words = queryWords(queried.text)
  if (words.length === 0) return wordless(queried)
  const exact = exactTiers(queried, words)
  const occurs = exact[OCCURS] ?? NOTHING
  return variants && !queried.phrase
    ? [...exact, ...variantTiers(queried, words, occurs, dictionary)]
    : [...exact, ...Array.from({ length: MATCH_TIERS - exact.length }, () => occurs)]
}
