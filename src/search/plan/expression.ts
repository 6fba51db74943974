/** Expressions of a search, independent of the index: sets of podcasts and their combinations. */
import type { QueryWord } from '../text/text.ts'
import type { ColumnName } from '../document/schema.ts'

/**
 * Field of a word. `names`: title, author or hosts; `anywhere`: these or the description;
 * `about`: the podcast is about it, by its texts or genres (docs/RULES.md section 8);
 * `transcript`: it is said in the episode.
 */
export type WordField =
  | 'title'
  | 'people'
  | 'names'
  | 'description'
  | 'anywhere'
  | 'about'
  | 'transcript'

/** Maximum edit distance of a match. */
export type Edits = 1 | 2

export interface PhraseTest {
  /** The words occur in one title, one person's name, the description or the transcript. */
  readonly field: 'title' | 'people' | 'description' | 'transcript'
  readonly words: readonly QueryWord[]
  /** Maximum number of other words between them in total. */
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
      /** Requires the same first letter. Only with `edits`. */
      readonly sameInitial?: true
    }
  /** Two adjacent words of a title. */
  | { readonly op: 'pair'; readonly left: string; readonly right: string }
  /** A title in the form of `exactText` or `squeezedText`. */
  | { readonly op: 'exact'; readonly text: string }
  /** `language:en`. */
  | { readonly op: 'facet'; readonly text: string }
  | { readonly op: 'and' | 'or'; readonly of: readonly Expression[] }
  | { readonly op: 'not'; readonly of: Expression }
  /** A minimum weight of the operands; never a single one, nor all. */
  | {
      readonly op: 'at-least'
      readonly least: number
      readonly of: readonly Expression[]
      readonly weights: readonly number[]
    }
  /** The latest title has this prefix, in the form of `titleKey`. */
  | { readonly op: 'title-prefix'; readonly text: string }
  /**
   * The latest title is within the edit distance, in the form of `titleKey` without blanks.
   * Expensive; combined with expressions that match few podcasts.
   */
  | { readonly op: 'title-near'; readonly text: string; readonly edits: Edits }
  /** Both bounds are inclusive. Unknown values never match. */
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
 * Returns the operands with nested operations of the same kind flattened, without the neutral
 * element.
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
  if (operands.length === 1) return first
  return { op: 'and', of: operands }
}

export function or(...of: readonly Expression[]): Expression {
  if (of.length === 1 && of[0] !== undefined) return of[0]
  const operands = flatten('or', 'none', of)
  if (operands.some(({ op }) => op === 'all')) return EVERYTHING
  const [first] = operands
  if (first === undefined) return NOTHING
  if (operands.length === 1) return first
  return { op: 'or', of: operands }
}

export function not(of: Expression): Expression {
  if (of.op === 'none') return EVERYTHING
  if (of.op === 'all') return NOTHING
  return { op: 'not', of }
}

const sumOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0)

const commonDivisor = (one: number, other: number): number => {
  if (other === 0) return one
  return commonDivisor(other, one % other)
}

/** Returns documents with at least this weight of the operands. Weights are positive integers. */
export function atLeastWeight(
  least: number,
  of: readonly Expression[],
  weights: readonly number[] = of.map(() => 1),
): Expression {
  const known = of.flatMap((each, at) => {
    if (each.op === 'none') return []
    return [{ each, weight: weights[at] ?? 1 }]
  })
  const kept = known.map(({ each }) => each)
  const weighing = known.map(({ weight }) => weight)
  const all = sumOf(weighing)
  if (least <= 0) return EVERYTHING
  if (least > all) return NOTHING
  if (least > all - Math.min(...weighing)) return and(...kept)
  if (least <= Math.min(...weighing)) return or(...kept)
  // Divides by the greatest common divisor, because the cluster repeats a condition by its
  // weight.
  const unit = weighing.reduce(commonDivisor)
  const weightsInUnits = weighing.map((weight) => weight / unit)
  return {
    op: 'at-least',
    least: Math.ceil(least / unit),
    of: kept,
    weights: weightsInUnits,
  }
}
