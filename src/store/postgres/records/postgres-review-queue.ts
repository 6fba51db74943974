/** Feeds that need an operator's eye, each kind by an index of its own. */
import type { CallOptions } from '../../call-options.ts'
import type { JsonValue } from '../../json.ts'
import { type FeedIssue, type ReviewPage, type ReviewQueue } from '../../review-queue.ts'
import { type AnswerFragments, fromFragments } from '../../../record/view/fragments.ts'
import type { Database } from '../connection/database.ts'
import { prepare, type Statement } from '../connection/statement.ts'

const COLUMNS = `podcasts.seq, basic, details, description, internals,
  (SELECT state FROM tasks WHERE tasks.seq = podcasts.seq AND kind = 'feed') AS "feedTask"`

function fromPodcasts(condition: string): Statement {
  return prepare(
    `SELECT ${COLUMNS} FROM podcasts WHERE ${condition} AND seq > $1 ORDER BY seq LIMIT $2`,
  )
}

function fromOthers(table: string, condition: string): Statement {
  return prepare(
    `SELECT ${COLUMNS} FROM ${table} AS reason JOIN podcasts ON podcasts.seq = reason.seq
      WHERE ${condition} AND reason.seq > $1 ORDER BY reason.seq LIMIT $2`,
  )
}

/** The conditions are those of the indexes. */
const LISTS: Readonly<Record<FeedIssue, Statement>> = {
  pending: fromPodcasts('apple_id = 0 AND NOT own AND feed_state < 2'),
  dead: fromPodcasts('feed_state = 1'),
  'not-a-podcast': fromPodcasts('feed_state = 2'),
  conflict: fromPodcasts('in_conflict'),
  refused: fromOthers('tasks', 'reason.refused'),
  doubted: fromOthers('metadata', 'reason.doubted'),
  'suspect-move': fromOthers('metadata', 'reason.suspect'),
  ambiguous: fromOthers('metadata', 'reason.ambiguous'),
  duplicate: fromOthers('metadata', 'reason.likely'),
}

type Row = AnswerFragments & { readonly feedTask: string | null }

export class PostgresReviewQueue implements ReviewQueue {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async list(issue: FeedIssue, { after, limit }: ReviewPage, options?: CallOptions) {
    const rows = await this.#database.read<Row>(LISTS[issue], [after, limit], options)
    return rows.map(({ feedTask, ...row }) => ({
      record: fromFragments(row),
      feedTask: feedTask === null ? null : (JSON.parse(feedTask) as JsonValue),
    }))
  }
}
