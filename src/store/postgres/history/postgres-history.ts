/** Reads histories of podcasts. */
import type { CallOptions } from '../../call-options.ts'
import type {
  EventKind,
  History,
  HistoryEvent,
  HistoryPage,
  KindPage,
} from '../../history.ts'
import type { PodcastId } from '../../../record/podcast.ts'
import { type EventRow, kindParameters, toEvent } from '../../rules/stored-event.ts'
import type { Database } from '../connection/database.ts'
import { prepare } from '../connection/statement.ts'

const LIST = prepare(
  `SELECT no, $1::text AS "podcastId", at, kind, evidence FROM events WHERE no < $2 AND seq = (
      SELECT seq FROM podcasts WHERE id = $1 UNION ALL SELECT seq FROM tombstones WHERE id = $1)
    ORDER BY no DESC LIMIT $3`,
)
const LIST_BY_KIND = prepare(
  `SELECT no, coalesce(podcasts.id, tombstones.id) AS "podcastId", events.at, kind, evidence
    FROM events LEFT JOIN podcasts USING (seq) LEFT JOIN tombstones USING (seq)
    WHERE kind = $1 AND events.at >= $2 AND (events.at, no) < ($3, $4)
      AND coalesce(podcasts.id, tombstones.id) IS NOT NULL
    ORDER BY events.at DESC, no DESC LIMIT $5`,
)

export class PostgresHistory implements History {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async list(
    id: PodcastId,
    { before = Number.MAX_SAFE_INTEGER, limit }: HistoryPage,
    options?: CallOptions,
  ): Promise<readonly HistoryEvent[]> {
    const rows = await this.#database.readAnywhere<EventRow>(
      LIST,
      [id, before, limit],
      options,
    )
    return rows.map(toEvent)
  }

  async listByKind(
    kind: EventKind,
    page: KindPage,
    options?: CallOptions,
  ): Promise<readonly HistoryEvent[]> {
    const rows = await this.#database.readAnywhere<EventRow>(
      LIST_BY_KIND,
      [kind, ...kindParameters(page)],
      options,
    )
    return rows.map(toEvent)
  }
}
