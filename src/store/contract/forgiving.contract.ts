/** Properties of every forgiving search, compared with a plain judge that knows no tiers. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  catalogues,
  type DrawnShow,
  hasAll,
  hasAny,
  isRelated,
  plainShowOf,
  typedTexts,
} from '../../../test/plain-search/plain-forgiving.ts'
import { queryFor, termFor } from '../../../test/search-query.ts'
import type { SearchQuery } from '../../search/query.ts'
import { MOST_FEEDS } from '../../search/show-deduplicator.ts'
import { forgiving } from '../../search/contract/languages.contract.ts'
import type { SearchPage } from '../directory.ts'
import type { Open } from './directory-under-test.contract.ts'
import { create, draftOf, idOf, ranked, readVersioned } from './drafts.contract.ts'
import { idsIn, searchIds, walk } from './queries.contract.ts'

const CATALOGUES = 3
const SEARCHES = 15
const SEED = 18
const AT = '2026-11-02T00:00:00.000Z'

const draftsOf = (shows: readonly DrawnShow[]) =>
  shows.map(({ title, author, description, strength }, at) =>
    draftOf(at + 1, {
      title,
      titleLatest: title,
      author,
      description,
      ...ranked(strength),
    }),
  )

/** A feed of a show; each author has another show. */
const feedOf = (number: number, author: string, fields: ReturnType<typeof ranked>) =>
  draftOf(number, {
    title: 'Tidal Hours',
    titleLatest: 'Tidal Hours',
    author,
    description: 'Every week two sailors read the sea and what it leaves behind.',
    ...fields,
  })

const alsoIn = ({ hits }: SearchPage): readonly string[] =>
  hits.flatMap(({ alsoAs = [] }) => alsoAs)

const ORDERS: readonly SearchQuery['order'][] = [
  [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
  [{ field: 'title', direction: 'asc', nulls: 'last' }],
]

const isThroughAll = ([first]: SearchQuery['order']): boolean =>
  first?.field === 'relevance'

/** `walked`: the number of podcasts of all pages. */
function expectCounts(
  pages: readonly SearchPage[],
  order: SearchQuery['order'],
  walked: number,
): void {
  for (const { total, matched = { all: -1, some: -1 } } of pages) {
    expect(total).toBe(matched.all === 0 ? matched.some : matched.all)
    expect(isThroughAll(order) ? matched.some : total).toBe(walked)
  }
}

/** What a show needs at least to be found: one of the words, or all of them. */
function wantedBy(
  [page]: readonly SearchPage[],
  order: SearchQuery['order'],
): typeof hasAny {
  if (isThroughAll(order) || page?.matched?.all === 0) return hasAny
  return hasAll
}

export function describeForgiving(name: string, open: Open): void {
  describe(`${name}: forgiving searches`, () => {
    test('have all strict hits, each show once, all of them, on full pages', async () => {
      let doubles = 0
      for (const shows of fc.sample(catalogues, { numRuns: CATALOGUES, seed: SEED })) {
        const directory = await open({ searchTimeoutMs: 60_000 })
        await directory.writer.write(create(...draftsOf(shows)))
        await directory.writer.settle()
        const showOf = new Map(
          shows.map((show, at) => [idOf(at + 1), plainShowOf(show, at)]),
        )
        const onceOf = (ids: readonly string[]): readonly string[] =>
          ids.filter(
            (id, at) => ids.findIndex((one) => showOf.get(one) === showOf.get(id)) === at,
          )
        for (const text of fc.sample(typedTexts, { numRuns: SEARCHES, seed: SEED })) {
          for (const order of ORDERS) {
            const limit = 1 + (text.length % 5)
            const pages = await walk(
              directory,
              queryFor({ ...forgiving(text), order, limit }),
            )
            const hits = pages.flatMap((page) => page.hits)
            const ids = pages.flatMap(idsIn)
            const all = [...ids, ...pages.flatMap(alsoIn)]
            expect(new Set(all).size, text).toBe(all.length)
            expectCounts(pages, order, all.length)
            for (const page of pages.slice(0, -1)) expect(page.hits).toHaveLength(limit)
            if (all.length > 0) expect(pages.at(-1)?.hits).not.toHaveLength(0)
            expect(onceOf(ids), text).toEqual(ids)
            for (const { podcast, alsoAs = [] } of hits) {
              const same = all.filter((id) => showOf.get(id) === showOf.get(podcast.id))
              expect(new Set([podcast.id, ...alsoAs]), text).toEqual(new Set(same))
              doubles += alsoAs.length
            }
            const isWanted = wantedBy(pages, order)
            shows.forEach((show, at) => {
              if (isWanted(show, text)) expect(all, text).toContain(idOf(at + 1))
              if (!isRelated(show, text)) expect(all, text).not.toContain(idOf(at + 1))
            })
            if (order[0]?.field !== 'relevance') continue
            const strict = onceOf(await searchIds(directory, { terms: [termFor(text)] }))
            expect(ids, text).toEqual(expect.arrayContaining([...strict]))
            const scores = hits.map(({ score }) => score)
            expect(scores).toEqual(scores.toSorted((one, other) => other - one))
          }
        }
      }
      // Guards against an empty test.
      expect(doubles).toBeGreaterThan(20)
    })

    test('count, facet and sort shows with all of what is meant, and rank all others below', async () => {
      const directory = await open({ searchTimeoutMs: 60_000 })
      const titled = (number: number, title: string, score: number, description = '') =>
        draftOf(number, {
          title,
          titleLatest: title,
          language: 'en',
          description,
          ...ranked(score),
        })
      await directory.writer.write(
        create(
          titled(1, 'Doctor Who Weekly', 10),
          titled(2, 'The Time Rotor', 20, 'Two fans rewatch Doctor Who.'),
          titled(3, 'The Creation Story', 99, 'A doctor explains genes.'),
          titled(4, 'The Daily Bread Show', 30),
          titled(5, 'Bread Makers', 90, 'All of the bread.'),
          titled(6, 'Daily Rye', 95),
        ),
      )
      await directory.writer.settle()
      const facet = { facet: 'language', values: ['en'] } as const
      const find = (text: string, field: 'relevance' | 'authorityScore') =>
        directory.reader.search(
          queryFor({
            ...forgiving(text),
            order: [{ field, direction: 'desc', nulls: 'last' }],
            countedBy: [facet],
            limit: 10,
          }),
        )
      const ranking = await find('doctor who', 'relevance')
      expect(idsIn(ranking)).toEqual([1, 2, 3].map(idOf))
      expect(ranking).toMatchObject({
        total: 2,
        matched: { all: 2, some: 3 },
        counts: [[2]],
      })
      const sorted = await find('doctor who podcast', 'authorityScore')
      expect(idsIn(sorted)).toEqual([2, 1].map(idOf))
      expect(sorted).toMatchObject({
        total: 2,
        matched: { all: 2, some: 3 },
        counts: [[2]],
      })
      // A title has the words that say nothing elsewhere.
      expect(idsIn(await find('the daily bread show', 'authorityScore'))).toEqual([idOf(4)])
      const partly = await find('rye quasars', 'authorityScore')
      expect(idsIn(partly)).toEqual([idOf(6)])
      expect(partly).toMatchObject({
        total: 1,
        matched: { all: 0, some: 1 },
        counts: [[1]],
      })
    })

    test('order the best by a score that each hit explains, and give each once on all pages', async () => {
      const directory = await open({ searchTimeoutMs: 60_000 })
      const titled = (number: number, title: string, score: number) =>
        draftOf(number, { title, titleLatest: title, ...ranked(score) })
      const crowd = Array.from({ length: 160 }, (_, at) =>
        titled(at + 10, `Harbour ${['Meadow', 'Walnut'][at % 2] ?? ''} ${String(at)}`, 60),
      )
      // "junky" is a word, so that nothing corrects it.
      await directory.writer.write(
        create(titled(1, 'Harbour Junkie', 70), titled(2, 'Junky Saddles', 10), ...crowd),
      )
      await directory.writer.settle()
      const query = queryFor({ ...forgiving('harbour junky'), limit: 9 })
      const first = await directory.reader.search({ ...query, explain: true })
      expect(idsIn(first)[0]).toBe(idOf(1))
      for (const { score, explanation = [] } of first.hits) {
        const sum = explanation.reduce((all, { value, weight }) => all + value * weight, 0)
        expect(score).toBeCloseTo(sum, 3)
      }
      const pages = await walk(directory, query)
      expect(pages[0]?.hits[0]?.explanation).toBeUndefined()
      const hits = pages.flatMap((page) => page.hits)
      expect(new Set(pages.flatMap(idsIn)).size).toBe(hits.length)
      expect(hits).toHaveLength(162)
      const scores = hits.map(({ score }) => score)
      expect(scores).toEqual(scores.toSorted((one, other) => other - one))
      const { next } = first
      const { window } = next ?? {}
      if (next === null || window === undefined) throw new Error('there is no window')
      const old = { ...next, window: { ...window, version: window.version + 1 } }
      await expect(directory.reader.search({ ...query, after: old })).rejects.toMatchObject(
        { code: 'INVALID_CURSOR' },
      )
    })

    test('put a show about some of the words before a strong one that mentions them', async () => {
      const directory = await open({ searchTimeoutMs: 60_000 })
      const filler = Array.from({ length: 20 }, (_, at) => `filler${String(at)}`).join(' ')
      const described = (number: number, description: string, score: number) =>
        draftOf(number, {
          title: `Evening ${String(number)}`,
          titleLatest: `Evening ${String(number)}`,
          description,
          ...ranked(score),
        })
      await directory.writer.write(
        create(
          described(1, `Apiary queens. ${filler}`, 5),
          described(2, `${filler} apiary queens.`, 95),
          described(3, `${filler} swarm.`, 1),
        ),
      )
      await directory.writer.settle()
      const ids = await searchIds(directory, forgiving('apiary queens swarm'))
      expect(ids).toEqual([1, 2, 3].map(idOf))
    })

    test('put the rarer word of a topic before authority', async () => {
      const directory = await open({ searchTimeoutMs: 60_000 })
      const titled = (number: number, title: string, score: number) =>
        draftOf(number, { title, titleLatest: title, ...ranked(score) })
      const strong = Array.from({ length: 30 }, (_, at) =>
        titled(at + 10, `Strategy Hour ${String(at)}`, 95),
      )
      await directory.writer.write(create(titled(1, 'Late Poker Nights', 5), ...strong))
      await directory.writer.settle()
      const ids = await searchIds(directory, forgiving('poker tournament strategy'))
      expect(ids[0]).toBe(idOf(1))
    })

    test('put a title that is the text but for letters first, and in a sentence what is written before what is alike', async () => {
      const directory = await open({ searchTimeoutMs: 60_000 })
      const titled = (number: number, title: string, score: number, description = '') =>
        draftOf(number, { title, titleLatest: title, description, ...ranked(score) })
      await directory.writer.write(
        create(
          titled(1, 'Radiolab', 10),
          titled(2, 'Radioland Velvet', 90),
          titled(3, 'Evening Notes', 10, 'Stories from under lanterns.'),
          titled(4, 'Lanterne', 90),
        ),
      )
      await directory.writer.settle()
      const idsFor = (typed: string) => searchIds(directory, forgiving(typed))
      expect(await idsFor('radiolab velvet')).toEqual([2, 1].map(idOf))
      expect(await idsFor('a podcast about lanterns')).toEqual([3, 4].map(idOf))
    })

    test('lose nobody on later pages when podcasts leave between them', async () => {
      const [shows = []] = fc.sample(catalogues, { numRuns: 1, seed: SEED })
      const drafts = draftsOf(shows)
      let left = 0
      for (const text of fc.sample(typedTexts, { numRuns: 6, seed: SEED })) {
        const directory = await open({ searchTimeoutMs: 60_000 })
        await directory.writer.write(create(...drafts))
        await directory.writer.settle()
        const query = queryFor({ ...forgiving(text), limit: 2 })
        const before = await directory.reader.search({ ...query, limit: 1000 })
        const gone = new Set<string>()
        const seen: SearchPage[] = []
        let after: SearchQuery['after'] = null
        do {
          const page = await directory.reader.search({ ...query, after })
          seen.push(page)
          after = page.next
          const lone = page.hits.find(({ alsoAs = [] }) => alsoAs.length === 0)?.podcast.id
          if (lone === undefined) continue
          gone.add(lone)
          const { revision } = await readVersioned(directory, lone)
          await directory.writer.remove({ id: lone, revision, at: AT })
          await directory.writer.settle()
        } while (after !== null && seen.length < 100)
        left += gone.size
        const found = [...seen.flatMap(idsIn), ...seen.flatMap(alsoIn)]
        expect(found.toSorted()).toEqual([...idsIn(before), ...alsoIn(before)].toSorted())
      }
      expect(left).toBeGreaterThan(10)
    })

    test('name the other feeds of a show beside its best one, which filters may change', async () => {
      const directory = await open({ searchTimeoutMs: 60_000 })
      const feed = (number: number, score: number, episodeCount: number) => {
        const draft = feedOf(number, 'Mara Quill', ranked(score))
        return { ...draft, stats: { ...draft.stats, episodeCount } }
      }
      const other = draftOf(4, {
        title: 'Tidal Hours',
        titleLatest: 'Tidal Hours',
        author: 'Ben',
      })
      await directory.writer.write(
        create(feed(1, 10, 900), feed(2, 50, 3), feed(3, 5, 800), other),
      )
      await directory.writer.settle()
      const ask = async (fields: Partial<SearchQuery>) => {
        const { hits, total } = await directory.reader.search(queryFor(fields))
        return {
          total,
          hits: hits.map(({ podcast: { id }, alsoAs = [] }) => [id, ...alsoAs]),
        }
      }
      expect(await ask(forgiving('tidal hours'))).toEqual({
        total: 4,
        hits: [[2, 1, 3].map(idOf), [idOf(4)]],
      })
      const filters = { ranges: { totalEpisodes: { min: 100, max: null } } }
      expect(await ask({ ...forgiving('tidal hour'), filters })).toEqual({
        total: 2,
        hits: [[1, 3].map(idOf)],
      })
      expect(await ask({ terms: [termFor('tidal hours')] })).toEqual({
        total: 4,
        hits: [2, 1, 3, 4].map((number) => [idOf(number)]),
      })
    })

    test('have a show once though it has more feeds than are looked for, and those beside it', async () => {
      const directory = await open({ searchTimeoutMs: 60_000 })
      const feed = (number: number, author: string, score: number) =>
        feedOf(number, author, ranked(score))
      const many = Array.from({ length: MOST_FEEDS + 1 }, (_, at) =>
        feed(at + 3, 'Mara', 50),
      )
      await directory.writer.write(create(feed(1, 'Ben', 60), feed(2, 'Ben', 5)))
      for (let from = 0; from < many.length; from += 500)
        await directory.writer.write(create(...many.slice(from, from + 500)))
      await directory.writer.settle()
      for (const limit of [1, 5]) {
        const pages = await walk(
          directory,
          queryFor({ ...forgiving('tidal hours'), limit }),
        )
        expect(pages.flatMap(idsIn)).toEqual([idOf(1), idOf(3)])
        expect(pages[0]?.hits[0]?.alsoAs).toEqual([idOf(2)])
        expect(pages.map(({ total }) => total)).toEqual(pages.map(() => many.length + 2))
      }
    })

    test('name no feed that has left, and the next one stands for its show', async () => {
      const directory = await open({ searchTimeoutMs: 60_000 })
      const feeds = [1, 2, 3].map((number) => feedOf(number, 'Mara', ranked(50 - number)))
      await directory.writer.write(create(...feeds))
      await directory.writer.settle()
      const ask = async () => {
        const { hits } = await directory.reader.search(queryFor(forgiving('tidal hours')))
        return hits.map(({ podcast: { id }, alsoAs }) => [id, alsoAs])
      }
      const remove = async (id: string) => {
        const { revision } = await readVersioned(directory, id)
        await directory.writer.remove({ id, revision, at: AT })
      }
      // An external index may lag; the test does not wait for it.
      await remove(idOf(2))
      expect(await ask()).toEqual([[idOf(1), [idOf(3)]]])
      await remove(idOf(1))
      expect(await ask()).toEqual([[idOf(3), undefined]])
    })
  })
}
