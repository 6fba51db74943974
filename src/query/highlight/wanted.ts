/** From the terms of a search to the words that are shown in one field. */
import { wantWords } from '../../engine/find-words.ts'
import type { QueryTerm } from '../../engine/query.ts'
import { queryWords, type QueryWord } from '../../engine/text.ts'
import type { Sequence, Wanted } from './spans.ts'

/** A link or feed URL as a term means a podcast, not words. */
const LINK = /^(?:[a-z]+:\/\/|feed:|itpc:|pcast:|spotify:)\S+$/i

const isPair = ({ forms }: QueryWord): boolean => forms.length === 1 && Array.from(forms[0] ?? '').length === 2

const continues = (before: QueryWord | undefined, word: QueryWord): boolean => {
  if (before === undefined || !isPair(before) || !isPair(word)) return false
  return Array.from(word.forms[0] ?? '')[0] === Array.from(before.forms[0] ?? '')[1]
}

/** Words by themselves, and the pairs of each run without blanks together: 東京都 is looked for as 東京 · 京都. */
const groupRuns = (words: readonly QueryWord[]): readonly (readonly QueryWord[])[] => {
  const groups: QueryWord[][] = []
  let chain: QueryWord[] = []
  for (const word of words) {
    if (word.implied) {
      // Only a run without blanks ends in a word that is implied.
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

/** `terms` are those that a podcast may match by, and that look at the field. */
export const toWanted = (terms: readonly QueryTerm[]): Wanted | undefined => {
  const forms = new Map<string, number>()
  const single = new Set<number>()
  const sequences: Sequence[] = []
  const numbersOf = ({ forms: asked }: QueryWord): Set<number> => {
    for (const form of asked) if (!forms.has(form)) forms.set(form, forms.size)
    return new Set(asked.map((form) => forms.get(form) ?? -1))
  }
  for (const { text, phrase, slop } of terms) {
    if (LINK.test(text)) continue
    const words = queryWords(text)
    for (const group of phrase ? [words] : groupRuns(words)) {
      const numbers = group.map(numbersOf)
      if (numbers.length > 1) sequences.push({ words: numbers, slop: phrase ? slop : 0, orWords: !phrase })
      else for (const number of numbers[0] ?? []) single.add(number)
    }
  }
  return forms.size === 0 ? undefined : { words: wantWords(forms, sequences.length > 0), single, sequences }
}
