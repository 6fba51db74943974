/** Metadata sections as rows, inside the caller's transaction. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PodcastId } from '../../../record/podcast.ts'
import { recordDamaged } from '../connection/record-damaged.ts'
import { intactCondition, rowChecksum } from '../connection/checksums.ts'
import { RuledMoves } from '../history/ruled-moves.ts'
import type { Metadata, MetadataChange, MetadataSection } from '../../metadata.ts'
import type { JsonValue } from '../../../record/text/json-value.ts'

export interface StoredSection {
  readonly section: MetadataSection
  /** JSON. */
  readonly content: string
  readonly isIntact: number
}

/**
 * Operators' decisions; crawls restore all other sections. Rulings on moves are also in the events
 * (`ruled-moves.ts`).
 */
const DECIDED: ReadonlySet<MetadataSection> = new Set(['pins', 'contacts', 'listings'])

/** Returns false for a damaged section that crawls restore; throws for others. */
export function isReadableSection(
  { section, isIntact }: StoredSection,
  podcastId: PodcastId,
): boolean {
  if (isIntact === 0 && DECIDED.has(section)) throw recordDamaged([podcastId])
  return isIntact === 1
}

export class MetadataRows {
  readonly #put: StatementSync
  readonly #remove: StatementSync
  readonly #read: StatementSync
  readonly #removeAll: StatementSync
  readonly #ruled: RuledMoves

  constructor(database: DatabaseSync) {
    this.#ruled = new RuledMoves(database)
    this.#put = database.prepare(
      `INSERT INTO metadata (seq, section, content, checksum) VALUES (?, ?, ?, ?)
        ON CONFLICT (seq, section) DO UPDATE SET content = excluded.content, checksum = excluded.checksum`,
    )
    this.#remove = database.prepare('DELETE FROM metadata WHERE seq = ? AND section = ?')
    this.#read = database.prepare(
      `SELECT section, content, ${intactCondition('metadata')} AS isIntact FROM metadata WHERE seq = ? ORDER BY section`,
    )
    this.#removeAll = database.prepare('DELETE FROM metadata WHERE seq = ?')
  }

  read(seq: number): Metadata {
    const rows = this.#read.all(seq) as unknown as readonly StoredSection[]
    const known = rows.flatMap((row): [string, JsonValue][] => {
      if (isReadableSection(row, `number ${String(seq)}`))
        return [[row.section, JSON.parse(row.content) as JsonValue]]
      if (row.section === 'moves') return [[row.section, this.#ruled.read(seq)]]
      return []
    })
    return Object.fromEntries(known)
  }

  change(seq: number, change: MetadataChange): void {
    for (const [section, content] of Object.entries(change)) {
      if (content === null) this.#remove.run(seq, section)
      else this.#putOne(seq, section, JSON.stringify(content))
    }
  }

  removeAll(seq: number): void {
    this.#removeAll.run(seq)
  }

  /** Replaces all sections. */
  restore(seq: number, metadata: Metadata): void {
    this.removeAll(seq)
    this.change(seq, metadata)
  }

  #putOne(seq: number, section: string, content: string): void {
    this.#put.run(seq, section, content, rowChecksum(seq, section, content))
  }
}
