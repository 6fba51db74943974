import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { newDraft } from '../../../record/draft.ts'
import type { SearchPage } from '../../engine.ts'
import type { EngineQuery } from '../../../search/query.ts'
import { RecentPages } from './recent-pages.ts'
import { openSqliteEngine } from '../sqlite-engine.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const term = {
  text: 'harbour',
  mode: 'optional',
  targets: ['podcast-title', 'podcast-description'],
  phrase: false,
  slop: 0,
  fuzzy: false,
} as const
const query: EngineQuery = {
  terms: [term],
  groups: [],
  filters: {},
  order: [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
  limit: 25,
  after: null,
  level: 'whole',
}

const show = (number: number, title: string) =>
  newDraft({
    id: `0198c5a2-7f64-7d0e-9d1c-00000000000${String(number)}`,
    title,
    feedUrl: `https://a.example/${String(number)}`,
    nowMs: 0,
  })

test.each([8, 0])(
  'the page of a search that is asked again is the same one, until somebody writes; tried for %i ms',
  async (searchTrialMs) => {
    const dataDir = mkdtempSync(join(folder, 'data-'))
    const options = { dataDir, requireAppleId: false, searchTimeoutMs: 10_000, now: Date.now } as const
    await using engine = await openSqliteEngine({ ...options, access: 'serve', searchTrialMs })
    await using other = await openSqliteEngine({ ...options, access: 'write' })
    await engine.writer.write([{ record: show(1, 'Harbour'), revision: null }])
    expect((await engine.reader.search(query)).total).toBe(1)
    const second = await engine.reader.search(query)
    expect(second.total).toBe(1)
    expect(await engine.reader.search(query)).toBe(second)
    expect(await engine.reader.search({ ...query, limit: 3 })).not.toBe(second)
    await engine.writer.write([{ record: show(2, 'Harbour lights'), revision: null }])
    expect((await engine.reader.search(query)).total).toBe(2)
    await other.writer.write([{ record: show(3, 'The harbour'), revision: null }])
    // What others wrote is noticed a millisecond later.
    await setTimeout(engine.supports.keyLagMs + 1)
    expect((await engine.reader.search(query)).total).toBe(3)
  },
)

test('pages are told apart by all that they depend on; later pages and very long searches are not kept', () => {
  const pages = new RecentPages()
  const queries: readonly EngineQuery[] = [
    query,
    { ...query, limit: 7 },
    { ...query, filters: { languages: ['de'] } },
    { ...query, order: [{ field: 'title', direction: 'asc', nulls: 'last' }] },
    { ...query, terms: [], groups: [[term]] },
    { ...query, terms: [{ ...term, fuzzy: true }] },
  ]
  expect(new Set(queries.map((each) => pages.nameOf(each))).size).toBe(queries.length)
  expect(pages.nameOf({ ...query, after: { total: 1, values: [] } })).toBeUndefined()
  expect(pages.nameOf({ ...query, filters: { includeIds: ['x'.repeat(3_000)] } })).toBeUndefined()
})

test('lean and whole pages are kept apart, and a bounded number of hits', () => {
  const pages = new RecentPages()
  const page: SearchPage = { hits: [], total: 0, next: null, maxScore: null }
  pages.set('lean', 'a', page)
  expect(pages.get('lean', 'a')).toBeUndefined()
  pages.set('lean', 'a', page)
  expect(pages.get('whole', 'a')).toBeUndefined()
  expect(pages.get('lean', 'a')).toBe(page)
  for (let number = 0; number < 20_000; number += 1) pages.set('lean', String(number >>> 1), page)
  expect(pages.get('lean', 'a')).toBeUndefined()
})
