/** Reads metadata on the reader's connection. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PodcastId } from '../../../record/podcast.ts'
import type { CallOptions } from '../../call-options.ts'
import {
  type Metadata,
  METADATA_SECTIONS,
  type MetadataSection,
  type MetadataReader,
} from '../../metadata.ts'
import type { JsonValue } from '../../../record/text/json-value.ts'
import { intactCondition } from '../connection/checksums.ts'
import { recordDamaged } from '../connection/record-damaged.ts'
import { foundBy } from '../names/resolve-ids.ts'
import { isReadableSection, type StoredSection } from './metadata-rows.ts'
import { RuledMoves } from '../history/ruled-moves.ts'
import type { TickTransaction } from '../connection/tick-transaction.ts'

type SectionRow = {
  readonly id: PodcastId
  readonly isMisled: number
  readonly seq: number
} & (StoredSection | { readonly section: null; readonly content: null })

export class SqliteMetadata implements MetadataReader {
  readonly #tick: TickTransaction
  readonly #read: StatementSync
  readonly #ruled: RuledMoves

  constructor(database: DatabaseSync, tick: TickTransaction) {
    this.#tick = tick
    this.#ruled = new RuledMoves(database)
    this.#read = database.prepare(
      `${foundBy('json_each(?1)', 'canonical_seq')}
      SELECT found.id, isMisled, found.seq, section, content, ${intactCondition('metadata')} AS isIntact FROM found
        LEFT JOIN metadata ON metadata.seq = found.seq AND section IN (SELECT value FROM json_each(?2))
        WHERE found.seq IS NOT NULL`,
    )
  }

  read(
    ids: readonly PodcastId[],
    sections: readonly MetadataSection[] = METADATA_SECTIONS,
    options?: CallOptions,
  ): Promise<ReadonlyMap<PodcastId, Metadata>> {
    return this.#tick.read(() => {
      const found = new Map<PodcastId, Record<string, JsonValue>>()
      const rows = this.#read.all(
        JSON.stringify([...new Set(ids)]),
        JSON.stringify(sections),
      )
      for (const row of rows as unknown as readonly SectionRow[]) {
        if (row.isMisled === 1) throw recordDamaged([row.id])
        const metadata = found.get(row.id) ?? {}
        found.set(row.id, metadata)
        if (row.section === null) continue
        if (isReadableSection(row, row.id))
          metadata[row.section] = JSON.parse(row.content) as JsonValue
        else if (row.section === 'moves') metadata[row.section] = this.#ruled.read(row.seq)
      }
      return found
    }, options)
  }
}
