/**
 * What the answering thread and the search thread say to each other: one search at a time, one
 * answer for each.
 */
import type { ErrorCode } from '../../../errors.ts'
import type { SearchQuery } from '../../../search/query.ts'
import type { SegmentPage } from '../../../search/segments/port.ts'

/** The search thread is started with this order. */
export interface SearchThreadOrder {
  readonly mainFile: string
  readonly requireAppleId: boolean
  readonly searchTimeoutMs: number
  /** One number, shared: 1 while nobody waits for the search under way. */
  readonly cancelled: Int32Array
}

export interface ToSearchThread {
  readonly query: SearchQuery
  /** What was used up before the search came here; in ms. */
  readonly spentMs: number
}

export interface WorkerPage {
  readonly page: SegmentPage
  /** The search thread worked this long. */
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
