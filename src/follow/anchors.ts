/**
 * Anchors of a saved search: terms of which every matching document has one. Searches are looked up
 * by their rarest anchors, so that a change tests only searches that share a rare word with it.
 */
import type { Expression } from '../search/plan/expression.ts'
import type { TestedDocument } from './tested-document.ts'

/** Returns how many of the sampled documents have a term. */
export type CountTerm = (term: string) => number

/** Undefined: a document may match although it has none of the terms. */
type Anchors = ReadonlySet<string> | undefined

const wordAnchor = (word: string): string => `w${word}`
const textAnchor = (text: string): string => `x${text}`
const facetAnchor = (text: string): string => `f${text}`

/** Nearly every document has these facets. */
const COMMON_FACETS: ReadonlySet<string> = new Set(['tracked'])

function weigh(anchors: ReadonlySet<string>, count: CountTerm): number {
  let sum = 0
  for (const anchor of anchors) sum += count(anchor)
  return sum
}

/** Words before facets; a longer word is rarer. */
function guess(anchors: ReadonlySet<string>): number {
  let sum = 0
  for (const anchor of anchors) sum += anchor.startsWith('f') ? 10 : 1 / anchor.length
  return sum
}

function isRarer(
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
  count: CountTerm,
): boolean {
  const difference = weigh(one, count) - weigh(other, count)
  if (difference !== 0) return difference < 0
  return guess(one) < guess(other)
}

function rarestOf(of: readonly Expression[], count: CountTerm): Anchors {
  let rarest: Anchors
  for (const each of of) {
    const anchors = findAnchors(each, count)
    if (anchors === undefined) continue
    if (rarest === undefined || isRarer(anchors, rarest, count)) rarest = anchors
  }
  return rarest
}

function unionOf(of: readonly Expression[], count: CountTerm): Anchors {
  const all = of.map((each) => findAnchors(each, count))
  const union = new Set<string>()
  for (const anchors of all) {
    if (anchors === undefined) return undefined
    for (const anchor of anchors) union.add(anchor)
  }
  return union
}

export function findAnchors(expression: Expression, count: CountTerm): Anchors {
  switch (expression.op) {
    case 'none':
      return new Set()
    case 'word':
      if (expression.edits !== undefined) return undefined
      return new Set([wordAnchor(expression.word)])
    case 'pair':
      return rarestOf(
        [expression.left, expression.right].map((word) => ({
          op: 'word',
          word,
          field: 'title',
        })),
        count,
      )
    case 'exact':
      return new Set([textAnchor(expression.text)])
    case 'facet':
      if (COMMON_FACETS.has(expression.text)) return undefined
      return new Set([facetAnchor(expression.text)])
    case 'and':
      return rarestOf(expression.of, count)
    case 'or':
    case 'at-least':
      return unionOf(expression.of, count)
    default:
      return undefined
  }
}

/** Calls `visit` for each anchor that a document has. */
export function forEachAnchor(
  document: TestedDocument,
  visit: (anchor: string) => void,
): void {
  for (const word of document.words.keys()) visit(wordAnchor(word))
  for (const text of document.texts) visit(textAnchor(text))
  for (const facet of document.facets) visit(facetAnchor(facet))
}
