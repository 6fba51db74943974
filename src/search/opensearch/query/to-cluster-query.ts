/** Translates expressions of the plan into queries of the cluster. Pure. */
import type { Expression, PhraseTest, WordField } from '../../plan/expression.ts'
import { pairToken, tokenOf, tracksOfForm } from '../mapping/document-tokens.ts'
import { type PlacedText, tracksOf } from '../mapping/index-definition.ts'

/** A query in the cluster's DSL. */
export type ClusterQuery = Readonly<Record<string, unknown>>

const PLACED_IN: Readonly<Record<PhraseTest['field'], PlacedText>> = {
  title: 'titles',
  people: 'people',
  description: 'description',
  transcript: 'transcript',
}

const FIELDS: Readonly<Record<WordField, readonly string[]>> = {
  title: ['title'],
  people: ['person'],
  names: ['title', 'person'],
  description: tracksOf('description'),
  anywhere: ['anywhere'],
  about: ['about'],
  transcript: ['said'],
}

type AtLeast = Extract<Expression, { readonly op: 'at-least' }>

/** Larger than any real value, and exact in every number type. */
const FARTHEST = 9e15

const clamp = (bound: number): number => Math.max(-FARTHEST, Math.min(FARTHEST, bound))

const anyOf = (queries: readonly ClusterQuery[]): ClusterQuery => {
  const [first] = queries
  if (first !== undefined && queries.length === 1) return first
  return { bool: { should: queries, minimum_should_match: 1 } }
}

/** A query for documents with one of the terms in one of the fields. */
interface TermSet {
  readonly fields: readonly string[]
  readonly terms: readonly string[]
}

const toTermSet = (expression: Expression): TermSet | undefined => {
  switch (expression.op) {
    case 'word':
      if (expression.edits !== undefined) return undefined
      return { fields: FIELDS[expression.field], terms: [tokenOf(expression.word)] }
    case 'pair':
      return { fields: ['pairs'], terms: [pairToken(expression.left, expression.right)] }
    case 'exact':
      return { fields: ['exact'], terms: [tokenOf(expression.text)] }
    case 'facet':
      return { fields: ['facets'], terms: [tokenOf(expression.text)] }
    default:
      return undefined
  }
}

/** Returns the fields of a term query. Alternatives in the same fields merge into one query. */
export function termFieldsOf(expression: Expression): string | undefined {
  return toTermSet(expression)?.fields.join(' ')
}

const toTermQuery = ({ fields, terms }: TermSet): ClusterQuery => {
  const [first] = terms
  return anyOf(
    fields.map((field) => {
      if (terms.length === 1) return { term: { [field]: first } }
      return { terms: { [field]: terms } }
    }),
  )
}

/**
 * Matches all words within the edit distance. `constant_score` avoids the limit of fifty
 * expansions.
 */
const toSimilarQuery = (
  text: string,
  fields: readonly string[],
  edits: number,
  sameLetters = 0,
): ClusterQuery => {
  const fuzzy = {
    value: text,
    fuzziness: edits,
    prefix_length: sameLetters,
    transpositions: true,
    rewrite: 'constant_score',
  }
  return anyOf(fields.map((field) => ({ fuzzy: { [field]: fuzzy } })))
}

/**
 * Matches words in order, in any form and track. Uses spans, because `intervals` expands all
 * combinations of alternatives and rejects more than 128.
 */
const toPhraseQuery = ({ field: place, words, slop }: PhraseTest): ClusterQuery => {
  const tracks = tracksOf(PLACED_IN[place])
  const [main = ''] = tracks
  const inTrack = (track: string, form: string): ClusterQuery => {
    const term = { span_term: { [track]: tokenOf(form) } }
    if (track === main) return term
    return { field_masking_span: { query: term, field: main } }
  }
  const anyTrack = (form: string): readonly ClusterQuery[] =>
    tracksOfForm(form).map((number) => inTrack(tracks[number] ?? main, form))
  const clauses = words.map(({ forms }) => ({
    span_or: { clauses: forms.flatMap(anyTrack) },
  }))
  return { span_near: { clauses, slop, in_order: true } }
}

/** Merges terms of the same fields into one query. */
const toAlternatives = (of: readonly Expression[]): ClusterQuery => {
  const sets = new Map<
    string,
    { readonly fields: readonly string[]; readonly terms: Set<string> }
  >()
  const others: ClusterQuery[] = []
  for (const each of of) {
    const set = toTermSet(each)
    if (set === undefined) {
      others.push(toClusterQuery(each))
      continue
    }
    const key = set.fields.join(' ')
    const gathered = sets.get(key) ?? { fields: set.fields, terms: new Set<string>() }
    for (const term of set.terms) gathered.terms.add(term)
    sets.set(key, gathered)
  }
  const merged = [...sets.values()].map(({ fields, terms }) =>
    toTermQuery({ fields, terms: [...terms] }),
  )
  return anyOf([...merged, ...others])
}

const toConjunction = (of: readonly Expression[]): ClusterQuery => {
  const excluded = of.flatMap((each) => {
    if (each.op === 'not') return [toClusterQuery(each.of)]
    return []
  })
  return {
    bool: {
      filter: of.filter(({ op }) => op !== 'not').map(toClusterQuery),
      ...(excluded.length !== 0 && { must_not: excluded }),
    },
  }
}

const sumOf = (weights: readonly number[]): number =>
  weights.reduce((sum, weight) => sum + weight, 0)

/** Returns the minimum number of conditions that reach the weight. */
function fewestOf(weights: readonly number[], least: number): number {
  const heaviest = weights.toSorted((one, other) => other - one)
  const enough = heaviest.findIndex((_, at) => sumOf(heaviest.slice(0, at + 1)) >= least)
  return enough + 1
}

/**
 * Returns a query for a minimum weight of conditions. With different weights, the score adds them
 * up and `min_score` filters. Each condition occurs once, because it may scan all words of the
 * index. Mandatory conditions and `minimum_should_match` let the cluster skip most documents.
 */
function toWeighedQuery({ of, weights, least }: AtLeast): ClusterQuery {
  if (weights.every((weight) => weight === 1))
    return { bool: { should: of.map(toClusterQuery), minimum_should_match: least } }
  const sum = sumOf(weights)
  const conditions = of.map((each, at) => {
    const boost = weights[at] ?? 1
    return {
      boost,
      isNeeded: sum - boost < least,
      query: { constant_score: { filter: toClusterQuery(each), boost } },
    }
  })
  const needed = conditions.filter(({ isNeeded }) => isNeeded)
  const others = conditions.filter(({ isNeeded }) => !isNeeded)
  const fewest = Math.max(0, fewestOf(weights, least) - needed.length)
  const query = {
    bool: {
      must: needed.map((each) => each.query),
      should: others.map((each) => each.query),
      minimum_should_match: fewest,
    },
  }
  const lightest = others.map(({ boost }) => boost).sort((one, other) => one - other)
  const sure = sumOf(needed.map(({ boost }) => boost)) + sumOf(lightest.slice(0, fewest))
  if (sure >= least) return query
  return { function_score: { query, min_score: least } }
}

/** Translates an expression into a query without score. */
export function toClusterQuery(expression: Expression): ClusterQuery {
  switch (expression.op) {
    case 'none':
      return { match_none: {} }
    case 'all':
      return { match_all: {} }
    case 'and':
      return toConjunction(expression.of)
    case 'or':
      return toAlternatives(expression.of)
    case 'not':
      return { bool: { must_not: [toClusterQuery(expression.of)] } }
    case 'at-least':
      return toWeighedQuery(expression)
    default:
      return toLeafQuery(expression)
  }
}

/** Translates an expression without operands. */
function toLeafQuery(expression: Expression): ClusterQuery {
  switch (expression.op) {
    case 'title-prefix':
      return { prefix: { titleKey: expression.text } }
    case 'title-near':
      return toSimilarQuery(`~${expression.text}`, ['exact'], expression.edits, 1)
    case 'range': {
      const { column, min, max } = expression
      return { range: { [column]: { gte: clamp(min), lte: clamp(max) } } }
    }
    case 'seqs':
      return { terms: { seq: expression.seqs } }
    case 'phrase':
      return toPhraseQuery(expression.test)
    default: {
      if (expression.op === 'word' && expression.edits !== undefined) {
        const { word, field, edits, sameInitial } = expression
        return toSimilarQuery(word, FIELDS[field], edits, Number(sameInitial === true))
      }
      return toTermQuery(toTermSet(expression) as TermSet)
    }
  }
}
