/** Reads histories of podcasts on the reader's connection. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PodcastId } from '../../../record/podcast.ts'
import type { CallOptions } from '../../call-options.ts'
import type { History, HistoryEvent, HistoryPage } from '../../history.ts'
import type { JsonValue } from '../../../record/text/json-value.ts'
import { call } from '../connection/call.ts'
import { intactCondition } from '../connection/checksums.ts'
import type { TickTransaction } from '../connection/tick-transaction.ts'
import { recordDamaged } from '../connection/record-damaged.ts'
import { foundBy } from '../names/resolve-ids.ts'

export class SqliteHistory implements History {
  readonly #tick: TickTransaction
  readonly #list: StatementSync
  readonly #find: StatementSync

  constructor(database: DatabaseSync, tick: TickTransaction) {
    this.#tick = tick
    this.#list = database.prepare(
      `SELECT no, at, kind, evidence FROM events
        WHERE seq = ?1 AND no < ?2 AND ${intactCondition('events')}
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
