/** The relevance tiers of one term, best first; each contains the previous ones. */
import { queryWords, type QueryWord, splitText } from '../text/text.ts'
import type { QueryTerm } from '../query.ts'
import { MATCH_TIERS } from '../score.ts'
import { pluralsOf, LATIN_WORD, LONGEST_JOIN, splitsOf } from '../text/word-variants.ts'
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

/** Matches the term with two words joined, all words joined, or (in titles) one word split. */
function spellingVariants(
  words: readonly string[],
  wordIn: (word: string) => Expression,
  inTitles: boolean,
): Expression {
  const exact = words.map((word) => wordIn(word))
  const without = (from: number, count: number): Expression[] =>
    exact.filter((_, at) => at < from || at >= from + count)
  const ways: Expression[] = []
  for (let at = 0; at + 1 < words.length; at += 1) {
    const joined = `${words[at] ?? ''}${words[at + 1] ?? ''}`
    if (LATIN_WORD.test(joined)) ways.push(and(wordIn(joined), ...without(at, 2)))
  }
  if (words.length > 2 && words.length <= LONGEST_JOIN && LATIN_WORD.test(words.join('')))
    ways.push(wordIn(words.join('')))
  if (inTitles) {
    words.forEach((word, at) => {
      const splits = splitsOf(word).map(([left, right]) => pair(left, right))
      if (splits.length > 0) ways.push(and(or(...splits), ...without(at, 1)))
    })
  }
  return or(...ways)
}

/** Matches the term with alternatives for each word, or nothing without any alternative. */
function alternatives(
  words: readonly string[],
  wordIn: (word: string) => Expression,
  othersOf: (word: string) => readonly Expression[],
): Expression {
  const others = words.map(othersOf)
  if (others.every(({ length }) => length === 0)) return NOTHING
  return and(...words.map((word, at) => or(wordIn(word), ...(others[at] ?? []))))
}

/** The last tier without variants. */
export const OCCURS = 4

/**
 * exact title · phrase in title · all words in title · about it · occurs · title in other
 * spelling · other spelling · plural · fuzzy title · fuzzy words in title · fuzzy. Always
 * `MATCH_TIERS` long; each contains the previous one.
 */
export type TermTiers = readonly Expression[]

/** A word of the index, or all words within `edits` of it. */
export interface SimilarWord {
  readonly word: string
  readonly edits?: Edits
  readonly sameInitial?: true
}

export interface QueryDictionary {
  /** Returns similar words for a `fuzzy` search, with or without the word itself. Expensive. */
  similar(word: string): readonly SimilarWord[]
  /** Returns further similar words with the same first letter, within `alikeDistance`. */
  alike(word: string): readonly SimilarWord[]
  /** Returns false only if no word has this prefix. */
  mayBegin(letters: string): boolean
  /**
   * Returns whether a word is too common to be a typing error. Precondition: `correctableWords`
   * lists it.
   */
  isCommon(word: string): boolean
  /**
   * Returns the weight of a word by its rarity, 1 to `MOST_WEIGHT`. Precondition: `weighedWords`
   * lists it.
   */
  weightOfWord(word: string): number
  /**
   * Returns whether a title has the words next to each other. Precondition: `titleCandidates` lists
   * them.
   */
  isInTitle(words: string): boolean
  /**
   * Returns the podcasts of a pasted link or id; `undefined` if the text is neither, or unknown.
   */
  findByLink(text: string): readonly number[] | undefined
}

export function wordFieldOf({ targets, people }: QueryTerm): WordField {
  if (people === true) return 'people'
  if (targets.every((target) => target === 'transcript')) return 'transcript'
  if (!targets.includes('podcast-description')) return 'names'
  if (targets.includes('podcast-title')) return 'anywhere'
  return 'description'
}

/** Returns the fields that a word of the term may be in. */
function fieldsOf(term: QueryTerm): readonly WordField[] {
  const field = wordFieldOf(term)
  const isSaid = field !== 'transcript' && field !== 'people'
  if (isSaid && term.targets.includes('transcript')) return [field, 'transcript']
  return [field]
}

const wordInAny = (word: string, fields: readonly WordField[]): Expression =>
  or(...fields.map((field) => wordIn(word, field)))

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

/** Matches the words as a phrase in a title. `inTitle` matches titles with the words. */
export function titlePhrase(words: readonly QueryWord[], inTitle: Expression): Expression {
  if (words.length === 1) return inTitle
  const pairs = asPairs(words)
  if (words.length === 2) return pairs
  return and(pairs, { op: 'phrase', test: { field: 'title', words, slop: 0 } })
}

/**
 * Matches the words as a phrase in one text. Restricted to podcasts with all words, because
 * positions are expensive.
 */
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
  if (targets.includes('transcript'))
    ways.push(
      and(
        allOf(asked, (form) => wordIn(form, 'transcript')),
        test('transcript'),
      ),
    )
  return or(...ways)
}

const sameInAll = (matches: Expression): TermTiers =>
  Array.from({ length: MATCH_TIERS }, () => matches)

/** A term without words matches exact titles only. */
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
  const fields = fieldsOf(queried)
  const occurs = allOf(asked, (form) => wordInAny(form, fields))
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

/** Returns a function that matches a form of the term's words, exactly or with edits. */
const putIn =
  (words: readonly QueryWord[], fields: readonly WordField[]) =>
  (word: string, edits?: Edits): Expression => {
    if (edits !== undefined)
      return or(...fields.map((field) => ({ op: 'word' as const, word, field, edits })))
    const known = words.find(({ forms }) => forms[0] === word) ?? {
      forms: [word],
      implied: false,
    }
    return anyForm(known, (form) => wordInAny(form, fields))
  }

/** Matches titles that equal the term without blanks. */
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
  const put = putIn(words, fieldsOf(queried))
  const sameTitle = titles ? joinedTitle(queried) : NOTHING
  const spellings = or(sameTitle, spellingVariants(plain, put, titles))
  const plurals = alternatives(plain, put, (word) =>
    pluralsOf(word).map((other) => put(other)),
  )
  // Alternatives include the words themselves, which need not be searched again.
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
  const inTitle = titles ? asSimilar(putIn(words, ['title'])) : NOTHING
  const whole = and(inTitle, hasTitleOf(words.length))
  return [...better, or(plural, whole), or(plural, inTitle), or(fuzzy, plurals, spellings)]
}

/** Matches titles of this length; with all words in the title, it equals the term. */
const hasTitleOf = (words: number): Expression => {
  if (words > MOST_TITLE_WORDS) return NOTHING
  return facet(titleWordsFacet(words))
}

/** `variants`: add tiers for other spellings. */
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
  if (variants && !queried.phrase) {
    return [...exact, ...variantTiers(queried, words, occurs, dictionary)]
  }
  return [...exact, ...Array.from({ length: MATCH_TIERS - exact.length }, () => occurs)]
}
