/** Makes the index anew from the records when it is missing or damaged: after an upgrade, from a backup, or on a bad disk. */
import type { DatabaseSync } from 'node:sqlite'
import { fromFragments } from '../../../record/view/fragments.ts'
import { inTransaction } from '../database.ts'
import type { IndexChange } from '../search-index.ts'
import { PartIndexWriter } from './index-writer.ts'
import { PartDamaged } from './part.ts'
import { PartSet } from './part-set.ts'

/** Records read and indexed at once. */
const CHUNK = 4000

/** A sentence, or undefined when the index is whole. */
const findDamage = (database: DatabaseSync): string | undefined => {
  const parts = new PartSet(database)
  try {
    parts.refresh(true)
    const empty = database.prepare("SELECT 1 FROM index_state WHERE state = ''").get() !== undefined
    const records = database.prepare('SELECT 1 FROM podcasts WHERE searchable = 1 LIMIT 1').get() !== undefined
    return empty && records ? 'the search index has never been made' : undefined
  } catch (error) {
    if (error instanceof PartDamaged) return `the search index is damaged: ${error.message}`
    throw error
  } finally {
    parts.close()
  }
}

type Row = Parameters<typeof fromFragments>[0] & { readonly seq: number }

function* readRecords(database: DatabaseSync): Generator<IndexChange[]> {
  const next = database.prepare(
    `SELECT seq, basic, details, description, internals FROM podcasts WHERE searchable = 1 AND seq > ? ORDER BY seq LIMIT ${String(CHUNK)}`,
  )
  let after = 0
  for (;;) {
    const rows = next.all(after) as unknown as readonly Row[]
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.seq
    yield rows.map((row): IndexChange => ({ seq: row.seq, record: fromFragments(row), fresh: true }))
  }
}

/** All or nothing: until it commits, whoever reads sees the old state. Gives a sentence when there was something to do. */
export const repairIndex = (database: DatabaseSync): string | undefined => {
  if (inTransaction(database, 'BEGIN', () => findDamage(database)) === undefined) return undefined
  const writer = new PartIndexWriter(database)
  const damage = inTransaction(database, 'BEGIN IMMEDIATE', () => {
    // Another process may have repaired it while this one waited.
    const found = findDamage(database)
    if (found === undefined) return undefined
    database.exec('DELETE FROM index_parts; DELETE FROM index_deleted')
    for (const changes of readRecords(database)) writer.apply(changes)
    writer.apply([])
    return found
  })
  if (damage !== undefined) writer.settle()
  writer.close()
  return damage
}
