/**
 * Says why a call was not answered, with the code that castdex gives, so that a program can
 * tell one reason from another.
 */
import type { Schemas } from './generated/types.ts'

type Problem = Schemas['Problem']

/**
 * A code of castdex; or `NO_ANSWER`: the server was not reached, or what answered was not castdex.
 */
export type CastdexErrorCode = Problem['error']['code'] | 'NO_ANSWER'

export class CastdexError extends Error {
  override readonly name = 'CastdexError'
  readonly code: CastdexErrorCode
  /** The HTTP status; 0 without an answer. */
  readonly status: number
  /** What is wrong with each part of the call, where there is more to say. */
  readonly details: readonly { readonly path: string; readonly message: string }[]
  /** The operator of the server finds the call by it; null without an answer. */
  readonly requestId: string | null
  /** When the quota begins anew; null for every other code than `QUOTA_EXCEEDED`. */
  readonly resetsAt: string | null

  constructor(
    code: CastdexErrorCode,
    message: string,
    status = 0,
    problem?: Problem,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? {} : { cause })
    this.code = code
    this.status = status
    this.details = problem?.error.details ?? []
    this.requestId = problem?.requestId ?? null
    this.resetsAt = problem?.error.resetsAt ?? null
  }
}

function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'status' in value &&
    value.status === 'ERROR'
  )
}

/** Resolves to what an answer that is no success says. */
export async function readError(response: Response): Promise<CastdexError> {
  const { status } = response
  const body: unknown = await response.json().catch(() => undefined)
  if (isProblem(body)) return new CastdexError(body.error.code, body.message, status, body)
  return new CastdexError(
    'NO_ANSWER',
    `${response.url} answered ${String(status)}, and not as castdex does.`,
    status,
  )
}
