import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { batches, idOf, queries, toRecord } from '../../../test/plain-search/arbitraries.ts'
import { searchPlainly } from '../../../test/plain-search/plain-search.ts'
import { newDraft } from '../../record/draft.ts'
import { isSearchable, type PodcastRecord } from '../../record/podcast.ts'
import { parseSearch } from '../../query/parse.ts'
import type { SearchQuery } from '../query.ts'
import { SEARCH_SCHEMA } from '../document/schema.ts'
import { toSearchDocument } from '../document/to-search-document.ts'
import { INDEX_TABLES } from './format/tables.ts'
import type { DocumentChange, IndexLookups, IndexReader } from './port.ts'
import { segmentIndex } from './segment-index.ts'
import { drawsOf } from '../../../test/split.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-index-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const walk = (reader: IndexReader, query: SearchQuery): number[] => {
  const rowIds: number[] = []
  let after: SearchQuery['after'] = null
  let score = Number.POSITIVE_INFINITY
  do {
    const page = reader.search({ ...query, after })
    rowIds.push(...page.hits.map(({ rowId }) => rowId))
    if (
      query.order.length === 1 &&
      query.order[0]?.field === 'relevance' &&
      query.order[0].direction === 'desc'
    ) {
      for (const hit of page.hits) {
        expect(hit.score).toBeLessThanOrEqual(score)
        score = hit.score
      }
    }
    if (page.next !== null) expect(page.hits.length).toBe(query.limit)
    expect(page.maxScore === null).toBe(rowIds.length === 0)
    after =
      page.next === null
        ? null
        : (JSON.parse(JSON.stringify(page.next)) as SearchQuery['after'])
  } while (after !== null)
  return rowIds
}

let databases = 0

const toDocument = (record: PodcastRecord) =>
  isSearchable(record) ? toSearchDocument(record) : null

const openIndex = (requireAppleId: boolean) => {
  databases += 1
  const file = join(folder, `${String(databases)}.db`)
  const database = new DatabaseSync(file)
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; ${INDEX_TABLES}`)
  const records = new Map<number, PodcastRecord>()
  const lookups: IndexLookups = {
    findByIds: (ids) =>
      [...records.values()].filter(({ id }) => ids.includes(id)).map(({ seq }) => seq),
    findByLink: () => undefined,
  }
  const schema = SEARCH_SCHEMA
  const writer = segmentIndex.openWriter(database, { schema })
  const readerOptions = { schema, lookups, requireAppleId, searchTimeoutMs: 60_000 }
  const reader = segmentIndex.openReader(
    new DatabaseSync(file, { readOnly: true }),
    readerOptions,
  )
  const write = (changes: readonly PodcastRecord[], rollBack = false): void => {
    const before = new Map(records)
    database.exec('BEGIN IMMEDIATE')
    const indexed = changes.map((record): DocumentChange => {
      const isNew = !records.has(record.seq)
      records.set(record.seq, record)
      return { rowId: record.seq, document: toDocument(record), isNew }
    })
    writer.apply(indexed)
    database.exec(rollBack ? 'ROLLBACK' : 'COMMIT')
    if (!rollBack) return
    records.clear()
    for (const [seq, record] of before) records.set(seq, record)
  }
  return { writer, reader, records, write, database }
}

describe('the index agrees with the plain matcher', () => {
  it('on every search, page by page, after every kind of change', async () => {
    await fc.assert(
      fc.asyncProperty(
        batches(40),
        fc.array(queries, { minLength: 12, maxLength: 12 }),
        fc.boolean(),
        fc.array(fc.constantFrom('settle', 'roll back', 'none'), {
          minLength: 8,
          maxLength: 8,
        }),
        async (some, asked, requireAppleId, between) => {
          const { writer, reader, records, write, database } = openIndex(requireAppleId)
          for (const [step, batch] of some.entries()) {
            // A rank that follows only whole points is tested apart.
            const changes = batch.map(([seq, each]) => {
              const record = toRecord(seq, each)
              return record
            })
            const scores = new Map(
              changes.map((record) => [
                record.seq,
                records.get(record.seq)?.authorityScore ?? record.authorityScore,
              ]),
            )
            const calm = changes.map((record) => ({
              ...record,
              authorityScore: records.has(record.seq)
                ? (scores.get(record.seq) ?? null)
                : record.authorityScore,
            }))
            const last = [...new Map(calm.map((record) => [record.seq, record])).values()]
            write(last, between[step] === 'roll back')
            if (between[step] === 'settle') writer.settle()
            const searchable = [...records.values()].filter(isSearchable)
            expect(reader.count()).toBe(searchable.length)
            for (const query of asked.slice(step, step + 5)) {
              const expected = searchPlainly(
                [...records.values()],
                query,
                requireAppleId,
              ).map(({ record }) => record.seq)
              expect(walk(reader, query)).toEqual(expected)
              expect(reader.search(query).total).toBe(expected.length)
            }
          }
          database.close()
        },
      ),
      { numRuns: Number(process.env['INDEX_RUNS'] ?? drawsOf('histories')) },
    )
  })
})

describe('several changes of one podcast in a batch', () => {
  it('leave the last one, once', () => {
    const { reader, writer, database } = openIndex(false)
    const titled = (title: string) => {
      const draft = newDraft({
        id: idOf(1),
        title,
        feedUrl: 'https://feeds.example/1',
        nowMs: 0,
      })
      return toSearchDocument({ ...draft, seq: 1, slug: 'one' })
    }
    const apply = (...changes: DocumentChange[]): void => {
      database.exec('BEGIN IMMEDIATE')
      writer.apply(changes)
      database.exec('COMMIT')
    }
    apply(
      { rowId: 1, document: titled('one'), isNew: true },
      { rowId: 1, document: titled('two'), isNew: false },
    )
    expect(reader.count()).toBe(1)
    apply(
      { rowId: 1, document: null, isNew: false },
      { rowId: 1, document: titled('three'), isNew: true },
    )
    expect(reader.count()).toBe(1)
    apply(
      { rowId: 1, document: titled('four'), isNew: false },
      { rowId: 1, document: null, isNew: false },
    )
    expect(reader.count()).toBe(0)
  })
})

describe('a page behind a level of coverage', () => {
  it('has who stands in another segment, where nobody is in that level, however high the score', () => {
    const { reader, write } = openIndex(false)
    const recordOf = (seq: number, title: string): PodcastRecord => {
      const feedUrl = `https://feeds.example/${String(seq)}`
      return { ...newDraft({ id: idOf(seq), title, feedUrl, nowMs: 0 }), seq, slug: title }
    }
    const authorityScore = {
      authorityScore: 90,
      qualityScore: 0,
      youtubeScore: 0,
      socialScore: 0,
      engagementScore: 0,
      calculatedAt: '2026-11-20T00:00:00.000Z',
    }
    // Each write is a segment of its own.
    write([{ ...recordOf(2, 'harbour'), authorityScore }])
    write([recordOf(1, 'harbour lanterns')])
    const { query } = parseSearch({
      searchTerms: ['lanterns', 'harbour'].map((searchTerm) => ({
        searchTerm,
        searchTermOptions: { matchMode: 'optional' },
      })),
      pageSize: 1,
    })
    expect(walk(reader, query)).toEqual([1, 2])
  })
})

describe('cursors', () => {
  it('of something else are refused', () => {
    const { reader, write } = openIndex(false)
    write([])
    const query: SearchQuery = {
      terms: [],
      groups: [],
      filters: { includeIds: [idOf(1)] },
      order: [{ field: 'title', direction: 'asc', nulls: 'last' }],
      limit: 5,
      after: null,
      level: 'basic',
    }
    for (const values of [
      [],
      [1],
      ['a', 'b', 1, 2],
      [1, 2, 3, 4],
      [1, 'x', null, 4],
      [1, 'x', 3, 4, 5],
    ]) {
      expect(() => reader.search({ ...query, after: { total: 1, values } })).toThrow(
        expect.objectContaining({ code: 'INVALID_CURSOR' }) as Error,
      )
    }
    expect(
      reader.search({ ...query, after: { total: 1, values: [1, 'x', 3, 4] } }).hits,
    ).toEqual([])
  })
})
