/** Begins and ends transactions of PostgreSQL. */
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

/** All or nothing: what fails is rolled back. */
export async function inTransaction<Result>(
  session: Session,
  kind: TransactionKind,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  // The first statements of `work` are sent right behind it.
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

/** Where the connection ends now, nobody knows whether it was done. */
async function commit(session: Session): Promise<void> {
  try {
    const tag = await session.execute('COMMIT')
    if (tag !== 'COMMIT') throw new Error(`the transaction ended with ${tag}`)
  } catch (error) {
    throw error instanceof Unreachable ? notReady(error) : error
  }
}
