/** Maps errors of libraries to failure reasons of the outcome table. */
import { TooLarge } from './decode-body.ts'
import type { FetchFailure } from './fetch-result.ts'
import { GuardError } from './guard.ts'

interface Told {
  readonly reason: FetchFailure
  /** The message contains no URL, unlike messages of libraries. */
  readonly message: string
}

interface SystemError {
  readonly code?: unknown
  readonly syscall?: unknown
  readonly cause?: unknown
  readonly errors?: readonly unknown[]
}

const TIMEOUTS: ReadonlySet<unknown> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])

/**
 * Returns whether the error comes from `getaddrinfo` or a DNS query; its "connection refused"
 * concerns the name server.
 */
const isAboutNames = ({ code, syscall }: SystemError): boolean =>
  code === 'ENOTFOUND' ||
  code === 'ENODATA' ||
  String(code).startsWith('EAI_') ||
  /^(?:query|getaddrinfo)/.test(typeof syscall === 'string' ? syscall : '')

/** Returns the error of the first address if several were tried. */
const innermost = (error: unknown): SystemError => {
  const { errors, cause } = error as SystemError
  const inner = errors?.[0] ?? cause
  if (inner instanceof Error) return innermost(inner)
  return error as SystemError
}

function nameOfFailure({ code }: SystemError, error: unknown): string {
  if (typeof code === 'string') return code
  if (error instanceof Error) return error.name
  return 'unknown'
}

export function failureOf(error: unknown): Told {
  if (error instanceof TooLarge)
    return { reason: 'too-large', message: 'the body is larger than is read' }
  const inner = innermost(error)
  if (inner instanceof GuardError) return { reason: inner.reason, message: inner.message }
  const code = nameOfFailure(inner, error)
  if (isAboutNames(inner))
    return { reason: 'unresolved', message: `the name of the host was not found (${code})` }
  if (TIMEOUTS.has(inner.code))
    return { reason: 'timeout', message: `no answer came in time (${code})` }
  return {
    reason: 'unreachable',
    message: `the connection could not be made, or broke (${code})`,
  }
}
