/** The error of a failed call, with castdex's code so that programs can distinguish reasons. */
import type { Schemas } from './generated/types.ts'

type Problem = Schemas['Problem']

/**
 * A castdex error code; or `NO_ANSWER`: the server is unreachable, or the answer is not from
 * castdex.
 */
export type CastdexErrorCode = Problem['error']['code'] | 'NO_ANSWER'

export class CastdexError extends Error {
  override readonly name = 'CastdexError'
  readonly code: CastdexErrorCode
  /** The HTTP status; 0 without an answer. */
  readonly status: number
  /** Further problems, by part of the call. */
  readonly details: readonly { readonly path: string; readonly message: string }[]
  /** Identifies the call to the operator of the server; null without an answer. */
  readonly requestId: string | null
  /** When the quota resets; null for every code except `QUOTA_EXCEEDED`. */
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

/** Parses the body of an unsuccessful answer. */
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
