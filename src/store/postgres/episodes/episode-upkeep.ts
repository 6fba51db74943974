/**
 * Upkeep of indexed episodes: those that were kept before enter, those that left the window
 * leave. One process at a time does a piece.
 */
import {
  type KeptForSearch,
  windowStart,
} from '../../../record/episodes/indexed-episodes.ts'
import { DAY_MS } from '../../../record/instant/durations.ts'
import { recordOf, type StoredText } from '../../../record/view/stored-layout.ts'
import {
  type EpisodeState,
  isFillingDue,
  toFillingState,
} from '../../episodes/episode-state.ts'
import type { EpisodeProgress } from '../../episodes/episodes.ts'
import type { Database } from '../connection/database.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'
import { REMOVE, REMOVE_OLD } from './episode-rows.ts'
import type { PostgresEpisodeSync } from './episode-sync.ts'

/** Episodes dropped in one piece. */
const DROPPED_AT_ONCE = 2_000
/** An index that does not follow for longer is rebuilt. */
const REMEMBERED_MS = 7 * DAY_MS

/** $1: the first date that stays; $2: until when those that left are deleted. */
const LOOK = prepare(
  `SELECT kept, epoch, filled_to AS "filledTo", EXISTS (
      SELECT FROM episodes WHERE published < $1 AND content IS NOT NULL) AS "hasOld",
      EXISTS (SELECT FROM episodes WHERE left_at < $2) AS "hasLeft"
    FROM episode_state`,
)
const LOCK = prepare(
  `SELECT kept, epoch, filled_to AS "filledTo" FROM episode_state FOR UPDATE SKIP LOCKED`,
)
const PUT = prepare('UPDATE episode_state SET kept = $1, epoch = $2, filled_to = $3')
const NEXT = prepare(
  `SELECT seq, layout, basic, details, description, internals FROM podcasts
    WHERE seq > $1 ORDER BY seq LIMIT $2 FOR NO KEY UPDATE`,
)
const DELETE_LEFT = prepare(
  `WITH deleted AS (
      DELETE FROM episodes WHERE row_id IN (
        SELECT row_id FROM episodes WHERE left_at < $1 ORDER BY left_at LIMIT $2
          FOR UPDATE SKIP LOCKED) RETURNING changed_xid)
    UPDATE episode_state SET deleted_xid = greatest(deleted_xid, deleted.last)
      FROM (SELECT max(changed_xid) AS last FROM deleted) AS deleted`,
)

interface UpkeepNeeds extends EpisodeState {
  readonly hasOld: boolean
  readonly hasLeft: boolean
}

export interface EpisodeUpkeepOptions {
  readonly kept: KeptForSearch
  /** Returns milliseconds since 1970. */
  readonly now: () => number
  readonly sync: PostgresEpisodeSync
}

export class EpisodeUpkeep {
  readonly #database: Database
  readonly #options: EpisodeUpkeepOptions

  constructor(database: Database, options: EpisodeUpkeepOptions) {
    this.#database = database
    this.#options = options
  }

  /** Writes only if something is to be done. `limit`: shows. */
  async tidy(limit: number): Promise<EpisodeProgress> {
    const { kept, now } = this.#options
    const nowMs = now()
    const [needs] = await this.#database.read<UpkeepNeeds>(LOOK, [
      this.#firstDate(nowMs),
      nowMs - REMEMBERED_MS,
    ])
    if (needs === undefined) return { isDone: true }
    if (isFillingDue(needs, kept, nowMs)) return await this.#fill(limit)
    if (needs.hasOld) await this.#database.write(REMOVE_OLD, this.#oldOnes(nowMs))
    if (needs.hasLeft)
      await this.#database.write(DELETE_LEFT, [nowMs - REMEMBERED_MS, DROPPED_AT_ONCE])
    return { isDone: !needs.hasOld && !needs.hasLeft }
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.#database.write(REMOVE, [ids, this.#options.now()])
  }

  /** Null: nothing is too old. */
  #firstDate(nowMs: number): number | null {
    const { kept } = this.#options
    return kept === 'recent' ? windowStart(kept, nowMs) : null
  }

  #oldOnes(nowMs: number) {
    return [this.#firstDate(nowMs), nowMs, DROPPED_AT_ONCE]
  }

  async #fill(limit: number): Promise<EpisodeProgress> {
    return await this.#database.transaction(async (session) => {
      const state = await session.first<EpisodeState>(LOCK)
      // Another process fills.
      if (state === undefined) return { isDone: true }
      await this.#fillAfter(session, state, limit)
      return { isDone: false }
    })
  }

  async #fillAfter(session: Session, state: EpisodeState, limit: number): Promise<void> {
    const { kept, now, sync } = this.#options
    const filling = toFillingState(state, kept, now())
    const { epoch, filledTo } = filling
    if (filledTo === null) return
    await session.run(PUT, [kept, epoch, filledTo])
    const rows = await session.all<StoredText & { readonly seq: number }>(NEXT, [
      filledTo,
      limit,
    ])
    const shows = new Map(
      rows.map((row) => [row.seq, { ...recordOf(row), seq: row.seq }] as const),
    )
    await sync.follow(session, shows, true)
    const last = rows.length < limit ? null : (rows.at(-1)?.seq ?? null)
    await session.run(PUT, [kept, epoch, last])
  }
}
