/** Reads histories of podcasts on the reader's connection. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PodcastId } from '../../../record/podcast.ts'
import type { CallOptions } from '../../call-options.ts'
import type {
  EventKind,
  History,
  HistoryEvent,
  HistoryPage,
  KindPage,
} from '../../history.ts'
import { type EventRow, kindParameters, toEvent } from '../../rules/stored-event.ts'
import { intactCondition } from '../connection/checksums.ts'
import type { TickTransaction } from '../connection/tick-transaction.ts'
import { recordDamaged } from '../connection/record-damaged.ts'
import { foundBy } from '../names/resolve-ids.ts'

export class SqliteHistory implements History {
  readonly #tick: TickTransaction
  readonly #list: StatementSync
  readonly #listByKind: StatementSync
  readonly #find: StatementSync

  constructor(database: DatabaseSync, tick: TickTransaction) {
    this.#tick = tick
    this.#list = database.prepare(
      `SELECT no, ?4 AS podcastId, at, kind, evidence FROM events
        WHERE seq = ?1 AND no < ?2 AND ${intactCondition('events')}
        ORDER BY no DESC LIMIT ?3`,
    )
    this.#listByKind = database.prepare(
      `SELECT no, coalesce(podcasts.id, tombstones.id) AS podcastId, events.at, kind, evidence
        FROM events LEFT JOIN podcasts USING (seq) LEFT JOIN tombstones USING (seq)
        WHERE kind = ?1 AND events.at >= ?2 AND (events.at, no) < (?3, ?4)
          AND coalesce(podcasts.id, tombstones.id) IS NOT NULL AND ${intactCondition('events')}
        ORDER BY events.at DESC, no DESC LIMIT ?5`,
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
    return this.#tick.read(() => {
      const found = this.#find.get(id)
      if (found?.['isMisled'] === 1) throw recordDamaged([id])
      const seq = found?.['seq'] ?? null
      const rows = this.#list.all(seq, before, limit, id)
      return (rows as unknown as readonly EventRow[]).map(toEvent)
    }, options)
  }

  listByKind(
    kind: EventKind,
    page: KindPage,
    options?: CallOptions,
  ): Promise<readonly HistoryEvent[]> {
    return this.#tick.read(() => {
      const rows = this.#listByKind.all(kind, ...kindParameters(page))
      return (rows as unknown as readonly EventRow[]).map(toEvent)
    }, options)
  }
}
