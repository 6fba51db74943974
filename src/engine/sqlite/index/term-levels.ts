/** The groups of one term, best first, each containing the ones before: how well a podcast matches it. */
import { queryWords, type QueryWord, splitText } from '../../text.ts'
import type { QueryTerm } from '../../query.ts'
import { pluralsOf } from '../../word-variants.ts'
import { exactText, squeezedText } from './document-terms.ts'
import { and, type Expression, marked, not, NOTHING, or, pair, term, unmarked } from './expression.ts'
import { KIND } from './hash.ts'
import type { PhraseTest } from './phrase.ts'
import { alternatives, spellingVariants } from './variants.ts'

/** exact title · phrase in title · all words in title · about it · occurs · title in other spelling · other spelling · plural · fuzzy */
export const LEVELS = 9
/** Groups from here on are variants. */
export const OCCURS = 4

/** Always `LEVELS` long; each contains the one before it. */
export type TermLevels = readonly Expression[]

export interface Lexicon {
  /** Words of the index within the edit distance that `fuzzy` allows, without the word itself. */
  similarWords(word: string): readonly string[]
  /** Podcasts that a pasted link or id means; undefined when the text is none. */
  findByLink(text: string): readonly number[] | undefined
}

/** In title, author or hosts. */
const inNames = (word: string): Expression => or(term(word, KIND.title), term(word, KIND.people))

/** In title, author or hosts, and not in the description. */
const inNamesOnly = (word: string): Expression => or(unmarked(word, KIND.title), unmarked(word, KIND.people))

const inTargets = (word: string, titles: boolean, description: boolean): Expression => {
  if (titles && description) return term(word, KIND.anywhere)
  if (titles) return inNames(word)
  return and(term(word, KIND.anywhere), not(inNamesOnly(word)))
}

const anyForm = ({ forms }: QueryWord, toExpression: (form: string) => Expression): Expression =>
  or(...forms.map(toExpression))

const allOf = (words: readonly QueryWord[], toExpression: (form: string) => Expression): Expression =>
  and(...words.map((word) => anyForm(word, toExpression)))

const asPairs = (words: readonly QueryWord[]): Expression =>
  and(
    ...words
      .slice(1)
      .map((word, at) =>
        or(...(words[at]?.forms ?? []).flatMap((left) => word.forms.map((right) => pair(left, right)))),
      ),
  )

/** The words side by side in a title. */
const titlePhrase = (words: readonly QueryWord[], inTitle: Expression): Expression => {
  if (words.length === 1) return inTitle
  const pairs = asPairs(words)
  if (words.length === 2) return pairs
  return and(pairs, { op: 'phrase', test: { field: KIND.title, words, slop: 0 } })
}

/** The words in order in one text: only podcasts that have all of them are looked at. */
const phraseAnywhere = (
  { targets, slop }: QueryTerm,
  words: readonly QueryWord[],
  inTitle: Expression,
  titlePhrased: Expression,
): Expression => {
  const asked = words.filter(({ implied }) => !implied)
  const test = (field: PhraseTest['field']): Expression => ({ op: 'phrase', test: { field, words, slop } })
  const ways: Expression[] = []
  if (targets.includes('podcast-title')) {
    ways.push(slop === 0 ? titlePhrased : and(inTitle, test(KIND.title)))
    ways.push(
      and(
        allOf(asked, (form) => term(form, KIND.people)),
        test(KIND.people),
      ),
    )
  }
  if (targets.includes('podcast-description'))
    ways.push(
      and(
        allOf(asked, (form) => inTargets(form, false, true)),
        test(KIND.anywhere),
      ),
    )
  return or(...ways)
}

/** A term without a word is a title, or nothing. */
const wordless = ({ text, targets }: QueryTerm): TermLevels => {
  const exact = targets.includes('podcast-title') ? term(exactText(splitText(text), text), KIND.exact) : NOTHING
  return Array.from({ length: LEVELS }, () => exact)
}

const exactLevels = (queried: QueryTerm, words: readonly QueryWord[]): Expression[] => {
  const titles = queried.targets.includes('podcast-title')
  const description = queried.targets.includes('podcast-description')
  const asked = words.filter(({ implied }) => !implied)
  const occurs = allOf(asked, (form) => inTargets(form, titles, description))
  const inTitle = titles ? allOf(asked, (form) => term(form, KIND.title)) : NOTHING
  const phrase = titles ? titlePhrase(words, inTitle) : NOTHING
  const isPhrase = queried.phrase && words.length > 1
  const matches = isPhrase ? phraseAnywhere(queried, words, inTitle, phrase) : occurs
  const about = description
    ? and(
        allOf(asked, (form) => marked(form, KIND.anywhere)),
        matches,
      )
    : NOTHING
  if (!titles) return [NOTHING, NOTHING, NOTHING, about, matches]
  const allInTitle = isPhrase ? and(inTitle, matches) : inTitle
  const exact = and(term(exactText(splitText(queried.text), queried.text), KIND.exact), phrase)
  return [exact, phrase, allInTitle, description ? about : allInTitle, matches]
}

const variantLevels = (
  queried: QueryTerm,
  words: readonly QueryWord[],
  occurs: Expression,
  lexicon: Lexicon,
): Expression[] => {
  const titles = queried.targets.includes('podcast-title')
  const description = queried.targets.includes('podcast-description')
  const plain = words.filter(({ implied }) => !implied).map(({ forms }) => forms[0] ?? '')
  const known = new Map(words.map((word) => [word.forms[0], word]))
  const wordIn = (word: string): Expression =>
    anyForm(known.get(word) ?? { forms: [word], implied: false }, (form) => inTargets(form, titles, description))
  const sameTitle = titles ? term(squeezedText(splitText(queried.text)), KIND.exact) : NOTHING
  const respelt = or(occurs, sameTitle)
  const spelling = or(respelt, spellingVariants(plain, wordIn, titles))
  const plural = or(spelling, alternatives(plain, wordIn, pluralsOf))
  if (!queried.fuzzy) return [respelt, spelling, plural, plural]
  return [
    respelt,
    spelling,
    plural,
    or(
      plural,
      alternatives(plain, wordIn, (word) => lexicon.similarWords(word)),
    ),
  ]
}

/** `variants`: whether other spellings match too, in groups of their own. */
export const termLevels = (queried: QueryTerm, variants: boolean, lexicon: Lexicon): TermLevels => {
  const linked = lexicon.findByLink(queried.text)
  if (linked !== undefined && linked.length > 0)
    return Array.from({ length: LEVELS }, () => ({ op: 'seqs', seqs: linked }) as const)
  const words = queryWords(queried.text)
  if (words.length === 0) return wordless(queried)
  const exact = exactLevels(queried, words)
  const occurs = exact[OCCURS] ?? NOTHING
  return variants && !queried.phrase
    ? [...exact, ...variantLevels(queried, words, occurs, lexicon)]
    : [...exact, occurs, occurs, occurs, occurs]
}
