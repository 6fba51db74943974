/** Submissions of visitors as a table, oldest first, deleted when settled. */
import type { CallOptions } from '../../call-options.ts'
import type {
  NewSubmission,
  Submission,
  SubmissionPage,
  Submissions,
} from '../../review-queue.ts'
import type { Database } from '../connection/database.ts'
import { prepare } from '../connection/statement.ts'

const COLUMNS = 'no, at, kind, subject, message, contact'

/** Serializes `add` within this schema, so that concurrent calls cannot both pass the limit. */
const TAKE_TURNS = prepare(
  `SELECT pg_advisory_xact_lock(hashtextextended('castdex submissions of ' || current_schema(), 0))`,
)
/** Takedowns for one show are distinct if their senders or messages differ. */
const IS_KNOWN = prepare(
  `SELECT 1 AS known FROM submissions
    WHERE kind = $1 AND subject = $2
      AND (kind = 'proposal'
        OR (message IS NOT DISTINCT FROM $3::text AND contact IS NOT DISTINCT FROM $4::text))`,
)
const COUNT = prepare('SELECT count(*) AS waiting FROM submissions WHERE kind = $1')
const ADD = prepare(
  'INSERT INTO submissions (at, kind, subject, message, contact) VALUES ($1, $2, $3, $4, $5)',
)
const LIST = prepare(
  `SELECT ${COLUMNS} FROM submissions WHERE no > $1 AND ($2::text IS NULL OR kind = $2) ORDER BY no LIMIT $3`,
)
const FIND = prepare(`SELECT ${COLUMNS} FROM submissions WHERE no = $1`)
const REMOVE = prepare('DELETE FROM submissions WHERE no = $1 RETURNING no')

export class PostgresSubmissions implements Submissions {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  add(
    { at, kind, subject, message, contact }: NewSubmission,
    most: number,
  ): Promise<'added' | 'known' | 'full'> {
    return this.#database.transaction(async (session) => {
      await session.all(TAKE_TURNS, [])
      const known = await session.all(IS_KNOWN, [kind, subject, message, contact])
      if (known.length > 0) return 'known'
      const [row] = await session.all<{ readonly waiting: number }>(COUNT, [kind])
      if (Number(row?.waiting) >= most) return 'full'
      await session.all(ADD, [at, kind, subject, message, contact])
      return 'added'
    })
  }

  list(
    { after, limit, kind }: SubmissionPage,
    options?: CallOptions,
  ): Promise<readonly Submission[]> {
    return this.#database.read<Submission>(LIST, [after, kind ?? null, limit], options)
  }

  async find(no: number, options?: CallOptions): Promise<Submission | undefined> {
    const [found] = await this.#database.read<Submission>(FIND, [no], options)
    return found
  }

  async remove(no: number): Promise<boolean> {
    return this.#database.transaction(
      async (session) => (await session.all(REMOVE, [no])).length === 1,
    )
  }
}
