/** Converts the terms of a search into the words to highlight in one field. */
import { distanceFor, editDistance } from '../../search/text/edit-distance.ts'
import { wantWords } from '../../search/text/find-words.ts'
import type { QueryTerm } from '../../search/query.ts'
import { queryWords, type QueryWord, splitText } from '../../search/text/text.ts'
import { joinsOf, pluralsOf, splitsOf } from '../../search/text/word-variants.ts'
import type { Sequence, HighlightWords } from './spans.ts'

/** A term that is a link or a feed URL; it has no words to highlight. */
const LINK = /^(?:[a-z]+:\/\/|feed:|itpc:|pcast:|spotify:)\S+$/i

const isPair = ({ forms }: QueryWord): boolean =>
  forms.length === 1 && Array.from(forms[0] ?? '').length === 2

const continues = (before: QueryWord | undefined, word: QueryWord): boolean => {
  if (before === undefined || !isPair(before) || !isPair(word)) return false
  return Array.from(word.forms[0] ?? '')[0] === Array.from(before.forms[0] ?? '')[1]
}

/**
 * Groups the bigrams of each run without blanks (東京都 is indexed as 東京 · 京都). Other words form
 * groups of one.
 */
const groupRuns = (words: readonly QueryWord[]): readonly (readonly QueryWord[])[] => {
  const groups: QueryWord[][] = []
  let chain: QueryWord[] = []
  for (const word of words) {
    if (word.implied) {
      // Only a run without blanks may end in an implied word.
      groups.push(chain)
      chain = []
    } else if (continues(chain.at(-1), word)) chain.push(word)
    else {
      groups.push(...chain.map((single) => [single]))
      chain = [word]
    }
  }
  return [...groups, ...chain.map((single) => [single])].filter(({ length }) => length > 0)
}

/** Numbers forms in the order of their first use. */
class Forms {
  readonly numbers = new Map<string, number>()

  numbersOf(asked: readonly string[]): Set<number> {
    for (const form of asked)
      if (!this.numbers.has(form)) this.numbers.set(form, this.numbers.size)
    return new Set(asked.map((form) => this.numbers.get(form) ?? -1))
  }
}

const toWords = (terms: readonly QueryTerm[]): readonly (readonly string[])[] =>
  terms
    .filter(({ text, phrase }) => !phrase && !LINK.test(text))
    .map(({ text }) =>
      queryWords(text)
        .filter(({ implied }) => !implied)
        .map(({ forms }) => forms[0] ?? ''),
    )

/**
 * Returns the respelt words of the terms: joined, split, and, for fuzzy terms, similar words of
 * `text`.
 */
export function toRespelt(
  terms: readonly QueryTerm[],
  text: string,
): HighlightWords | undefined {
  const forms = new Forms()
  const single = new Set<number>()
  const sequences: Sequence[] = []
  const want = (asked: readonly string[]): void => {
    for (const number of forms.numbersOf(asked)) single.add(number)
  }
  for (const words of toWords(terms)) {
    want(joinsOf(words))
    for (const pieces of words.flatMap(splitsOf))
      sequences.push({
        words: pieces.map((piece) => forms.numbersOf([piece])),
        slop: 0,
        orWords: false,
      })
  }
  const fuzzy = toWords(terms.filter((term) => term.fuzzy)).flat()
  if (fuzzy.length > 0) want(similarWords(fuzzy, text))
  if (forms.numbers.size === 0) return undefined
  return { words: wantWords(forms.numbers, sequences.length > 0), single, sequences }
}

const similarWords = (words: readonly string[], text: string): string[] =>
  [...new Set(splitText(text).words)].filter((other) =>
    words.some((word) => {
      const limit = distanceFor(word.length)
      return limit > 0 && editDistance(word, other, limit) <= limit
    }),
  )

const formsOf = ({ forms }: QueryWord): readonly string[] => [
  ...forms,
  ...pluralsOf(forms[0] ?? ''),
]

/** `terms` are the terms that match in the field. */
export function toWanted(terms: readonly QueryTerm[]): HighlightWords | undefined {
  const forms = new Forms()
  const single = new Set<number>()
  const sequences: Sequence[] = []
  const add = (group: readonly QueryWord[], { phrase, slop }: QueryTerm): void => {
    const [first] = group
    if (first !== undefined && group.length === 1)
      for (const number of forms.numbersOf(phrase ? first.forms : formsOf(first)))
        single.add(number)
    else
      sequences.push({
        words: group.map((word) => forms.numbersOf(word.forms)),
        slop: phrase ? slop : 0,
        orWords: !phrase,
      })
  }
  for (const term of terms) {
    if (LINK.test(term.text)) continue
    const words = queryWords(term.text)
    for (const group of term.phrase ? [words] : groupRuns(words))
      if (group.length > 0) add(group, term)
  }
  if (forms.numbers.size === 0) return undefined
  return { words: wantWords(forms.numbers, sequences.length > 0), single, sequences }
}
