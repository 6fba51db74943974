/**
 * SQLite and the pair of a cluster say the same to the same searches: hits, order, scores, totals,
 * pages, errors. Short over a generated catalogue; `npm run test:long` with `CASTDEX_TEST_DUMP` (a
 * Podcast Index dump) over all podcasts of it, thousands of times.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { Directory } from '../../src/store/directory.ts'
import type { SearchQuery, QueryTerm } from '../../src/search/query.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { importCatalogue } from '../../src/intake/catalogue/import.ts'
import { Reading } from '../../src/intake/catalogue/reading.ts'
import { parseTyped } from '../../src/query/parse-typed.ts'
import {
  batches,
  queries,
  type RecordChanges,
  toRecord,
  typedTexts,
} from '../plain-search/arbitraries.ts'
import { compareSearches, type Comparison, copyPodcasts } from './compare-searches.ts'
import { openSharedPair } from './open-pair.ts'

const pair = await openSharedPair()
const folder = mkdtempSync(join(tmpdir(), 'castdex-differential-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const NOW = Date.UTC(2026, 10, 20)
const OPTIONS = { requireAppleId: false, searchTimeoutMs: 60_000, now: () => NOW }

const openBoth = async (dataDir: string) => {
  const sqlite = await openSqliteDirectory({ ...OPTIONS, dataDir, access: 'write' })
  const cluster = await pair.open(pair.database.newSchema(), pair.newPrefix(), OPTIONS)
  const settle = async (): Promise<void> => {
    for (const { writer } of [sqlite, cluster]) await writer.settle()
  }
  const close = async (): Promise<void> => {
    for (const directory of [sqlite, cluster]) await directory[Symbol.asyncDispose]()
  }
  return { sqlite, cluster, settle, [Symbol.asyncDispose]: close }
}

/** Searches of the long test between two lines of its report. */
const CHUNK = 250

const reportOf = ({ different, ...counts }: Comparison) => ({
  ...counts,
  different: different.slice(0, 2),
})

/** Each change on both directories, over what is there. */
const write = async (
  directory: Directory,
  changes: readonly (readonly [number, RecordChanges])[],
): Promise<void> => {
  const latest = [...new Map(changes)].map(([seq, some]) => toRecord(seq, some))
  const { byId } = await directory.writer.owners({ ids: latest.map(({ id }) => id) })
  const outcomes = await directory.writer.write(
    latest.map((record) => ({
      record,
      revision: byId.get(record.id)?.revision ?? null,
      keepsScore: true,
    })),
  )
  expect(outcomes.filter(({ status }) => status === 'stale')).toEqual([])
}

describe.skipIf(pair.missing !== undefined)('SQLite and PostgreSQL with OpenSearch', () => {
  test('find the same in a generated catalogue, also after podcasts have changed', async () => {
    await using both = await openBoth(folder)
    const { sqlite, cluster, settle } = both
    const seed = Number(process.env['CASTDEX_TEST_SEED'] ?? 7)
    const changes = fc.sample(batches(1500), { numRuns: 80, seed }).flat(2)
    for (let from = 0; from < changes.length; from += 400) {
      for (const directory of [sqlite, cluster])
        await write(directory, changes.slice(from, from + 400))
    }
    await settle()
    // SQLite keeps a rank until the score has moved by a point; an index beside a store takes each
    // as it is.
    await sqlite.writer.reindex()
    const asked = fc.sample(queries, { numRuns: 150, seed })
    const compared = await compareSearches(
      sqlite,
      cluster,
      asked.map((query, at) => ({
        ...query,
        limit: at % 5 === 0 ? 1000 : query.limit * 5,
      })),
    )
    expect(compared.hits).toBeGreaterThan(1000)
    expect(reportOf(compared).different).toEqual([])
  })

  test('find the same of what people type, page by page', async () => {
    await using both = await openBoth(mkdtempSync(join(folder, 'typed-')))
    const { sqlite, cluster, settle } = both
    const changes = fc.sample(batches(400), { numRuns: 30, seed: 11 }).flat(2)
    for (const directory of [sqlite, cluster]) await write(directory, changes)
    await settle()
    await sqlite.writer.reindex()
    const asked = fc.sample(typedTexts, { numRuns: 100, seed: 11 })
    const compared = await compareSearches(
      sqlite,
      cluster,
      asked.map(
        (typed, at) =>
          parseTyped(typed, { pageSize: 1 + (at % 40), details: 'basic' }).query,
      ),
    )
    expect(compared.hits).toBeGreaterThan(1000)
    expect(reportOf(compared).different).toEqual([])
  })

  const dump = process.env['CASTDEX_TEST_DUMP'] ?? ''
  const isLong = process.env['LONG_TESTS'] === 'yes' && dump !== ''
  if (!isLong) {
    process.stdout.write(
      'left out: both directories over a whole dump, for it takes long: CASTDEX_TEST_DUMP=dump.db npm run test:long\n',
    )
  }

  test.skipIf(!isLong)(
    'find the same in a whole dump',
    async () => {
      const dataDir = mkdtempSync(join(folder, 'dump-'))
      await using both = await openBoth(dataDir)
      const { sqlite, cluster, settle } = both
      await importCatalogue({
        reading: new Reading({ format: 'podcast-index', file: dump, stdin: process.stdin }),
        writer: sqlite.writer,
        tempFolder: dataDir,
        now: () => NOW,
        signal: new AbortController().signal,
        onRefusal: () => undefined,
        onProgress: () => undefined,
      })
      const podcasts = await copyPodcasts(sqlite, cluster)
      await settle()
      const words = await sampleWords(sqlite)
      const count = Number(process.env['CASTDEX_TEST_SEARCHES'] ?? 3000)
      const asked = fc.sample(
        fc.tuple(queries, fc.infiniteStream(fc.constantFrom(...words))),
        {
          numRuns: count,
          seed: 1,
        },
      )
      const searches = asked.map(([query, texts]) => putWords(query, texts))
      for (let from = 0; from < searches.length; from += CHUNK) {
        const compared = await compareSearches(
          sqlite,
          cluster,
          searches.slice(from, from + CHUNK),
        )
        // Hours without a word would look like a hang.
        process.stdout.write(
          `${JSON.stringify({ podcasts, from, ...reportOf(compared) })}\n`,
        )
        expect(reportOf(compared).different).toEqual([])
      }
    },
    6 * 3600_000,
  )
})

/** One to three neighbours of titles and descriptions, a few of them misspelt. */
const sampleWords = async ({ writer }: Directory): Promise<readonly string[]> => {
  const texts: string[] = []
  let number = 0
  const add = (text: string): void => {
    const words = text.split(/\s+/).filter((word) => word !== '')
    const from = (number * 7) % Math.max(1, words.length)
    const some = words.slice(from, from + 1 + (number % 3)).join(' ')
    if (some.length > 0 && some.length <= 200)
      texts.push(number % 11 === 0 ? some.replace(/(.)(.)$/u, '$2$1') : some)
  }
  for await (const { titleLatest, description } of writer.scan()) {
    number += 1
    if (number % 17 !== 0) continue
    add(titleLatest)
    if (description !== null) add(description.slice(0, 500))
  }
  return texts
}

/** The same search for other words, in pages that hold something. */
const putWords = (query: SearchQuery, texts: Iterator<string>): SearchQuery => {
  const put = <Term extends QueryTerm>(term: Term): Term => ({
    ...term,
    text: (texts.next() as IteratorYieldResult<string>).value,
  })
  const { totalEpisodes: _few, ...ranges } = query.filters.ranges ?? {}
  return {
    ...query,
    terms: query.terms.map(put),
    groups: query.groups.map((group) => group.map(put)),
    filters: { ...query.filters, ranges },
    limit: query.limit * 10,
  }
}
