/** The review queue, with one index per issue. */
import type { CallOptions } from '../../call-options.ts'
import type { JsonValue } from '../../../record/text/json-value.ts'
import {
  FEED_ISSUES,
  type FeedIssue,
  type ReviewPage,
  type ReviewQueue,
} from '../../review-queue.ts'
import { recordOf, type StoredText } from '../../../record/view/stored-layout.ts'
import type { Database } from '../connection/database.ts'
import { prepare, type Statement } from '../connection/statement.ts'

const COLUMNS = `podcasts.seq, layout, basic, details, description, internals,
  (SELECT state FROM tasks WHERE tasks.seq = podcasts.seq AND kind = 'feed') AS "feedTask"`

interface Source {
  readonly from: string
  readonly condition: string
  /** The `seq` column of the index. */
  readonly seq: string
}

const podcasts = (condition: string): Source => ({
  from: 'podcasts',
  condition,
  seq: 'seq',
})

const others = (table: string, column: string): Source => ({
  from: `${table} AS reason JOIN podcasts ON podcasts.seq = reason.seq`,
  condition: `reason.${column}`,
  seq: 'reason.seq',
})

/** Must equal the conditions of the indexes. */
const SOURCES: Readonly<Record<FeedIssue, Source>> = {
  pending: podcasts('apple_id = 0 AND NOT own AND feed_state < 2'),
  dead: podcasts('feed_state = 1'),
  'not-a-podcast': podcasts('feed_state = 2'),
  conflict: podcasts('in_conflict'),
  refused: others('tasks', 'refused'),
  doubted: others('metadata', 'doubted'),
  emptied: others('metadata', 'emptied'),
  'suspect-move': others('metadata', 'suspect'),
  ambiguous: others('metadata', 'ambiguous'),
  duplicate: others('metadata', 'likely'),
  'named-otherwise': others('metadata', 'told'),
}

function listOf({ from, condition, seq }: Source): Statement {
  return prepare(
    `SELECT ${COLUMNS} FROM ${from} WHERE ${condition} AND ${seq} > $1 ORDER BY ${seq} LIMIT $2`,
  )
}

function countOf({ from, condition }: Source): Statement {
  return prepare(`SELECT count(*)::int AS count FROM ${from} WHERE ${condition}`)
}

function prepareAll(toStatement: (source: Source) => Statement) {
  return new Map(FEED_ISSUES.map((issue) => [issue, toStatement(SOURCES[issue])] as const))
}

const LISTS = prepareAll(listOf)
const COUNTS = prepareAll(countOf)

function statementOf(
  statements: ReadonlyMap<FeedIssue, Statement>,
  issue: FeedIssue,
): Statement {
  const statement = statements.get(issue)
  if (statement === undefined) throw new TypeError(`no statement for ${issue}`)
  return statement
}

type QueueRow = StoredText & { readonly feedTask: string | null }

export class PostgresReviewQueue implements ReviewQueue {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async count(issue: FeedIssue, options?: CallOptions): Promise<number> {
    const statement = statementOf(COUNTS, issue)
    const rows = await this.#database.read<{ readonly count: number }>(
      statement,
      [],
      options,
    )
    return rows[0]?.count ?? 0
  }

  async list(issue: FeedIssue, { after, limit }: ReviewPage, options?: CallOptions) {
    const rows = await this.#database.read<QueueRow>(
      statementOf(LISTS, issue),
      [after, limit],
      options,
    )
    return rows.map(({ feedTask, ...row }) => ({
      record: recordOf(row),
      feedTask: feedTask === null ? null : (JSON.parse(feedTask) as JsonValue),
    }))
  }
}
