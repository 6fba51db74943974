/**
 * Describes what came of asking for a URL. It is plain data, because it crosses threads.
 */
import type { AnswerHeaders } from './answer-headers.ts'
import type { GuardReason } from './guard.ts'

/** One redirect that was followed. */
export interface Hop {
  /** Null where it is a private feed's: such a URL is asked and never told. */
  readonly from: string | null
  readonly status: number
  readonly to: string | null
}

export type FetchFailure =
  | GuardReason
  /** The name has no address, or nobody could be asked for it. */
  | 'unresolved'
  /** Nobody answers there, or the connection broke. */
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  /** The body is not in the coding that it is said to be in. */
  | 'broken-encoding'
  | 'redirect-loop'
  | 'too-many-redirects'
  /** A redirect to nowhere. */
  | 'broken-redirect'
  /** We were told to stop. */
  | 'aborted'

interface Trip {
  /** Redirects stand in the order in which they were followed. */
  readonly hops: readonly Hop[]
  /** The URL that was asked last; null where it is a private feed's. */
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
        /** The message holds no URL. */
        readonly message: string
      }
  )
