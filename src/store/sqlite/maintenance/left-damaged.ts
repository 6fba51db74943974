/** Lists damaged rows that nothing restores: operators' decisions and tombstones. */
import type { DatabaseSync } from 'node:sqlite'
import { METADATA_SECTIONS, type MetadataSection } from '../../metadata.ts'
import { intactCondition } from '../connection/checksums.ts'
import { isRecordDamaged } from '../connection/record-damaged.ts'
import { isReadableSection } from '../records/metadata-rows.ts'

interface DamagedSection {
  readonly no: number
  readonly seq: number
  readonly isDecided: boolean
  readonly name: string
}

interface SectionRow {
  readonly no: number
  readonly seq: number
  readonly id: string | null
  readonly section: MetadataSection
  readonly content: string
}

/** True for operators' decisions, and for sections whose name is damaged. */
function isDecided({ section, content }: SectionRow): boolean {
  if (!METADATA_SECTIONS.includes(section)) return true
  try {
    isReadableSection({ section, content, isIntact: 0 }, '')
    return false
  } catch (error) {
    if (isRecordDamaged(error)) return true
    throw error
  }
}

export function listDamagedSections(database: DatabaseSync): readonly DamagedSection[] {
  const rows = database
    .prepare(
      `SELECT no, metadata.seq, id, section, content FROM metadata LEFT JOIN podcasts USING (seq)
        WHERE NOT ${intactCondition('metadata')}`,
    )
    .all() as unknown as readonly SectionRow[]
  return rows.map((row) => ({
    no: row.no,
    seq: row.seq,
    isDecided: isDecided(row),
    name: `the section ${row.section} of podcast ${row.id ?? `number ${String(row.seq)}`}`,
  }))
}

/** Returns data that only a backup can restore. */
export function listIrreplaceable(database: DatabaseSync): readonly string[] {
  const gone = database.prepare(
    `SELECT id FROM tombstones WHERE NOT ${intactCondition('tombstones')}`,
  )
  const count = (table: 'forgotten' | 'directory'): number =>
    database.prepare(`SELECT 1 FROM ${table} WHERE NOT ${intactCondition(table)}`).all()
      .length
  const forgotten = count('forgotten')
  return [
    ...gone.all().map(({ id }) => `the tombstone of podcast ${String(id)}`),
    ...(forgotten > 0 ? [`${String(forgotten)} forgotten addresses`] : []),
    ...(count('directory') > 0 ? ["the directory's own name and salt"] : []),
  ]
}

/** Lists all that `mend` leaves alone. */
export function listLeftDamaged(database: DatabaseSync): readonly string[] {
  const decided = listDamagedSections(database).filter((section) => section.isDecided)
  return [...decided.map(({ name }) => name), ...listIrreplaceable(database)]
}
