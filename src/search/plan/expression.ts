/**
 * What a search asks for, whichever directory answers it: sets of podcasts and how they
 * combine.
 */
import type { QueryWord } from '../text/text.ts'
import type { ColumnName } from '../document/schema.ts'

/**
 * A word is looked for here. `names` = title, author or hosts; `anywhere` = there or in the
 * description; `about` = the podcast is about it, in its texts or by its genres
 * (docs/RULES.md section 8).
 */
export type WordField = 'title' | 'people' | 'names' | 'description' | 'anywhere' | 'about'

/** Edits within which a word of the index is taken for the word asked for. */
export type Edits = 1 | 2

export interface PhraseTest {
  /** The words stand in one title, in the name of one person, or in the description. */
  readonly field: 'title' | 'people' | 'description'
  readonly words: readonly QueryWord[]
  /** There are at most so many other words between them in all. */
  readonly slop: number
}

export type Expression =
  | { readonly op: 'none' }
  | { readonly op: 'all' }
  | {
      readonly op: 'word'
      readonly word: string
      readonly field: WordField
      readonly edits?: Edits
      /** The first letter is the right one; only beside `edits`. */
      readonly sameInitial?: true
    }
  /** Two words next to each other in a title. */
  | { readonly op: 'pair'; readonly left: string; readonly right: string }
  /** A title as `exactText` or `squeezedText` writes it. */
  | { readonly op: 'exact'; readonly text: string }
  /** `language:en`. */
  | { readonly op: 'facet'; readonly text: string }
  | { readonly op: 'and' | 'or'; readonly of: readonly Expression[] }
  | { readonly op: 'not'; readonly of: Expression }
  /** So many of them, whichever, each counted as often as its weight says; never one, nor all. */
  | {
      readonly op: 'at-least'
      readonly least: number
      readonly of: readonly Expression[]
      readonly weights: readonly number[]
    }
  /** The latest title begins so, as `titleKey` writes it. */
  | { readonly op: 'title-prefix'; readonly text: string }
  /**
   * The latest title is so few edits away, as `titleKey` writes it. This is expensive: it
   * is asked of few podcasts, beside what narrows them.
   */
  | { readonly op: 'title-near'; readonly text: string; readonly edits: Edits }
  /** Both ends inclusive; an unknown value is in no range. */
  | {
      readonly op: 'range'
      readonly column: ColumnName
      readonly min: number
      readonly max: number
    }
  | { readonly op: 'seqs'; readonly seqs: readonly number[] }
  | { readonly op: 'phrase'; readonly test: PhraseTest }

export const NOTHING: Expression = { op: 'none' }
export const EVERYTHING: Expression = { op: 'all' }

export function wordIn(word: string, field: WordField): Expression {
  return {
    op: 'word',
    word,
    field,
  }
}
export function pair(left: string, right: string): Expression {
  return {
    op: 'pair',
    left,
    right,
  }
}
export function exactTitle(text: string): Expression {
  return { op: 'exact', text }
}
export function facet(text: string): Expression {
  return { op: 'facet', text }
}

/**
 * Returns the operands of a conjunction or disjunction, those of its own kind unfolded and its
 * neutral element left out.
 */
function flatten(
  op: 'and' | 'or',
  neutral: 'all' | 'none',
  of: readonly Expression[],
): Expression[] {
  const flat: Expression[] = []
  for (const each of of) {
    if (each.op === op) for (const inner of each.of) flat.push(inner)
    else if (each.op !== neutral) flat.push(each)
  }
  return flat
}

export function and(...of: readonly Expression[]): Expression {
  if (of.length === 1 && of[0] !== undefined) return of[0]
  const operands = flatten('and', 'all', of)
  if (operands.some(({ op }) => op === 'none')) return NOTHING
  const [first] = operands
  if (first === undefined) return EVERYTHING
  return operands.length === 1 ? first : { op: 'and', of: operands }
}

export function or(...of: readonly Expression[]): Expression {
  if (of.length === 1 && of[0] !== undefined) return of[0]
  const operands = flatten('or', 'none', of)
  if (operands.some(({ op }) => op === 'all')) return EVERYTHING
  const [first] = operands
  if (first === undefined) return NOTHING
  return operands.length === 1 ? first : { op: 'or', of: operands }
}

export function not(of: Expression): Expression {
  if (of.op === 'none') return EVERYTHING
  return of.op === 'all' ? NOTHING : { op: 'not', of }
}

const sumOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0)

const commonDivisor = (one: number, other: number): number =>
  other === 0 ? one : commonDivisor(other, one % other)

/** Returns what has at least so much weight of them; weights are whole numbers above 0. */
export function atLeast(
  least: number,
  of: readonly Expression[],
  weights: readonly number[] = of.map(() => 1),
): Expression {
  const known = of.flatMap((each, at) =>
    each.op === 'none' ? [] : [{ each, weight: weights[at] ?? 1 }],
  )
  const kept = known.map(({ each }) => each)
  const weighing = known.map(({ weight }) => weight)
  const all = sumOf(weighing)
  if (least <= 0) return EVERYTHING
  if (least > all) return NOTHING
  if (least > all - Math.min(...weighing)) return and(...kept)
  if (least <= Math.min(...weighing)) return or(...kept)
  // The cluster is asked for a condition as often as it weighs.
  const unit = weighing.reduce(commonDivisor)
  const weightsInUnits = weighing.map((weight) => weight / unit)
  return {
    op: 'at-least',
    least: Math.ceil(least / unit),
    of: kept,
    weights: weightsInUnits,
  }
}
