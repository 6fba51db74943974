/** Reading metadata and histories, on the reader's connection. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PodcastId } from '../../../record/podcast.ts'
import type { CallOptions } from '../../call-options.ts'
import {
  type Metadata,
  METADATA_SECTIONS,
  type MetadataSection,
  type MetadataReader,
} from '../../metadata.ts'
import type { History, HistoryEvent, HistoryPage } from '../../history.ts'
import type { JsonValue } from '../../json.ts'
import { isSound } from '../connection/checksums.ts'
import { recordDamaged } from '../connection/record-damaged.ts'
import { isReadable, type StoredSection } from './metadata-rows.ts'
import { RuledMoves } from './ruled-moves.ts'
import { call } from '../connection/call.ts'
import type { TickTransaction } from '../connection/tick-transaction.ts'

type SectionRow = {
  readonly id: PodcastId
  readonly isMisled: number
  readonly seq: number
} & (StoredSection | { readonly section: null; readonly content: null })

/**
 * The rows of asked ids (the column `value` of `ids`), as `found`. The row itself says whose it is:
 * a damaged index leads to that of another podcast. `ofMerged`: the number that stands for a merged
 * podcast.
 */
function foundBy(ids: string, ofMerged: 'seq' | 'canonical_seq'): string {
  return `WITH asked AS MATERIALIZED (
      SELECT value AS id, (SELECT seq FROM podcasts WHERE podcasts.id = value) AS led FROM ${ids}
    ), found AS MATERIALIZED (
      SELECT id, led IS NOT NULL AND id IS NOT (SELECT podcasts.id FROM podcasts WHERE seq = led) AS isMisled,
        coalesce(led, (SELECT ${ofMerged} FROM tombstones WHERE tombstones.id = asked.id)) AS seq FROM asked
    )`
}

export class SqliteMetadata implements MetadataReader {
  readonly #tick: TickTransaction
  readonly #read: StatementSync
  readonly #ruled: RuledMoves

  constructor(database: DatabaseSync, tick: TickTransaction) {
    this.#tick = tick
    this.#ruled = new RuledMoves(database)
    this.#read = database.prepare(
      `${foundBy('json_each(?1)', 'canonical_seq')}
      SELECT found.id, isMisled, found.seq, section, content, ${isSound('metadata')} AS isSound FROM found
        LEFT JOIN metadata ON metadata.seq = found.seq AND section IN (SELECT value FROM json_each(?2))
        WHERE found.seq IS NOT NULL`,
    )
  }

  read(
    ids: readonly PodcastId[],
    sections: readonly MetadataSection[] = METADATA_SECTIONS,
    options?: CallOptions,
  ): Promise<ReadonlyMap<PodcastId, Metadata>> {
    return call(() => {
      this.#tick.enter()
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
        if (isReadable(row, row.id))
          metadata[row.section] = JSON.parse(row.content) as JsonValue
        else if (row.section === 'moves') metadata[row.section] = this.#ruled.read(row.seq)
      }
      return found
    }, options)
  }
}

export class SqliteHistory implements History {
  readonly #tick: TickTransaction
  readonly #list: StatementSync
  readonly #find: StatementSync

  constructor(database: DatabaseSync, tick: TickTransaction) {
    this.#tick = tick
    this.#list = database.prepare(
      `SELECT no, at, kind, evidence FROM events
        WHERE seq = ?1 AND no < ?2 AND ${isSound('events')}
        ORDER BY no DESC LIMIT ?3`,
    )
    this.#find = database.prepare(
      `${foundBy('(SELECT ?1 AS value)', 'seq')} SELECT isMisled, seq FROM found`,
    )
  }

  list(
    id: PodcastId,
    { before = Number.MAX_SAFE_INTEGER, limit }: HistoryPage,
    options?: CallOptions,
  ): Promise<readonly HistoryEvent[]> {
    return call(() => {
      this.#tick.enter()
      const found = this.#find.get(id)
      if (found?.['isMisled'] === 1) throw recordDamaged([id])
      const rows = this.#list.all(
        found?.['seq'] ?? null,
        before,
        limit,
      ) as unknown as readonly (Omit<HistoryEvent, 'podcastId' | 'evidence'> & {
        readonly evidence: string
      })[]
      return rows.map(({ no, at, kind, evidence }) => ({
        no,
        podcastId: id,
        at,
        kind,
        evidence: JSON.parse(evidence) as JsonValue,
      }))
    }, options)
  }
}
