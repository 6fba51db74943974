import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { idOf } from '../../../../test/plain-search/arbitraries.ts'
import { newDraft } from '../../../record/draft.ts'
import { SEARCH_SCHEMA } from '../../document/schema.ts'
import { toSearchDocument } from '../../document/to-search-document.ts'
import { segmentIndex } from '../segment-index.ts'
import { SegmentSet } from './segment-set.ts'
import { INDEX_TABLES } from './tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-segment-set-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = join(folder, 'castdex.db')

function openWriter(database: DatabaseSync) {
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; ${INDEX_TABLES}`)
  const writer = segmentIndex.openWriter(database, { schema: SEARCH_SCHEMA })
  const add = (seq: number): void => {
    const feedUrl = `https://feeds.example/${String(seq)}`
    const draft = newDraft({ id: idOf(seq), title: 'Harbour', feedUrl, nowMs: 0 })
    const document = toSearchDocument({ ...draft, seq, slug: String(seq) })
    database.exec('BEGIN IMMEDIATE')
    writer.apply([{ rowId: seq, document, isNew: true }])
    database.exec('COMMIT')
  }
  return { writer, add }
}

/** A connection that lets somebody else write when it has read the list of the segments. */
class Interrupted extends DatabaseSync {
  interrupt: () => void = () => undefined

  override prepare(sql: string): StatementSync {
    const statement = super.prepare(sql)
    if (!sql.includes('FROM index_segments ORDER BY id')) return statement
    const list = statement.all.bind(statement)
    statement.all = () => {
      const rows = list()
      this.interrupt()
      return rows
    }
    return statement
  }
}

it('opens the segments of one state, though another process merges them away meanwhile', () => {
  using database = new DatabaseSync(file)
  const { writer, add } = openWriter(database)
  add(1)
  add(2)
  using reading = new Interrupted(file, { readOnly: true })
  const segments = new SegmentSet(reading, SEARCH_SCHEMA)
  reading.interrupt = () => {
    expect(writer.settle()).toBe(true)
  }
  expect(segments.refresh(true)).toHaveLength(2)
  reading.interrupt = () => undefined
  const [merged, ...others] = segments.refresh(true)
  expect(merged?.segment.documents).toBe(2)
  expect(others).toEqual([])
  segments.close()
  writer.close()
})
