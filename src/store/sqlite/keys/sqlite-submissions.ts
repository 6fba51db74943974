/** Submissions of visitors, in the file of the keys so that they never wait behind an import. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { CallOptions } from '../../call-options.ts'
import type {
  NewSubmission,
  Submission,
  SubmissionPage,
  Submissions,
} from '../../review-queue.ts'
import { intactCondition, rowChecksum } from '../connection/checksums.ts'
import { call } from '../connection/call.ts'
import type { WriteQueue } from '../connection/write-queue.ts'

const COLUMNS = 'no, at, kind, subject, message, contact'
/** Skips damaged submissions; `check` counts them. */
const INTACT = intactCondition('submissions')

export class SqliteSubmissions implements Submissions {
  readonly #writes: WriteQueue
  readonly #isKnown: StatementSync
  readonly #count: StatementSync
  readonly #insert: StatementSync
  readonly #list: StatementSync
  readonly #find: StatementSync
  readonly #delete: StatementSync

  /** `writes` is the queue of the same connection. */
  constructor(database: DatabaseSync, writes: WriteQueue) {
    this.#writes = writes
    // Takedowns for one show are distinct if their senders or messages differ.
    this.#isKnown = database.prepare(
      `SELECT 1 FROM submissions
        WHERE kind = ?1 AND subject = ?2
          AND (kind = 'proposal' OR (message IS ?3 AND contact IS ?4))`,
    )
    this.#count = database.prepare(
      'SELECT count(*) AS waiting FROM submissions WHERE kind = ?',
    )
    this.#insert = database.prepare(
      'INSERT INTO submissions (at, kind, subject, message, contact, checksum) VALUES (?, ?, ?, ?, ?, ?)',
    )
    this.#list = database.prepare(
      `SELECT ${COLUMNS} FROM submissions WHERE no > ?1 AND (?2 IS NULL OR kind = ?2) AND ${INTACT} ORDER BY no LIMIT ?3`,
    )
    this.#find = database.prepare(
      `SELECT ${COLUMNS} FROM submissions WHERE no = ? AND ${INTACT}`,
    )
    this.#delete = database.prepare('DELETE FROM submissions WHERE no = ?')
  }

  add(
    { at, kind, subject, message, contact }: NewSubmission,
    most: number,
  ): Promise<'added' | 'known' | 'full'> {
    return this.#writes.run(() => {
      if (this.#isKnown.get(kind, subject, message, contact) !== undefined) return 'known'
      if (Number(this.#count.get(kind)?.['waiting']) >= most) return 'full'
      const values = [at, kind, subject, message, contact]
      this.#insert.run(...values, rowChecksum(...values))
      return 'added'
    })
  }

  list(
    { after, limit, kind }: SubmissionPage,
    options?: CallOptions,
  ): Promise<readonly Submission[]> {
    return call(
      () => this.#list.all(after, kind ?? null, limit) as unknown as readonly Submission[],
      options,
    )
  }

  find(no: number, options?: CallOptions): Promise<Submission | undefined> {
    return call(() => this.#find.get(no) as unknown as Submission | undefined, options)
  }

  remove(no: number): Promise<boolean> {
    return this.#writes.run(() => this.#delete.run(no).changes === 1)
  }
}
