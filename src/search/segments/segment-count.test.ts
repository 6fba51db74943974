import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { idOf } from '../../../test/plain-search/arbitraries.ts'
import { newDraft } from '../../record/draft.ts'
import { SEARCH_SCHEMA } from '../document/schema.ts'
import { toSearchDocument } from '../document/to-search-document.ts'
import { INDEX_TABLES } from './format/tables.ts'
import { segmentIndex } from './segment-index.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-segments-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('keeps a bounded number of segments where so many as a merge may take are not to be merged', () => {
  const file = join(folder, 'castdex.db')
  using database = new DatabaseSync(file)
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; ${INDEX_TABLES}`)
  const schema = SEARCH_SCHEMA
  const writer = segmentIndex.openWriter(database, { schema, largestMerge: 6 })
  const lookups = { findByIds: () => [], findByLink: () => undefined }
  const options = { schema, lookups, requireAppleId: false, searchTimeoutMs: 60_000 }
  using readOnly = new DatabaseSync(file, { readOnly: true })
  const reader = segmentIndex.openReader(readOnly, options)
  const podcasts = 700
  for (let seq = 1; seq <= podcasts; seq += 1) {
    const draft = newDraft({
      id: idOf(seq),
      title: 'Harbour',
      feedUrl: `https://feeds.example/${String(seq)}`,
      nowMs: 0,
    })
    database.exec('BEGIN IMMEDIATE')
    const document = toSearchDocument({ ...draft, seq, slug: String(seq) })
    writer.apply([{ rowId: seq, document, isNew: true }])
    database.exec('COMMIT')
  }
  const segments = Number(
    database.prepare('SELECT count(*) AS segments FROM index_segments').get()?.['segments'],
  )
  expect(segments).toBeGreaterThan(100)
  expect(segments).toBeLessThanOrEqual(512)
  expect(reader.count()).toBe(podcasts)
  expect(writer.settle()).toBe(true)
  expect(database.prepare('SELECT count(*) AS segments FROM index_segments').get()).toEqual(
    {
      segments: 1,
    },
  )
  expect(reader.count()).toBe(podcasts)
  reader.close()
  writer.close()
})
