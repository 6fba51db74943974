import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  and,
  atLeastWeight,
  type Expression,
  exactTitle,
  facet,
  not,
  or,
  pair,
  wordIn,
} from '../../plan/expression.ts'
import { countClauses, countConditions } from './count-clauses.ts'
import { type ClusterQuery, toClusterQuery } from './to-cluster-query.ts'

describe('the query of', () => {
  it('alternatives in the same fields is one list of terms', () => {
    expect(
      toClusterQuery(
        or(
          wordIn('plum', 'anywhere'),
          wordIn('plums', 'anywhere'),
          wordIn('plum', 'anywhere'),
        ),
      ),
    ).toEqual({
      terms: { anywhere: ['plum', 'plums'] },
    })
  })

  it('what must not hold stands apart', () => {
    expect(toClusterQuery(and(facet('tracked'), not(exactTitle('plum'))))).toEqual({
      bool: {
        filter: [{ term: { facets: 'tracked' } }],
        must_not: [{ term: { exact: 'plum' } }],
      },
    })
  })

  it('a near title, and near words with the same first letter, compare as here', () => {
    const how = { transpositions: true, rewrite: 'constant_score' }
    expect(toClusterQuery({ op: 'title-near', text: 'plumjam', edits: 2 })).toEqual({
      fuzzy: { exact: { value: '~plumjam', fuzziness: 2, prefix_length: 1, ...how } },
    })
    expect(
      toClusterQuery({
        op: 'word',
        word: 'plum',
        field: 'title',
        edits: 1,
        sameInitial: true,
      }),
    ).toEqual({
      fuzzy: { title: { value: 'plum', fuzziness: 1, prefix_length: 1, ...how } },
    })
  })

  it('a range without an end is one with the farthest', () => {
    expect(
      toClusterQuery({
        op: 'range',
        column: 'totalEpisodes',
        min: 3,
        max: Number.POSITIVE_INFINITY,
      }),
    ).toEqual({
      range: { totalEpisodes: { gte: 3, lte: 9e15 } },
    })
  })

  it('a phrase asks for each form in the tracks where it may stand', () => {
    const words = [{ forms: ['at&t'], implied: false }]
    expect(
      toClusterQuery({ op: 'phrase', test: { field: 'title', words, slop: 2 } }),
    ).toEqual({
      span_near: {
        clauses: [
          {
            span_or: {
              clauses: ['titles2', 'titles3'].map((track) => ({
                field_masking_span: {
                  query: { span_term: { [track]: 'at&t' } },
                  field: 'titles0',
                },
              })),
            },
          },
        ],
        slop: 2,
        in_order: true,
      },
    })
  })
})

describe('conditions', () => {
  const many = and(
    ...Array.from({ length: 40 }, (_, at) =>
      or(pair('a', String(at)), pair('b', 'c'), wordIn('d', 'title')),
    ),
  )

  it('are counted as the cluster counts those of the query', () => {
    expect(countConditions(many, 1000)).toBe(80)
    expect(countClauses(toClusterQuery(many))).toBe(80)
  })

  it('are counted no further than asked', () => {
    expect(countConditions(many, 10)).toBeLessThan(20)
  })
})

/** Whether an expression holds for a podcast that is called so. */
const holdsFor = (title: string, expression: Expression): boolean => {
  const holds = (each: Expression): boolean => holdsFor(title, each)
  switch (expression.op) {
    case 'all':
      return true
    case 'exact':
      return expression.text === title
    case 'and':
      return expression.of.every(holds)
    case 'or':
      return expression.of.some(holds)
    case 'at-least': {
      const { of, weights, least } = expression
      return (
        of.reduce((sum, each, at) => sum + (holds(each) ? (weights[at] ?? 1) : 0), 0) >=
        least
      )
    }
    default:
      return false
  }
}

interface BoolQuery {
  readonly must?: readonly ClusterQuery[]
  readonly filter?: readonly ClusterQuery[]
  readonly should?: readonly ClusterQuery[]
  readonly minimum_should_match?: number
}

/**
 * The score that the cluster gives a document with these words, as its documentation says; undefined
 * if the query does not match.
 */
function scoreIn(has: ReadonlySet<string>, query: ClusterQuery): number | undefined {
  const parts = query as {
    readonly bool?: BoolQuery
    readonly term?: Readonly<Record<string, string>>
    readonly terms?: Readonly<Record<string, readonly string[]>>
    readonly constant_score?: { readonly filter: ClusterQuery; readonly boost: number }
    readonly function_score?: { readonly query: ClusterQuery; readonly min_score: number }
  }
  if (parts.constant_score !== undefined) {
    const { filter, boost } = parts.constant_score
    return scoreIn(has, filter) === undefined ? undefined : boost
  }
  if (parts.function_score !== undefined) {
    const score = scoreIn(has, parts.function_score.query) ?? -1
    return score >= parts.function_score.min_score ? score : undefined
  }
  if (parts.bool !== undefined) return boolScore(has, parts.bool)
  const asked = [
    ...Object.values(parts.term ?? {}),
    ...Object.values(parts.terms ?? {}).flat(),
  ]
  return asked.some((word) => has.has(word)) ? 1 : undefined
}

function boolScore(has: ReadonlySet<string>, query: BoolQuery): number | undefined {
  const { must = [], filter = [], should = [] } = query
  const least = query.minimum_should_match ?? (must.length + filter.length === 0 ? 1 : 0)
  const needed = must.map((each) => scoreIn(has, each))
  const others = should.flatMap((each) => scoreIn(has, each) ?? [])
  const isFiltered = filter.every((each) => scoreIn(has, each) !== undefined)
  if (needed.includes(undefined) || !isFiltered || others.length < least) return undefined
  return [...needed, ...others].reduce<number>((sum, each) => sum + (each ?? 0), 0)
}

describe('conditions of which some must hold', () => {
  const words = Array.from({ length: 8 }, (_, at) => wordIn(`plum${String(at)}`, 'title'))
  const clausesOf = (least: number, weights: readonly number[]) => {
    const expression = atLeastWeight(least, words, weights)
    const clauses = countClauses(toClusterQuery(expression))
    expect(countConditions(expression, 1000)).toBe(clauses)
    return clauses
  }

  it('stand once where all weigh the same', () => {
    expect(atLeastWeight(30, words, Array(8).fill(6))).toEqual(atLeastWeight(5, words))
    expect(clausesOf(30, Array(8).fill(6))).toBe(8)
  })

  it('stand once where they weigh differently: the score adds up the weights', () => {
    expect(clausesOf(13, [6, 6, 4, 4, 4, 2, 2, 2])).toBe(8)
  })

  it('are asked for so that documents that have too few are passed over', () => {
    const three = ['plum', 'pear', 'fig'].map((word) => wordIn(word, 'title'))
    const [plum, pear, fig] = [3, 2, 1].map((boost, at) => ({
      constant_score: { filter: toClusterQuery(three[at] as Expression), boost },
    }))
    expect(toClusterQuery(atLeastWeight(4, three, [3, 2, 1]))).toEqual({
      bool: { must: [plum], should: [pear, fig], minimum_should_match: 1 },
    })
    expect(toClusterQuery(atLeastWeight(3, three, [3, 2, 1]))).toEqual({
      function_score: {
        query: { bool: { must: [], should: [plum, pear, fig], minimum_should_match: 1 } },
        min_score: 3,
      },
    })
  })

  it('hold in the cluster for who has so much weight', () => {
    const conditions = fc.array(
      fc.record({ weight: fc.integer({ min: 1, max: 6 }), has: fc.boolean() }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(conditions, fc.integer({ min: 1, max: 48 }), (each, least) => {
        const weights = each.map(({ weight }) => weight)
        const all = each.map((_, at) => wordIn(`plum${String(at)}`, 'title'))
        const has = new Set(
          each.flatMap((one, at) => (one.has ? [`plum${String(at)}`] : [])),
        )
        const sum = each.reduce((total, one) => total + (one.has ? one.weight : 0), 0)
        const score = scoreIn(has, toClusterQuery(atLeastWeight(least, all, weights)))
        expect(score !== undefined).toBe(sum >= least)
      }),
    )
  })

  it('hold for the same documents as with the weights unreduced', () => {
    const held = fc.array(
      fc.record({ weight: fc.integer({ min: 1, max: 6 }), has: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    fc.assert(
      fc.property(
        held,
        fc.integer({ min: 1, max: 6 }),
        fc.nat(300),
        (each, factor, least) => {
          const weights = each.map(({ weight }) => weight * factor)
          const expression = atLeastWeight(
            least,
            each.map(({ has }) => exactTitle(has ? 'plum' : 'pear')),
            weights,
          )
          const sum = weights.reduce(
            (all, weight, at) => all + (each[at]?.has ? weight : 0),
            0,
          )
          expect(holdsFor('plum', expression)).toBe(sum >= least)
        },
      ),
    )
  })
})
