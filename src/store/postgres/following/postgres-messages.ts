/** Webhook messages that wait. A process claims those of one search with a lease. */
import { MATCH_COLUMNS } from '../../rules/saved-search-rows.ts'
import type { MessageClaim, DeliveryOutcome, WaitingMessage } from '../../saved-searches.ts'
import type { Database } from '../connection/database.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'

const IS_DUE =
  'due_ms <= $1 AND leased_until_ms <= $1 AND paused_at IS NULL AND installation = $2'

const ADD = prepare(
  'INSERT INTO saved_messages (match_no, search_id, due_ms) SELECT *, $3::bigint FROM unnest($1::bigint[], $2::text[])',
)
/** A receiver that fails keeps its own time. Locks in sorted order to avoid deadlocks. */
const WAKE = prepare(
  `UPDATE saved_searches SET due_ms = least(coalesce(due_ms, $2::bigint), $2::bigint)
    WHERE failing_since_ms IS NULL
      AND id IN (SELECT id FROM saved_searches WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE)`,
)
const ARE_DUE = prepare(`SELECT true AS due FROM saved_searches WHERE ${IS_DUE} LIMIT 1`)
const CLAIM = prepare(
  `UPDATE saved_searches SET lease = $3, leased_until_ms = $4
    WHERE id = (SELECT id FROM saved_searches WHERE ${IS_DUE} ORDER BY due_ms LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id`,
)
const LIST = prepare(
  `SELECT ${MATCH_COLUMNS}, saved_messages.attempts, since_ms AS "failingSinceMs"
    FROM saved_messages JOIN saved_matches ON no = match_no
    WHERE saved_messages.search_id = $1 AND due_ms <= $2 ORDER BY match_no LIMIT $3`,
)
const REMOVE = prepare('DELETE FROM saved_messages WHERE match_no = $1')
const POSTPONE = prepare(
  'UPDATE saved_messages SET due_ms = $2, since_ms = $3, attempts = attempts + 1 WHERE match_no = $1',
)
const EXTEND = prepare(
  `UPDATE saved_searches SET leased_until_ms = $3, failing_since_ms = NULL, attempts = 0,
      delivered_ms = coalesce($4::bigint, delivered_ms)
    WHERE id = $1 AND lease = $2`,
)
const HOLD = prepare(
  `UPDATE saved_searches SET due_ms = $3, failing_since_ms = $4, attempts = attempts + 1,
      lease = NULL, leased_until_ms = 0 WHERE id = $1 AND lease = $2`,
)
const PAUSE = prepare(
  `UPDATE saved_searches SET paused_at = $3, pause_reason = $4, due_ms = NULL,
      lease = NULL, leased_until_ms = 0 WHERE id = $1 AND lease = $2`,
)
/** Locked first, so that a message added by another transaction is seen. */
const LOCK = prepare('SELECT id FROM saved_searches WHERE id = $1 FOR UPDATE')
const RELEASE = prepare(
  `UPDATE saved_searches SET lease = NULL, leased_until_ms = 0,
      due_ms = (SELECT min(due_ms) FROM saved_messages WHERE search_id = $1)
    WHERE id = $1 AND lease = $2`,
)

export async function addMessages(
  session: Session,
  messages: readonly { readonly no: number; readonly searchId: string }[],
  atMs: number,
): Promise<void> {
  const ids = messages.map(({ searchId }) => searchId)
  await session.run(ADD, [messages.map(({ no }) => no), ids, atMs])
  await session.run(WAKE, [[...new Set(ids)], atMs])
}

export async function claimMessages(
  database: Database,
  { nowMs, installation, lease, leasedUntilMs, limit }: MessageClaim,
): Promise<
  { readonly searchId: string; readonly messages: readonly WaitingMessage[] } | undefined
> {
  const due = await database.read(ARE_DUE, [nowMs, installation])
  if (due.length === 0) return undefined
  const [claimed] = await database.write<{ readonly id: string }>(CLAIM, [
    nowMs,
    installation,
    lease,
    leasedUntilMs,
  ])
  if (claimed === undefined) return undefined
  const messages = await database.read<WaitingMessage>(LIST, [claimed.id, nowMs, limit])
  return { searchId: claimed.id, messages }
}

export async function settleMessage(
  session: Session,
  searchId: string,
  lease: string,
  outcome: DeliveryOutcome,
): Promise<void> {
  if (outcome.kind === 'held') {
    await session.run(HOLD, [searchId, lease, outcome.dueMs, outcome.sinceMs])
  } else if (outcome.kind === 'paused') {
    await session.run(PAUSE, [searchId, lease, outcome.at, outcome.reason])
  } else if (outcome.kind === 'released') {
    await session.run(LOCK, [searchId])
    await session.run(RELEASE, [searchId, lease])
  } else {
    const { kind, no, leasedUntilMs } = outcome
    if (kind === 'postponed')
      await session.run(POSTPONE, [no, outcome.dueMs, outcome.sinceMs])
    else await session.run(REMOVE, [no])
    const deliveredMs = kind === 'delivered' ? outcome.nowMs : null
    await session.run(EXTEND, [searchId, lease, leasedUntilMs, deliveredMs])
  }
}
