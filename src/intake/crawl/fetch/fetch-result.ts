/** Defines the result of a fetch as plain data, to pass between threads. */
import type { AnswerHeaders } from './answer-headers.ts'
import type { GuardReason } from './guard.ts'

/** A followed redirect. */
export interface Hop {
  /** Null for private feeds, whose URLs are never reported. */
  readonly from: string | null
  readonly status: number
  readonly to: string | null
}

export type FetchFailure =
  | GuardReason
  /** The name has no address, or DNS is unavailable. */
  | 'unresolved'
  /** The host did not respond, or the connection broke. */
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  /** The body does not match its `Content-Encoding`. */
  | 'broken-encoding'
  | 'redirect-loop'
  | 'too-many-redirects'
  /** A redirect without a valid URL. */
  | 'broken-redirect'
  /** The caller aborted the fetch. */
  | 'aborted'

interface Trip {
  /** Redirects, in the order followed. */
  readonly hops: readonly Hop[]
  /** The last requested URL; null for private feeds. */
  readonly url: string | null
  readonly durationMs: number
}

export type FetchResult = Trip &
  (
    | {
        readonly kind: 'answered'
        readonly status: number
        readonly headers: AnswerHeaders
        /** Decoded. Empty unless the status is 2xx. */
        readonly body: Uint8Array
      }
    | {
        readonly kind: 'failed'
        readonly reason: FetchFailure
        /** The message contains no URL. */
        readonly message: string
      }
  )
