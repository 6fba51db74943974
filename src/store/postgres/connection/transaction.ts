/** Begins and ends PostgreSQL transactions. */
import { notReady, Unreachable } from './failures.ts'
import { ignore } from './pool.ts'
import type { Session } from './session.ts'

export type TransactionKind =
  | 'read-committed'
  | 'snapshot'
  | 'unbounded'
  | 'unbounded-snapshot'

const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'
const UNBOUNDED = `SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`

export const BEGIN: Readonly<Record<TransactionKind, string>> = {
  'read-committed': 'BEGIN',
  snapshot: SNAPSHOT,
  unbounded: `BEGIN; ${UNBOUNDED}`,
  'unbounded-snapshot': `${SNAPSHOT}; ${UNBOUNDED}`,
}

/** Rolls back on failure. */
export async function inPostgresTransaction<Result>(
  session: Session,
  kind: TransactionKind,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  // Pipelined: `work` does not wait for BEGIN.
  const beginning = session.execute(BEGIN[kind])
  beginning.catch(ignore)
  let result: Result
  try {
    result = await work(session)
    await beginning
  } catch (error) {
    if (!(error instanceof Unreachable)) await session.execute('ROLLBACK')
    throw error
  }
  await commit(session)
  return result
}

/** If the connection is lost here, the outcome is unknown. */
async function commit(session: Session): Promise<void> {
  try {
    const tag = await session.execute('COMMIT')
    if (tag !== 'COMMIT') throw new Error(`the transaction ended with ${tag}`)
  } catch (error) {
    throw error instanceof Unreachable ? notReady(error) : error
  }
}
