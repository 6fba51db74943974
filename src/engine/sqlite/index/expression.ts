/** What a search asks of the index, before it is known in which part: sets of podcasts and how they combine. */
import { KIND, type Kind, pairKey, type TermKey, termKey } from './hash.ts'
import type { ColumnName } from './columns.ts'
import type { PhraseTest } from './phrase.ts'

export type Expression =
  | { readonly op: 'none' }
  | { readonly op: 'all' }
  /** `marked`: of a word's podcasts those that are marked, or those that are not. */
  | { readonly op: 'term'; readonly key: TermKey; readonly marked?: boolean }
  | { readonly op: 'and' | 'or'; readonly of: readonly Expression[] }
  | { readonly op: 'not'; readonly of: Expression }
  /** Both ends inclusive; an unknown value is in no range. */
  | { readonly op: 'range'; readonly column: ColumnName; readonly min: number; readonly max: number }
  | { readonly op: 'seqs'; readonly seqs: readonly number[] }
  | { readonly op: 'phrase'; readonly test: PhraseTest }

export const NOTHING: Expression = { op: 'none' }
export const EVERYTHING: Expression = { op: 'all' }

export const term = (text: string, kind: Kind): Expression => ({ op: 'term', key: termKey(text, kind) })
export const marked = (text: string, kind: Kind): Expression => ({ op: 'term', key: termKey(text, kind), marked: true })
export const unmarked = (text: string, kind: Kind): Expression => ({
  op: 'term',
  key: termKey(text, kind),
  marked: false,
})
export const pair = (left: string, right: string): Expression => ({ op: 'term', key: pairKey(left, right) })
export const facet = (text: string): Expression => term(text, KIND.facet)

export const and = (...of: readonly Expression[]): Expression => {
  if (of.length === 1 && of[0] !== undefined) return of[0]
  const parts = of.flatMap((each) => (each.op === 'and' ? each.of : each.op === 'all' ? [] : [each]))
  if (parts.some(({ op }) => op === 'none')) return NOTHING
  const [first] = parts
  if (first === undefined) return EVERYTHING
  return parts.length === 1 ? first : { op: 'and', of: parts }
}

export const or = (...of: readonly Expression[]): Expression => {
  if (of.length === 1 && of[0] !== undefined) return of[0]
  const parts = of.flatMap((each) => (each.op === 'or' ? each.of : each.op === 'none' ? [] : [each]))
  if (parts.some(({ op }) => op === 'all')) return EVERYTHING
  const [first] = parts
  if (first === undefined) return NOTHING
  return parts.length === 1 ? first : { op: 'or', of: parts }
}

export const not = (of: Expression): Expression => {
  if (of.op === 'none') return EVERYTHING
  return of.op === 'all' ? NOTHING : { op: 'not', of }
}
