import { describe, expect, it } from 'vitest'
import { and, exactTitle, facet, not, or, pair, wordIn } from '../../search/plan/expression.ts'
import { countClauses, countConditions, toClusterQuery } from './search-expression.ts'

describe('the query of', () => {
  it('alternatives in the same fields is one list of terms', () => {
    expect(
      toClusterQuery(or(wordIn('plum', 'anywhere'), wordIn('plums', 'anywhere'), wordIn('plum', 'anywhere'))),
    ).toEqual({
      terms: { 'search.anywhere': ['plum', 'plums'] },
    })
  })

  it('what must not hold stands apart', () => {
    expect(toClusterQuery(and(facet('tracked'), not(exactTitle('plum'))))).toEqual({
      bool: {
        filter: [{ term: { 'search.facets': 'tracked' } }],
        must_not: [{ term: { 'search.exact': 'plum' } }],
      },
    })
  })

  it('a range without an end is one with the farthest', () => {
    expect(toClusterQuery({ op: 'range', column: 'totalEpisodes', min: 3, max: Number.POSITIVE_INFINITY })).toEqual({
      range: { 'search.totalEpisodes': { gte: 3, lte: 9e15 } },
    })
  })

  it('a phrase asks for each form in the tracks where it may stand', () => {
    const words = [{ forms: ['at&t'], implied: false }]
    expect(toClusterQuery({ op: 'phrase', test: { field: 'title', words, slop: 2 } })).toEqual({
      span_near: {
        clauses: [
          {
            span_or: {
              clauses: ['search.titles2', 'search.titles3'].map((track) => ({
                field_masking_span: { query: { span_term: { [track]: 'at&t' } }, field: 'search.titles0' },
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
    ...Array.from({ length: 40 }, (_, at) => or(pair('a', String(at)), pair('b', 'c'), wordIn('d', 'title'))),
  )

  it('are counted as the cluster counts those of the query', () => {
    expect(countConditions(many, 1000)).toBe(80)
    expect(countClauses(toClusterQuery(many))).toBe(80)
  })

  it('are counted no further than asked', () => {
    expect(countConditions(many, 10)).toBeLessThan(20)
  })
})
