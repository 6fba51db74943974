/**
 * Searches give what the plain matcher gives: hits, order, scores, totals, and pages of any size.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { batches, idOf, queries, toRecord } from '../../../test/plain-search/arbitraries.ts'
import { countPlainly, searchPlainly } from '../../../test/plain-search/plain-search.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import type { IndexHit, IndexPage } from '../index-page.ts'
import type { SearchQuery } from '../query.ts'
import {
  changeOf,
  findIds,
  idAt,
  newPlace,
  type OpenIndex,
  showAt,
  walkPages,
  withScore,
} from './index-under-test.contract.ts'
import { COUNTED, queryFor, termFor } from '../../../test/search-query.ts'

const PODCASTS = 120
const SEARCHES = 80
const SEED = 11

const inShort = ({ id, score }: IndexHit) => ({ id, score })

const wholeOf = ({ total, maxScore }: IndexPage) => ({ total, maxScore })

const countedOf = ({ counts }: IndexPage) => ({ counts })

/** A podcast that was drawn may be searched by its id. */
const NAMES = {
  seqs: new Map(Array.from({ length: PODCASTS }, (_, at) => [idOf(at + 1), at + 1])),
  links: new Map<string, readonly number[]>(),
}

const expectedOf = (
  records: readonly PodcastRecord[],
  query: SearchQuery,
  requireAppleId: boolean,
) => {
  const found = searchPlainly(records, query, requireAppleId)
  const hits = found.map(({ record: { id }, score }) => ({ id, score }))
  const maxScore = hits.length === 0 ? null : Math.max(...hits.map(({ score }) => score))
  return { hits, total: hits.length, maxScore, counts: countPlainly(found, COUNTED) }
}

const describeEquality = (open: OpenIndex): void => {
  test.each([true, false])(
    'are those of the plain matcher, with requireAppleId %j',
    async (requireAppleId) => {
      const index = await open({ requireAppleId })
      const records = new Map<string, PodcastRecord>()
      const drawn = fc.sample(batches(PODCASTS), { numRuns: 15, seed: SEED }).flat()
      for (const [at, batch] of drawn.entries()) {
        const latest = [...new Map(batch)].map(([seq, some]) => toRecord(seq, some))
        await index.apply(latest.map((record) => changeOf(record, at + 1)))
        for (const record of latest) records.set(record.id, record)
      }
      await index.refresh()
      const all = [...records.values()]
      let hits = 0
      for (const query of fc.sample(queries, { numRuns: SEARCHES, seed: SEED })) {
        const asked = { ...query, limit: query.limit * 4 }
        const expected = expectedOf(all, asked, requireAppleId)
        const counted = { ...asked, limit: 1000, countedBy: COUNTED }
        const whole = await index.search(counted, { names: NAMES })
        const found = {
          ...wholeOf(whole),
          ...countedOf(whole),
          hits: whole.hits.map(inShort),
        }
        expect(found, JSON.stringify(asked)).toEqual(expected)
        expect(whole.more).toBe(false)
        const pages = await walkPages(index, asked, { names: NAMES })
        expect(pages.flatMap((page) => page.hits.map(inShort))).toEqual(expected.hits)
        for (const page of pages) expect(wholeOf(page)).toEqual(wholeOf(whole))
        hits += whole.hits.length
      }
      // Else nothing was compared.
      expect(hits).toBeGreaterThan(200)
    },
  )
}

export function describePages(name: string, open: OpenIndex): void {
  describe(`${name}: searches`, () => {
    describeEquality(open)

    test('a page that ends with any hit but the last goes on behind it', async () => {
      const index = await open()
      await index.apply(
        [5, 3, 3, 1, 0].map((score, at) => changeOf(showAt(at + 1, withScore(score)))),
      )
      await index.refresh()
      const { hits } = await index.search(queryFor())
      expect(hits).toHaveLength(5)
      for (const [at, { position }] of hits.slice(0, -1).entries()) {
        const page = await index.search(queryFor({ after: position }))
        expect(page.hits.map(inShort)).toEqual(hits.slice(at + 1).map(inShort))
        expect(page.total).toBe(5)
      }
    })

    test('ties are broken by rank, then by seq', async () => {
      const index = await open()
      const scores = [null, 10, 20, 10, null]
      const shows = scores.map((score, at) =>
        showAt(at + 1, score === null ? {} : withScore(score)),
      )
      await index.apply(shows.toReversed().map((show) => changeOf(show)))
      const expected = [3, 2, 4, 1, 5].map(idAt)
      expect(await findIds(index)).toEqual(expected)
      const order = [{ field: 'youtubeViews', direction: 'asc', nulls: 'first' } as const]
      expect(await findIds(index, { order })).toEqual(expected)
    })

    test('the order follows a score that moves by a tenth', async () => {
      const index = await open()
      const shows = [10, 10.1, 10.2].map((score, at) => showAt(at + 1, withScore(score)))
      await index.apply(shows.map((show) => changeOf(show)))
      expect(await findIds(index)).toEqual([3, 2, 1].map(idAt))
      await index.apply([changeOf(showAt(1, withScore(10.3)), 2)])
      expect(await findIds(index)).toEqual([1, 3, 2].map(idAt))
    })

    test('who matched from beginning to end stands on the pages exactly once, while others come and change', async () => {
      const place = newPlace()
      const index = await open({ place })
      const count = 40
      const shows = Array.from({ length: count }, (_, at) =>
        showAt(at + 1, withScore((at * 37) % 50)),
      )
      await index.apply(shows.map((show) => changeOf(show)))
      await index.refresh()
      let added = 1000
      const between = async (): Promise<void> => {
        added += 2
        const changed = shows[added % count]
        await index.apply([
          changeOf(showAt(added, withScore(99))),
          changeOf(showAt(added + 1, withScore(added % 50))),
          ...(changed === undefined ? [] : [changeOf({ ...changed, author: 'A' }, added)]),
        ])
        await index.refresh()
      }
      const pages = await walkPages(
        index,
        queryFor({ limit: 7, terms: [termFor('show')] }),
        {
          between,
        },
      )
      const seen = pages.flatMap(({ hits }) => hits.map(({ id }) => id))
      expect(new Set(seen).size).toBe(seen.length)
      for (const { id } of shows) expect(seen).toContain(id)
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([count]))
    })

    test('of several optional terms what is rare counts most, then how many there are, then the match', async () => {
      const index = await open()
      const titles = [
        'crime',
        'crime daily',
        'all of daily news',
        'zebra',
        'daily crime news',
        'x',
      ]
      await index.apply(
        titles.map((title, at) => changeOf(showAt(at + 1, { title, titleLatest: title }))),
      )
      await index.refresh()
      const asked = ['crime', 'daily', 'news', 'zebra'].map((text) =>
        termFor(text, { mode: 'optional' }),
      )
      // Of six, three have "crime", three "daily" and two "news", which weigh 2 each; one has
      // "zebra", which weighs 3.
      expect(await findIds(index, { terms: asked })).toEqual([5, 2, 3, 4, 1].map(idAt))
      const beside = [termFor('daily'), ...asked]
      expect(await findIds(index, { terms: beside })).toEqual([2, 3, 5].map(idAt))
    })

    test.each([2, 6])(
      '%i optional terms weigh on all pages what they weighed on the first',
      async (count) => {
        const index = await open()
        const words = ['red', 'green', 'blue', 'pink', 'gold', 'grey'].slice(0, count)
        const titles = [...words, words.join(' '), 'red', 'red red', 'red']
        const shows = titles.map((title, at) =>
          showAt(at + 1, { title, titleLatest: title }),
        )
        await index.apply(shows.map((show) => changeOf(show)))
        await index.refresh()
        const terms = words.map((text) => termFor(text, { mode: 'optional' }))
        const whole = await findIds(index, { terms })
        expect(whole).toHaveLength(titles.length)
        const between = async (): Promise<void> => {
          const greens = Array.from({ length: 10 }, (_, at) =>
            changeOf(showAt(100 + at, { title: 'green', titleLatest: 'green' })),
          )
          await index.apply(greens)
          await index.refresh()
        }
        const pages = await walkPages(index, queryFor({ terms, limit: 2 }), { between })
        const seen = pages.flatMap(({ hits }) => hits.map(({ id }) => id))
        expect(seen.filter((id) => whole.includes(id))).toEqual(whole)
        const [first] = pages
        const position = first?.hits.at(-1)?.position ?? { total: 0, values: [] }
        for (const weights of [undefined, [], [0, 0], words.map(() => 17)]) {
          const after = { ...position, ...(weights === undefined ? {} : { weights }) }
          const wrong =
            weights === undefined ? { total: after.total, values: after.values } : after
          const asked = index.search(queryFor({ terms, after: wrong }))
          await expect(asked).rejects.toMatchObject({ code: 'INVALID_CURSOR' })
        }
      },
    )

    test('ids and links mean whom the names say, and nobody else', async () => {
      const index = await open()
      await index.apply([1, 2, 3].map((seq) => changeOf(showAt(seq))))
      const merged = idAt(77)
      const names = {
        seqs: new Map([
          [idAt(1), 1],
          [merged, 2],
        ]),
        links: new Map([[merged, [2]]]),
      }
      const find = (fields: Partial<SearchQuery>) => findIds(index, fields, { names })
      expect(await find({ filters: { includeIds: [idAt(1), merged, 'nobody'] } })).toEqual([
        idAt(1),
        idAt(2),
      ])
      expect(await find({ filters: { excludeIds: [merged] } })).toEqual([idAt(1), idAt(3)])
      expect(await find({ filters: { includeIds: [] } })).toEqual([])
      expect(await find({ terms: [termFor(merged)] })).toEqual([idAt(2)])
      expect(await find({ terms: [termFor(idAt(3))] })).toEqual([])
    })
  })
}
