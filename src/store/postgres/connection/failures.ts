/** Classifies database failures by how to react. */
import { CodedError } from '../../../errors.ts'

/** No server answers, or it cannot serve now: a retry on another connection may succeed. */
export class Unreachable extends Error {}

/** The primary was found away during the call. */
export class PrimaryAway extends Unreachable {
  constructor() {
    super('the primary is away')
  }
}

/** A conflict with another transaction: retrying the whole transaction may succeed. */
export class Conflict extends Error {
  readonly constraint: string | undefined

  constructor(cause: Error & { readonly constraint?: string }) {
    super(cause.message, { cause })
    this.constraint = cause.constraint
  }
}

const RETRY_AFTER_S = 2

/**
 * https://www.postgresql.org/docs/15/errcodes-appendix.html: serialization, deadlock, unique key,
 * foreign key.
 */
const CONFLICTS: readonly string[] = ['40001', '40P01', '23505', '23503']

/** Shut down, crashed, starting, idle timeout, a standby, too many connections. */
const UNREACHABLE: readonly string[] = [
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25006',
  '53300',
]
/** Class 08 covers connection errors. */
const CONNECTION_CLASS = '08'

/** A statement or lock timeout. */
const TOO_SLOW: readonly string[] = ['57014', '55P03']

/** Disk full, out of memory, and system errors. */
const UNWRITABLE = /^(53|58)/

const SQL_STATE = /^[0-9A-Z]{5}$/

function sqlStateOf(error: Error): string | undefined {
  const { code } = error as { readonly code?: unknown }
  if (typeof code === 'string' && SQL_STATE.test(code)) return code
  return undefined
}

/** Maps driver errors to the errors above. */
export function toDatabaseFailure(error: unknown): unknown {
  if (
    !(error instanceof Error) ||
    error instanceof TypeError ||
    error instanceof RangeError
  )
    return error
  const state = sqlStateOf(error)
  if (state === undefined) return new Unreachable(error.message, { cause: error })
  if (state.startsWith(CONNECTION_CLASS) || UNREACHABLE.includes(state))
    return new Unreachable(error.message, { cause: error })
  if (CONFLICTS.includes(state)) return new Conflict(error)
  if (TOO_SLOW.includes(state)) return overloaded(error)
  if (UNWRITABLE.test(state)) return notReady(error)
  return error
}

export function notReady(cause: unknown): CodedError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new CodedError('NOT_READY', `The database does not answer (${reason}).`, {
    cause,
    remedy: 'Check that PostgreSQL runs where CASTDEX_POSTGRES_URL says, and repeat it.',
    retryAfterS: RETRY_AFTER_S,
    forOperator: true,
  })
}

export function overloaded(cause: unknown): CodedError {
  return new CodedError('OVERLOADED', 'The database is overloaded; try again.', {
    cause,
    retryAfterS: RETRY_AFTER_S,
  })
}
