/**
 * Messages between the answering thread and the search thread: one search at a time, one answer
 * each.
 */
import type { ErrorCode } from '../../../errors.ts'
import type { SearchQuery } from '../../../search/query.ts'
import type { SegmentPage } from '../../../search/segments/port.ts'

/** The start data of the search thread. */
export interface SearchThreadData {
  readonly mainFile: string
  readonly requireAppleId: boolean
  readonly searchTimeoutMs: number
  /** A shared flag: 1 if the caller of the current search has gone. */
  readonly cancelled: Int32Array
}

export interface ToSearchThread {
  readonly query: SearchQuery
  /** The time in ms already spent on the answering thread. */
  readonly spentMs: number
}

export interface WorkerPage {
  readonly page: SegmentPage
  /** The working time of the search thread. */
  readonly ms: number
}

export type FromSearchThread =
  | ({ readonly kind: 'page' } & WorkerPage)
  | {
      readonly kind: 'refused'
      readonly code: ErrorCode
      readonly message: string
      readonly retryAfterS: number | undefined
    }
  | { readonly kind: 'failed'; readonly error: unknown }
