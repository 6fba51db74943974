/** Reads histories of podcasts. */
import type { CallOptions } from '../../call-options.ts'
import type { History, HistoryEvent, HistoryPage } from '../../history.ts'
import type { JsonValue } from '../../../record/text/json-value.ts'
import type { PodcastId } from '../../../record/podcast.ts'
import type { Database } from '../connection/database.ts'
import { prepare } from '../connection/statement.ts'

type EventRow = Omit<HistoryEvent, 'podcastId' | 'evidence'> & { readonly evidence: string }

const LIST = prepare(
  `SELECT no, at, kind, evidence FROM events WHERE no < $2 AND seq = (
      SELECT seq FROM podcasts WHERE id = $1 UNION ALL SELECT seq FROM tombstones WHERE id = $1)
    ORDER BY no DESC LIMIT $3`,
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
    return rows.map(({ no, at, kind, evidence }) => ({
      no,
      podcastId: id,
      at,
      kind,
      evidence: JSON.parse(evidence) as JsonValue,
    }))
  }
}
