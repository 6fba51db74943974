import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { idOf } from '../../../test/plain-search/arbitraries.ts'
import { newDraft } from '../../record/draft.ts'
import { migrate } from '../../store/sqlite/maintenance/migrate.ts'
import { partIndex } from './part-index.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-parts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('keeps a bounded number of parts where so many as a merge may take are not to be merged', () => {
  const file = join(folder, 'castdex.db')
  migrate(file, 'directory')
  using database = new DatabaseSync(file)
  database.exec('PRAGMA synchronous = OFF')
  const writer = partIndex.openWriter(database, { largestMerge: 6 })
  const options = { requireAppleId: false, searchTimeoutMs: 60_000, now: () => 0 }
  using readOnly = new DatabaseSync(file, { readOnly: true })
  const reader = partIndex.openReader(readOnly, options)
  const podcasts = 700
  for (let seq = 1; seq <= podcasts; seq += 1) {
    const draft = newDraft({
      id: idOf(seq),
      title: 'Harbour',
      feedUrl: `https://feeds.example/${String(seq)}`,
      nowMs: 0,
    })
    database.exec('BEGIN IMMEDIATE')
    writer.apply([{ seq, record: { ...draft, seq, slug: String(seq) }, fresh: true }])
    database.exec('COMMIT')
  }
  const parts = Number(database.prepare('SELECT count(*) AS parts FROM index_parts').get()?.['parts'])
  expect(parts).toBeGreaterThan(100)
  expect(parts).toBeLessThanOrEqual(512)
  expect(reader.count()).toBe(podcasts)
  expect(writer.settle()).toBe(true)
  expect(database.prepare('SELECT count(*) AS parts FROM index_parts').get()).toEqual({ parts: 1 })
  expect(reader.count()).toBe(podcasts)
  reader.close()
  writer.close()
})
