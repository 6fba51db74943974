import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newDraft } from '../../../record/draft.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import type { SearchQuery } from '../../query.ts'
import { SEARCH_SCHEMA } from '../../document/schema.ts'
import { toSearchDocument } from '../../document/to-search-document.ts'
import { INDEX_TABLES } from '../format/tables.ts'
import type { IndexLookups, IndexReader } from '../port.ts'
import { Budget } from './budget.ts'
import { segmentIndex } from '../segment-index.ts'
import { queryFor, termFor } from '../../../../test/search-query.ts'

const PODCASTS = 100_000
const BATCH = 20_000

const folder = mkdtempSync(join(tmpdir(), 'castdex-budget-'))
const file = join(folder, 'castdex.db')
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Five letters and more, each another word. */
const wordOf = (number: number): string => {
  let word = ''
  for (let rest = number * 7919 + 456_976; rest > 0; rest = Math.floor(rest / 26))
    word += LETTERS.charAt(rest % 26)
  return word
}

/** Some words are nearly everywhere, some in a few podcasts. */
const textOf = (seq: number): string =>
  [seq % 2, 2 + (seq % 3), 5 + (seq % 5), 10 + (seq % 97), 200 + (seq % 40_000)]
    .map(wordOf)
    .join(' ')

const base = newDraft({
  id: '00000000-0000-4000-8000-000000000000',
  title: 'a',
  feedUrl: 'https://feeds.example/a',
  nowMs: 0,
})

const recordOf = (seq: number): PodcastRecord => ({
  ...base,
  id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
  seq,
  slug: String(seq),
  titleLatest: `${wordOf(seq % 1000)} ${String(seq)}`,
  description: textOf(seq),
  appleRating: { rating: 4, count: seq % 5000 },
  castboxPlays: seq % 777,
  stats: { ...base.stats, episodeCount: seq % 300 },
})

/** The number of a podcast is the end of its id. */
const lookups: IndexLookups = {
  findByIds: (ids) =>
    ids.map((id) => Number(id.slice(-12))).filter((seq) => seq >= 1 && seq <= PODCASTS),
  findByLink: () => undefined,
}

const openReader = (): IndexReader =>
  segmentIndex.openReader(new DatabaseSync(file, { readOnly: true }), {
    schema: SEARCH_SCHEMA,
    lookups,
    requireAppleId: false,
    searchTimeoutMs: 60_000,
  })

beforeAll(() => {
  const database = new DatabaseSync(file)
  database.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; ${INDEX_TABLES} BEGIN IMMEDIATE`,
  )
  const writer = segmentIndex.openWriter(database, { schema: SEARCH_SCHEMA })
  for (let from = 1; from <= PODCASTS; from += BATCH) {
    const documents = Array.from({ length: BATCH }, (_, at) =>
      toSearchDocument(recordOf(from + at)),
    )
    writer.apply(
      documents.map((document) => ({ rowId: document.rowId, document, isNew: true })),
    )
  }
  database.exec('COMMIT')
  writer.settle()
  writer.close()
  database.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const query = (fields: Partial<SearchQuery>): SearchQuery =>
  queryFor({ limit: 25, ...fields })

const words = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, at) => wordOf(from + at)).join(' ')
const times = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at))
const optional = { mode: 'optional' } as const
const byTitle = { field: 'title', direction: 'asc', nulls: 'last' } as const
const atLeast = (min: number) => ({ min, max: null })

/** What a search can be made to do much of, by the most that a request may ask for. */
const languageOf = (at: number): string => LETTERS.charAt(at % 26) + String(at)

const COSTLY: readonly (readonly [string, SearchQuery])[] = [
  [
    'terms of many words',
    query({ terms: times(20, (at) => termFor(words(25, 25 * at), optional)) }),
  ],
  [
    'terms that spell one long word',
    query({ terms: times(20, (at) => termFor(wordOf(at).repeat(30), optional)) }),
  ],
  ['fuzzy words', query({ terms: [termFor(words(8, 20_000), { fuzzy: true })] })],
  [
    'phrases of words that stand everywhere',
    query({
      terms: times(20, (at) =>
        termFor(`${wordOf(0)} ${wordOf(5 + at)}`, {
          phrase: true,
          slop: 3,
          mode: 'optional',
        }),
      ),
    }),
  ],
  [
    'phrases that must not stand',
    query({
      terms: times(20, (at) => termFor(words(2, at), { phrase: true, mode: 'not' })),
    }),
  ],
  [
    'every podcast by several keys',
    query({ order: [{ ...byTitle, field: 'appleReviews' }, byTitle], limit: 1000 }),
  ],
  [
    'relevance upside down',
    query({
      terms: times(20, (at) => termFor(wordOf(at), optional)),
      order: [{ ...byTitle, field: 'relevance' }],
    }),
  ],
  [
    'ranges',
    query({
      filters: {
        ranges: {
          totalEpisodes: atLeast(1),
          appleRating: atLeast(1),
          appleRatingCount: atLeast(1),
          castboxPlays: atLeast(1),
        },
      },
    }),
  ],
  ['ids', query({ filters: { includeIds: times(10_000, (at) => recordOf(at).id) } })],
  [
    'languages',
    query({
      filters: { include: [{ facet: 'language', values: times(1000, languageOf) }] },
    }),
  ],
]

describe.each(COSTLY)('%s', (_name, costly) => {
  it('are many small steps, and any of them may be the last', () => {
    const reader = openReader()
    const countLooks = (lastLook: number): number => {
      let looks = 0
      const isCancelled = (): boolean => {
        looks += 1
        return looks >= lastLook
      }
      try {
        reader.search(costly, { timeoutMs: 60_000, isCancelled })
      } catch (error) {
        expect(error).toMatchObject({ code: 'SEARCH_TOO_COSTLY' })
      }
      return looks
    }
    const looks = countLooks(Number.POSITIVE_INFINITY)
    expect(looks).toBeGreaterThan(4)
    for (const last of [1, 2, 3, Math.ceil(looks / 2)]) expect(countLooks(last)).toBe(last)
    reader.close()
  })

  it('are refused without time, and answered with it all the same', () => {
    const reader = openReader()
    for (let round = 0; round < 3; round += 1) {
      expect(() => reader.search(costly, { timeoutMs: 0 })).toThrow(/needs more than 0 ms/)
      expect(() => reader.search(costly, { timeoutMs: 60_000, spentMs: 60_000 })).toThrow(
        /needs more than 60000 ms/,
      )
    }
    const fresh = openReader()
    expect(reader.search(costly)).toEqual(fresh.search(costly))
    reader.close()
    fresh.close()
  })
})

describe('a page by title after the first', () => {
  const second = (reader: IndexReader): SearchQuery => {
    const first = query({ order: [byTitle] })
    return { ...first, after: reader.search(first).next }
  }

  it('is refused when it is cancelled at its first look at the clock', () => {
    const reader = openReader()
    const page = second(reader)
    const effort = { timeoutMs: 60_000, isCancelled: () => true }
    expect(() => reader.search(page, effort)).toThrow(/needs more than 60000 ms/)
    const { hits } = reader.search(page)
    expect(hits.map(({ rowId }) => recordOf(rowId).titleLatest)).toEqual(
      hits.map(({ rowId }) => recordOf(rowId).titleLatest).sort(),
    )
    reader.close()
  })
})

describe('a search on a thread of its own', () => {
  /** After its time is over. */
  const spendLate = (processorMs: () => number): void => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
    try {
      const budget = new Budget({ timeoutMs: 5, processorMs }, 'narrow it')
      clock.mockReturnValue(1006)
      budget.spend(64)
    } finally {
      clock.mockRestore()
    }
  }

  it('is not refused for having waited for a core', () => {
    expect(() => spendLate(() => 0)).not.toThrow()
  })

  it('is refused when it has used its time', () => {
    let usedMs = 0
    expect(() => spendLate(() => (usedMs += 6))).toThrow('needs more than 5 ms')
  })
})
