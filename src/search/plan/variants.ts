/** Expressions for other spellings of a term's words. */
import { LATIN_WORD, LONGEST_JOIN, splitsOf } from '../text/word-variants.ts'
import { and, type Expression, NOTHING, or, pair } from './expression.ts'

/** Matches the term with two words joined, all words joined, or (in titles) one word split. */
export function spellingVariants(
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
export function alternatives(
  words: readonly string[],
  wordIn: (word: string) => Expression,
  othersOf: (word: string) => readonly Expression[],
): Expression {
  const others = words.map(othersOf)
  if (others.every(({ length }) => length === 0)) return NOTHING
  return and(...words.map((word, at) => or(wordIn(word), ...(others[at] ?? []))))
}
