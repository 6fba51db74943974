import { expect, test } from 'vitest'
import { queryFor } from '../../../../test/search-query.ts'
import { showFacet } from '../../document/document-terms.ts'
import { EVERYTHING, facet } from '../../plan/expression.ts'
import type { Plan } from '../../plan/plan.ts'
import type { SearchQuery } from '../../query.ts'
import type { ShowPage } from './result-page.ts'
import { deduplicateClusterShows } from './deduplicate-shows.ts'

const PLAN: Plan = {
  tiers: [],
  preferred: undefined,
  filter: EVERYTHING,
  coverage: undefined,
}

/** A search whose matches are feeds of these shows, best first; `others` do not match. */
const searchOf = (shows: readonly number[], others: readonly number[] = []) => {
  const feeds = [...shows, ...others].map((show, at) => ({
    id: String(at),
    show,
    score: 1,
    position: { total: shows.length, values: [at] },
  }))
  const all = feeds.slice(0, shows.length)
  const asked = { pages: 0, feeds: 0, matching: 0 }
  const pageOf = (matches: typeof all, { limit, after }: SearchQuery): ShowPage => {
    const left = matches.filter(
      ({ id }) => after === null || Number(id) > Number(after.values[0]),
    )
    return {
      hits: left.slice(0, limit),
      total: matches.length,
      maxScore: 1,
      more: left.length > limit,
    }
  }
  const page = (limit: number, after: SearchQuery['after'] = null) =>
    deduplicateClusterShows({
      query: { ...queryFor({}), limit, after },
      plan: PLAN,
      async ask(query) {
        asked.pages += 1
        return pageOf(all, query)
      },
      async askFew(query, { filter, tiers }) {
        asked.feeds += 1
        const isOfMatches = tiers.length === 0
        if (isOfMatches) asked.matching += 1
        const text = JSON.stringify(filter)
        const wanted = new Set(
          shows.filter((show) => text.includes(JSON.stringify(facet(showFacet(show))))),
        )
        return pageOf(
          (isOfMatches ? all : feeds).filter(({ show }) => wanted.has(show)),
          query,
        )
      },
    })
  return { page, asked }
}

const feedsOf = (show: number, count: number): readonly number[] =>
  Array.from({ length: count }, () => show)

test('shows whose feeds are all on the page are not looked for in every tier', async () => {
  const { page, asked } = searchOf([1, 2, 3, 2, 4])
  const { hits } = await page(4)
  expect(hits.map(({ id, alsoAs }) => [id, alsoAs])).toEqual([
    ['0', undefined],
    ['1', ['3']],
    ['2', undefined],
    ['4', undefined],
  ])
  expect(asked).toMatchObject({ feeds: 1, matching: 0 })
})

test('a feed that does not match and is not on the page is asked for, and left out', async () => {
  const { page, asked } = searchOf([1, 2], [1])
  const { hits } = await page(2)
  expect(hits.map(({ id, alsoAs }) => [id, alsoAs])).toEqual([
    ['0', undefined],
    ['1', undefined],
  ])
  expect(asked).toMatchObject({ feeds: 2, matching: 1 })
})

test('a page of one show does not ask once for each of its feeds', async () => {
  const { page, asked } = searchOf([...feedsOf(1, 300), 2])
  const { hits, total, more } = await page(1)
  expect({ ids: hits.map(({ id }) => id), total, more }).toEqual({
    ids: ['0'],
    total: 301,
    more: true,
  })
  expect(hits[0]?.alsoAs).toHaveLength(299)
  expect(asked.pages).toBeLessThan(10)
  expect(asked.feeds).toBeLessThan(4)
})

test('a show with more feeds than are looked for stands once, as do those beside it', async () => {
  const { page } = searchOf([2, 3, ...feedsOf(1, 2500), 2, 3])
  const first = await page(2)
  expect(first.hits.map(({ id, alsoAs }) => [id, alsoAs])).toEqual([
    ['0', ['2502']],
    ['1', ['2503']],
  ])
  const second = await page(2, first.hits[1]?.position)
  expect(second.hits.map(({ id }) => id)).toEqual(['2'])
  expect(second.more).toBe(false)
})
