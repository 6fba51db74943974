/** Defines the one shape of error answers, and maps foreign errors to it. */
import { type Static, Type } from 'typebox'
import { CodedError, type ErrorCode, ERRORS, errorCodeOf } from '../errors.ts'
import { closed, Instant, oneOf } from '../record/schema.ts'
import { BrokenText } from '../record/view/raw-fields.ts'

const HTTP_CODES = (Object.keys(ERRORS) as ErrorCode[]).filter(
  (code) => ERRORS[code].status > 0,
)

export const Problem = closed({
  status: Type.Literal('ERROR'),
  message: Type.String({
    description: 'One sentence that names the parameter and the value.',
  }),
  error: closed({
    code: oneOf(HTTP_CODES),
    message: Type.String(),
    details: Type.Optional(
      Type.Array(closed({ path: Type.String(), message: Type.String() })),
    ),
    resetsAt: Type.Optional(Instant),
  }),
  requestId: Type.String(),
})
export type Problem = Static<typeof Problem>

export function toProblem(
  { code, message: own, details, options }: CodedError,
  requestId: string,
): Problem {
  const message =
    options.forOperator === true ? `${ERRORS[code].meaning} ${ERRORS[code].remedy}` : own
  return {
    status: 'ERROR',
    message,
    error: {
      code,
      message,
      ...(details.length > 0 && { details: [...details] }),
      ...(options.resetsAt !== undefined && { resetsAt: options.resetsAt }),
    },
    requestId,
  }
}

/** Returns the HTTP headers that repeat the body's information. */
export function problemHeaders({
  status,
  options,
}: CodedError): Readonly<Record<string, string>> {
  return {
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    ...(options.allow !== undefined && { allow: options.allow.join(', ') }),
    ...(options.retryAfterS !== undefined && {
      'retry-after': String(options.retryAfterS),
    }),
  }
}

const frameworkStatus = (error: unknown): number => {
  if (
    error instanceof Error &&
    'statusCode' in error &&
    typeof error.statusCode === 'number'
  )
    return error.statusCode
  return 500
}

/** `Retry-After` in seconds when the duration is unknown. */
const RETRY_AFTER_S = 2

const withRetryAfter = (error: CodedError): CodedError => {
  if (error.status === 503 && error.options.retryAfterS === undefined)
    return new CodedError(error.code, error.message, {
      ...error.options,
      retryAfterS: RETRY_AFTER_S,
    })
  return error
}

/**
 * Maps any thrown value: coded errors unchanged, framework errors by code, others to `INTERNAL`.
 */
export function toCodedError(error: unknown): CodedError {
  if (error instanceof CodedError && error.status > 0) return withRetryAfter(error)
  if (error instanceof BrokenText) {
    const message = `A stored record is damaged: ${error.message}.`
    return new CodedError('RECORD_DAMAGED', message, { cause: error })
  }
  const code = errorCodeOf(error)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new CodedError('BODY_TOO_LARGE', 'The body exceeds 1 MiB (1048576 bytes).')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new CodedError(
      'MEDIA_TYPE_UNSUPPORTED',
      'The body is not declared as JSON; send Content-Type: application/json.',
    )
  }
  const status = frameworkStatus(error)
  if (status >= 400 && status < 500) {
    return new CodedError(
      'MALFORMED_REQUEST',
      'The request is malformed; check the request line, its percent-encoding and the headers.',
    )
  }
  return new CodedError('INTERNAL', 'Internal error; report the requestId.', {
    cause: error,
  })
}
