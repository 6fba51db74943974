/** From an expression to a query of the cluster; pure. */
import type { Expression, PhraseTest, WordField } from '../../search/plan/expression.ts'
import { type PlacedText, tracksOf } from './search-fields.ts'
import { pairToken, tokenOf, tracksOfForm } from './search-tokens.ts'

export type ClusterQuery = Readonly<Record<string, unknown>>

const PLACED_IN: Readonly<Record<PhraseTest['field'], PlacedText>> = {
  title: 'titles',
  people: 'people',
  description: 'description',
}

const FIELDS: Readonly<Record<WordField, readonly string[]>> = {
  title: ['search.title'],
  people: ['search.person'],
  names: ['search.title', 'search.person'],
  description: tracksOf('description'),
  anywhere: ['search.anywhere'],
  about: ['search.about'],
}

/** Beyond any number that a podcast has, and exact in every type. */
const FARTHEST = 9e15

const clamp = (bound: number): number => Math.max(-FARTHEST, Math.min(FARTHEST, bound))

const anyOf = (queries: readonly ClusterQuery[]): ClusterQuery => {
  const [first] = queries
  return first !== undefined && queries.length === 1 ? first : { bool: { should: queries, minimum_should_match: 1 } }
}

/** A set of terms: which podcasts have one of them in one of the fields. */
interface TermSet {
  readonly fields: readonly string[]
  readonly terms: readonly string[]
}

const toTermSet = (expression: Expression): TermSet | undefined => {
  switch (expression.op) {
    case 'word':
      return expression.edits === undefined
        ? { fields: FIELDS[expression.field], terms: [tokenOf(expression.word)] }
        : undefined
    case 'pair':
      return { fields: ['search.pairs'], terms: [pairToken(expression.left, expression.right)] }
    case 'exact':
      return { fields: ['search.exact'], terms: [tokenOf(expression.text)] }
    case 'facet':
      return { fields: ['search.facets'], terms: [expression.text] }
    default:
      return undefined
  }
}

const toTermQuery = ({ fields, terms }: TermSet): ClusterQuery =>
  anyOf(fields.map((field) => (terms.length === 1 ? { term: { [field]: terms[0] } } : { terms: { [field]: terms } })))

/** Every word within so many edits, in whatever field; `constant_score` looks at all of them, not at the best fifty. */
const toSimilarQuery = (word: string, place: WordField, edits: number): ClusterQuery =>
  anyOf(
    FIELDS[place].map((field) => ({
      fuzzy: {
        [field]: { value: word, fuzziness: edits, prefix_length: 0, transpositions: true, rewrite: 'constant_score' },
      },
    })),
  )

/**
 * The words in order; whichever form a word has, and whichever track that is in. Spans, because `intervals` writes out every
 * combination of alternatives and refuses more than 128 of them.
 */
const toPhraseQuery = ({ field: place, words, slop }: PhraseTest): ClusterQuery => {
  const tracks = tracksOf(PLACED_IN[place])
  const [main = ''] = tracks
  const inTrack = (track: string, form: string): ClusterQuery => {
    const term = { span_term: { [track]: tokenOf(form) } }
    return track === main ? term : { field_masking_span: { query: term, field: main } }
  }
  const clauses = words.map(({ forms }) => ({
    span_or: {
      clauses: forms.flatMap((form) => tracksOfForm(form).map((number) => inTrack(tracks[number] ?? main, form))),
    },
  }))
  return { span_near: { clauses, slop, in_order: true } }
}

/** Terms of the same fields are one query. */
const toAlternatives = (of: readonly Expression[]): ClusterQuery => {
  const sets = new Map<string, TermSet>()
  const others: ClusterQuery[] = []
  for (const each of of) {
    const set = toTermSet(each)
    if (set === undefined) others.push(toClusterQuery(each))
    else {
      const key = set.fields.join(' ')
      sets.set(key, { fields: set.fields, terms: [...new Set([...(sets.get(key)?.terms ?? []), ...set.terms])] })
    }
  }
  return anyOf([...[...sets.values()].map(toTermQuery), ...others])
}

const toConjunction = (of: readonly Expression[]): ClusterQuery => {
  const excluded = of.flatMap((each) => (each.op === 'not' ? [toClusterQuery(each.of)] : []))
  return {
    bool: {
      filter: of.filter(({ op }) => op !== 'not').map(toClusterQuery),
      ...(excluded.length === 0 ? {} : { must_not: excluded }),
    },
  }
}

export const toClusterQuery = (expression: Expression): ClusterQuery => {
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
    case 'range': {
      const { column, min, max } = expression
      return { range: { [`search.${column}`]: { gte: clamp(min), lte: clamp(max) } } }
    }
    case 'seqs':
      return { terms: { seq: expression.seqs } }
    case 'phrase':
      return toPhraseQuery(expression.test)
    default: {
      if (expression.op === 'word' && expression.edits !== undefined)
        return toSimilarQuery(expression.word, expression.field, expression.edits)
      return toTermQuery(toTermSet(expression) as TermSet)
    }
  }
}

/** Conditions that the cluster counts in a query. */
export const countClauses = (query: unknown): number => {
  if (Array.isArray(query)) return query.reduce<number>((sum, each) => sum + countClauses(each), 0)
  if (typeof query !== 'object' || query === null) return 0
  const inside = Object.values(query).reduce<number>((sum, each) => sum + countClauses(each), 0)
  return Math.max(1, inside)
}

/** As `countClauses` of its query, about, without making that; no further than `most`. */
export const countConditions = (expression: Expression, most: number): number => {
  switch (expression.op) {
    case 'and':
    case 'or': {
      let count = 0
      const merged = new Set<string>()
      for (const each of expression.of) {
        const set = expression.op === 'or' ? toTermSet(each) : undefined
        if (set === undefined) count += countConditions(each, most - count)
        else merged.add(set.fields.join(' '))
        if (count > most) break
      }
      return count + merged.size
    }
    case 'not':
      return countConditions(expression.of, most)
    default:
      return 1
  }
}
