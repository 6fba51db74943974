/** Examples of rejected requests. */
import { CodedError, type ErrorCode } from '../../errors.ts'
import { toProblem } from '../problem.ts'
import type { ExampleDoc } from '../route.ts'

/** Placeholder for the random request id. */
export const EXAMPLE_REQUEST_ID = '5e0c1b2a-8d7f-4c3e-9b6a-1f2e3d4c5b6a'

interface RejectedCall {
  readonly summary: string
  readonly code: ErrorCode
  readonly message: string
  readonly path?: string
  readonly problem?: string
  readonly parameters?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A rejected request; its name is the error code. */
export function refused({
  summary,
  code,
  message,
  path,
  problem,
  parameters,
  body,
}: RejectedCall): ExampleDoc {
  const details =
    path === undefined || problem === undefined ? [] : [{ path, message: problem }]
  const error = new CodedError(code, message, { details })
  return {
    name: code,
    summary,
    ...(parameters !== undefined && { parameters }),
    ...(body !== undefined && { body }),
    status: error.status,
    answer: toProblem(error, EXAMPLE_REQUEST_ID),
  }
}
