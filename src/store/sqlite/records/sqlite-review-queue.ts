/** Feeds that need an operator's eye, each kind by an index of its own. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type AnswerFragments, fromFragments } from '../../../record/view/fragments.ts'
import type { CallOptions } from '../../call-options.ts'
import type { JsonValue } from '../../json.ts'
import {
  type FeedIssue,
  type ReviewPage,
  FEED_ISSUES,
  type ReviewQueue,
} from '../../review-queue.ts'
import { call } from '../connection/call.ts'
import type { TickTransaction } from '../connection/tick-transaction.ts'

const COLUMNS = 'podcasts.seq, basic, details, description, internals'
const FEED_TASK =
  "(SELECT state FROM tasks WHERE tasks.seq = podcasts.seq AND kind = 'feed') AS feedTask"
const fromPodcasts = (condition: string): string =>
  `SELECT ${COLUMNS}, ${FEED_TASK} FROM podcasts WHERE ${condition} AND seq > ? ORDER BY seq LIMIT ?`

const fromSection = (section: string, condition: string): string =>
  `SELECT ${COLUMNS}, ${FEED_TASK} FROM metadata CROSS JOIN podcasts ON podcasts.seq = metadata.seq
    WHERE section = '${section}' AND ${condition} AND metadata.seq > ? ORDER BY metadata.seq LIMIT ?`

/** Word for word as in the migration. */
const SQL: Readonly<Record<FeedIssue, string>> = {
  pending: fromPodcasts('apple_id = 0 AND own = 0 AND dead < 2'),
  dead: fromPodcasts('dead = 1'),
  'not-a-podcast': fromPodcasts('dead = 2'),
  conflict: fromPodcasts("apple_id = 0 AND internals ->> '$.claimedAppleId' IS NOT NULL"),
  refused: `SELECT ${COLUMNS}, state AS feedTask FROM tasks CROSS JOIN podcasts ON podcasts.seq = tasks.seq
    WHERE kind = 'feed' AND state ->> '$.failing.outcome' IN ('not-a-feed', 'refused', 'forbidden', 'bad-redirect', 'too-large')
      AND tasks.seq > ? ORDER BY tasks.seq LIMIT ?`,
  doubted: fromSection(
    'moves',
    "content ->> '$.doubtedMs' IS NOT NULL AND content ->> '$.ruling' IS NULL",
  ),
  duplicate: fromSection('moves', "content ->> '$.likely' IS NOT NULL"),
  'suspect-move': fromSection('moves', "content ->> '$.suspect' IS NOT NULL"),
  ambiguous: fromSection(
    'listings',
    "(content ->> '$.lastVerdicts.spotify' = 'ambiguous' OR content ->> '$.lastVerdicts.youtube' = 'ambiguous' OR content ->> '$.lastVerdicts.apple' = 'ambiguous')",
  ),
}

type Row = AnswerFragments & { readonly seq: number; readonly feedTask: string | null }

export class SqliteReviewQueue implements ReviewQueue {
  readonly #tick: TickTransaction
  readonly #statements: ReadonlyMap<FeedIssue, StatementSync>

  constructor(database: DatabaseSync, tick: TickTransaction) {
    this.#tick = tick
    this.#statements = new Map(
      FEED_ISSUES.map((issue) => [issue, database.prepare(SQL[issue])]),
    )
  }

  list(issue: FeedIssue, { after, limit }: ReviewPage, options?: CallOptions) {
    return call(() => {
      this.#tick.enter()
      const rows = (this.#statements.get(issue)?.all(after, limit) ??
        []) as unknown as readonly Row[]
      return rows.map(({ feedTask, ...row }) => ({
        record: fromFragments(row),
        feedTask: feedTask === null ? null : (JSON.parse(feedTask) as JsonValue),
      }))
    }, options)
  }
}
