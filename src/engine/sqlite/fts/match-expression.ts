/** From the terms of a query to one FTS5 expression, over the words that `text.ts` gives records and queries alike. */
import type { ModedTerm, QueryTerm, SearchTarget } from '../../query.ts'
import { foldTitle, queryWords } from '../../text.ts'

/** Leads the one word under which a title without words is indexed; no other word begins so. */
const WORDLESS = '='

export const wordlessTitleWord = (title: string): string => WORDLESS + Buffer.from(foldTitle(title)).toString('hex')

/** FTS5's own marks lose their meaning inside quotes. */
const quote = (word: string): string => `"${word.replaceAll('"', '""')}"`

const columnOf = (targets: readonly SearchTarget[]): string => {
  if (targets.length !== 1) return ''
  return targets[0] === 'podcast-title' ? 'title : ' : 'description : '
}

const anyOf = (parts: readonly string[]): string => (parts.length === 1 ? parts.join('') : `(${parts.join(' OR ')})`)

/** Every word of the term, each in at least one of its targets. */
const expressTerm = ({ text, targets }: QueryTerm): string => {
  const words = queryWords(text).filter(({ implied }) => !implied)
  if (words.length === 0) return `title : ${quote(wordlessTitleWord(text))}`
  const column = columnOf(targets)
  const asked = words.map(({ forms }) => anyOf(forms.map((form) => column + quote(form))))
  return `(${[...new Set(asked)].join(' AND ')})`
}

export interface MatchExpressions {
  /** Null: nothing has to match. */
  readonly wanted: string | null
  /** Null: nothing is excluded. */
  readonly unwanted: string | null
}

export const expressTerms = (terms: readonly ModedTerm[]): MatchExpressions => {
  const express = (mode: ModedTerm['mode']): readonly string[] =>
    terms.filter((term) => term.mode === mode).map(expressTerm)
  const must = express('must')
  // Beside a `must` term an optional one only lifts, and the order of this index has nothing to lift by.
  const optional = must.length > 0 ? [] : express('optional')
  const unwanted = express('not')
  return {
    wanted: must.length > 0 ? must.join(' AND ') : optional.length > 0 ? anyOf(optional) : null,
    unwanted: unwanted.length > 0 ? anyOf(unwanted) : null,
  }
}
