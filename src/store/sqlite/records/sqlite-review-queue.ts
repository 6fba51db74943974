/** The review queue, with one index per issue. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { recordOf, type StoredText } from '../../../record/view/stored-layout.ts'
import type { CallOptions } from '../../call-options.ts'
import type { JsonValue } from '../../../record/text/json-value.ts'
import {
  type FeedIssue,
  type ReviewPage,
  FEED_ISSUES,
  type ReviewQueue,
} from '../../review-queue.ts'
import type { TickTransaction } from '../connection/tick-transaction.ts'

const COLUMNS = 'podcasts.seq, layout, basic, details, description, internals'

interface Source {
  readonly table: 'podcasts' | 'metadata' | 'tasks'
  readonly condition: string
}

const podcasts = (condition: string): Source => ({ table: 'podcasts', condition })

const section = (name: string, condition: string): Source => ({
  table: 'metadata',
  condition: `section = '${name}' AND ${condition}`,
})

/** Must equal the conditions of the migrations literally. */
const SOURCES: Readonly<Record<FeedIssue, Source>> = {
  pending: podcasts('apple_id = 0 AND own = 0 AND dead < 2'),
  dead: podcasts('dead = 1'),
  'not-a-podcast': podcasts('dead = 2'),
  conflict: podcasts("apple_id = 0 AND internals ->> '$.claimedAppleId' IS NOT NULL"),
  refused: {
    table: 'tasks',
    condition:
      "kind = 'feed' AND state ->> '$.failing.outcome' IN ('not-a-feed', 'refused', 'forbidden', 'bad-redirect', 'too-large')",
  },
  doubted: section(
    'moves',
    "content ->> '$.doubtedMs' IS NOT NULL AND content ->> '$.ruling' IS NULL",
  ),
  emptied: section('moves', "content ->> '$.emptied' IS NOT NULL"),
  duplicate: section('moves', "content ->> '$.likely' IS NOT NULL"),
  'suspect-move': section('moves', "content ->> '$.suspect' IS NOT NULL"),
  'named-otherwise': section('moves', "content ->> '$.told' IS NOT NULL"),
  ambiguous: section(
    'listings',
    "(content ->> '$.lastVerdicts.spotify' = 'ambiguous' OR content ->> '$.lastVerdicts.youtube' = 'ambiguous' OR content ->> '$.lastVerdicts.apple' = 'ambiguous')",
  ),
}

const joined = ({ table }: Source): string => {
  if (table === 'podcasts') return 'podcasts'
  return `${table} CROSS JOIN podcasts ON podcasts.seq = ${table}.seq`
}

const taskOf = ({ table }: Source): string => {
  if (table === 'tasks') return 'state'
  return "(SELECT state FROM tasks WHERE tasks.seq = podcasts.seq AND kind = 'feed')"
}

const listOf = (source: Source): string =>
  `SELECT ${COLUMNS}, ${taskOf(source)} AS feedTask FROM ${joined(source)}
    WHERE ${source.condition} AND ${source.table}.seq > ? ORDER BY ${source.table}.seq LIMIT ?`

const countOf = (source: Source): string =>
  `SELECT count(*) AS count FROM ${joined(source)} WHERE ${source.condition}`

type QueueRow = StoredText & { readonly seq: number; readonly feedTask: string | null }

export class SqliteReviewQueue implements ReviewQueue {
  readonly #tick: TickTransaction
  readonly #statements: ReadonlyMap<FeedIssue, StatementSync>
  readonly #counts: ReadonlyMap<FeedIssue, StatementSync>

  constructor(database: DatabaseSync, tick: TickTransaction) {
    this.#tick = tick
    const prepareAll = (toSql: (source: Source) => string) =>
      new Map(FEED_ISSUES.map((issue) => [issue, database.prepare(toSql(SOURCES[issue]))]))
    this.#statements = prepareAll(listOf)
    this.#counts = prepareAll(countOf)
  }

  count(issue: FeedIssue, options?: CallOptions): Promise<number> {
    return this.#tick.read(() => {
      return Number(this.#counts.get(issue)?.get()?.['count'] ?? 0)
    }, options)
  }

  list(issue: FeedIssue, { after, limit }: ReviewPage, options?: CallOptions) {
    return this.#tick.read(() => {
      const rows = (this.#statements.get(issue)?.all(after, limit) ??
        []) as unknown as readonly QueueRow[]
      return rows.map(({ feedTask, ...row }) => ({
        record: recordOf(row),
        feedTask: feedTask === null ? null : (JSON.parse(feedTask) as JsonValue),
      }))
    }, options)
  }
}
