/** Searches return what the plain directory returns. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openPlainDirectory } from '../../../test/plain-directory/plain-directory.ts'
import type { FacetName } from '../../search/document/schema.ts'
import { idOf, draftOf, ranked, create } from './drafts.contract.ts'
import { idsIn, searchIds, walk } from './queries.contract.ts'
import { type Open, OPTIONS } from './directory-under-test.contract.ts'
import { COUNTED, queryFor, termFor } from '../../../test/search-query.ts'
import { drawsOf } from '../../../test/split.ts'

export function describeSearch(name: string, open: Open): void {
  describe(`${name}: search`, () => {
    const word = fc.constantFrom(
      'news',
      'daily',
      'The',
      'Café',
      'cafe',
      'C++',
      'AT&T',
      "l'amour",
      'amour',
      '東京',
      '東京都',
      'ไทย',
      '한국',
      'Lenny’s',
      'a',
      '...',
      '!',
    )
    const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '))
    const show = fc.record({
      title: text,
      titleLatest: text,
      author: fc.option(text, { nil: null }),
      hostNames: fc.option(fc.array(text, { maxLength: 2 }), { nil: null }),
      description: fc.option(text, { nil: null }),
      language: fc.constantFrom('en', 'de', 'ja', 'und'),
      genres: fc.subarray(['Arts', 'Books', 'Society & Culture']),
      score: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
      episodes: fc.nat({ max: 5 }),
      appleId: fc.boolean(),
    })
    const catalogue = fc.array(show, { minLength: 1, maxLength: 25 }).map((shows) =>
      shows.map(({ score, episodes, appleId, ...fields }, tail) => {
        const draft = draftOf(tail, {
          ...fields,
          ...(score === null ? {} : ranked(score)),
          appleId: appleId ? 1000 + tail : 0,
        })
        return { ...draft, stats: { ...draft.stats, episodeCount: episodes } }
      }),
    )
    const targets = fc.constantFrom(
      ['podcast-title', 'podcast-description'] as const,
      ['podcast-title'] as const,
      ['podcast-description'] as const,
    )
    const queryTerm = fc
      .tuple(
        fc.oneof(
          word,
          text.filter((some) => some.trim() !== ''),
        ),
        targets,
        fc.constantFrom('must' as const, 'optional' as const, 'not' as const),
      )
      .map(([some, where, mode]) => termFor(some, { targets: where, mode }))
    const bound = fc.option(fc.nat({ max: 5 }), { nil: null })
    const anyOf = (facet: FacetName, values: readonly string[]) =>
      fc.record({
        facet: fc.constant(facet),
        values: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 }),
      })
    const filters = fc.record(
      {
        include: fc.tuple(
          anyOf('language', ['en', 'de', 'xx']),
          anyOf('genre', ['Arts', 'Society & Culture', 'Unheard Of']),
        ),
        ranges: fc.record({ totalEpisodes: fc.record({ min: bound, max: bound }) }),
      },
      { requiredKeys: [] },
    )
    const anyQuery = fc
      .tuple(fc.array(queryTerm, { maxLength: 3 }), filters, fc.boolean())
      .map(([terms, chosen, isCounted]) =>
        queryFor({ terms, filters: chosen, ...(isCounted && { countedBy: COUNTED }) }),
      )

    test('gives the hits of the plain directory, in its order, with its totals, in pages of any size', async () => {
      await fc.assert(
        fc.asyncProperty(
          catalogue,
          fc.array(anyQuery, { minLength: 5, maxLength: 15 }),
          fc.integer({ min: 1, max: 5 }),
          fc.boolean(),
          async (drafts, queries, limit, requireAppleId) => {
            const plain = openPlainDirectory({ ...OPTIONS, requireAppleId })
            const directory = await open({ requireAppleId })
            for (const { writer } of [plain, directory])
              await writer.write(create(...drafts))
            for (const asked of queries) {
              const expected = await plain.reader.search(asked)
              const whole = await directory.reader.search(asked)
              expect(whole).toEqual(expected)
              const pages = await walk(directory, { ...asked, limit })
              expect(pages.flatMap(({ hits }) => hits)).toEqual(expected.hits)
              for (const { total, maxScore } of pages)
                expect({ total, maxScore }).toEqual({
                  total: expected.total,
                  maxScore: expected.maxScore,
                })
            }
            await directory[Symbol.asyncDispose]()
          },
        ),
        { numRuns: drawsOf('catalogues') },
      )
    })

    test('never matches inside a word, and ranks before it counts numbers', async () => {
      const directory = await open()
      await directory.writer.write(
        create(
          draftOf(1, { title: 'Gataric' }),
          draftOf(2, { title: 'Atari', ...ranked(10) }),
          draftOf(3, { title: 'Atari', ...ranked(20.5) }),
          draftOf(4, { title: 'atari' }),
        ),
      )
      const page = await directory.reader.search(queryFor({ terms: [termFor('ATARI')] }))
      expect(idsIn(page)).toEqual([idOf(3), idOf(2), idOf(4)])
      expect(page.total).toBe(3)
      expect(page.maxScore).toBe(page.hits[0]?.score)
      const scores = page.hits.map(({ score }) => score)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    })

    test('the words of an updated record are the new ones', async () => {
      const directory = await open()
      await directory.writer.write(
        create(draftOf(1, { title: 'Apples', description: 'pears' })),
      )
      await directory.writer.write([
        { record: draftOf(1, { title: 'Plums', titleLatest: 'Plums' }), revision: 1 },
      ])
      for (const gone of ['apples', 'pears'])
        expect(await searchIds(directory, { terms: [termFor(gone)] })).toEqual([])
      expect(await searchIds(directory, { terms: [termFor('plums')] })).toEqual([idOf(1)])
    })

    test('a basic hit carries the basic answer', async () => {
      const directory = await open()
      await directory.writer.write(create(draftOf(1)))
      const [full, basic] = [
        await directory.reader.search(queryFor()),
        await directory.reader.search(queryFor({ level: 'basic' })),
      ]
      expect(basic.hits[0]).toMatchObject({
        score: full.hits[0]?.score,
        podcast: { id: idOf(1), basic: full.hits[0]?.podcast.basic },
      })
    })

    test('who matched from beginning to end stands on the pages exactly once, while others come and change', async () => {
      const directory = await open()
      const count = 60
      const scoreAt = (tail: number): number => (tail * 37) % 50
      await directory.writer.write(
        create(
          ...Array.from({ length: count }, (_, tail) =>
            draftOf(tail, ranked(scoreAt(tail))),
          ),
        ),
      )
      let added = 1000
      const between = async (): Promise<void> => {
        added += 2
        await directory.writer.write(
          create(draftOf(added, ranked(99)), draftOf(added + 1, ranked(added % 50))),
        )
        const tail = added % count
        const { byId } = await directory.writer.owners({ ids: [idOf(tail)] })
        const [old] = byId.values()
        if (old !== undefined)
          await directory.writer.write([
            {
              record: { ...old.record, author: `A${String(added)}` },
              revision: old.revision,
            },
          ])
      }
      const pages = await walk(
        directory,
        queryFor({ limit: 7, terms: [termFor('show')] }),
        between,
      )
      const seen = pages.flatMap(idsIn)
      expect(new Set(seen).size).toBe(seen.length)
      for (let tail = 0; tail < count; tail += 1) expect(seen).toContain(idOf(tail))
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([count]))
    })

    test('values that no page ended with are refused', async () => {
      const { reader } = await open()
      const after = { total: 3, values: [null, 'x', null] }
      await expect(reader.search(queryFor({ after }))).rejects.toMatchObject({
        code: 'INVALID_CURSOR',
      })
      await expect(
        reader.search(queryFor({ after: { total: 3, values: [] } })),
      ).rejects.toMatchObject({
        code: 'INVALID_CURSOR',
      })
    })
  })
}
