/**
 * Messages between the directory and its index thread: one job per thread, progress, one answer.
 */
import type { ErrorCode } from '../../../errors.ts'
import type { IndexProgress } from '../../../search/segments/port.ts'

/**
 * `rebuild` replaces the index; `settle` merges all segments and `compact` the accumulated small
 * ones; `mend` verifies every byte. The last three rebuild a damaged index.
 */
export type IndexJob = 'rebuild' | 'settle' | 'compact' | 'mend'

/** The start data of the index thread. */
export interface IndexThreadData {
  readonly mainFile: string
  readonly job: IndexJob
  /** True: pauses regularly to leave processor time to others. */
  readonly isPaced: boolean
  /** A shared flag: 1 to cancel the job. */
  readonly cancelled: Int32Array
}

export type FromIndexThread =
  | { readonly kind: 'progress'; readonly progress: IndexProgress }
  | { readonly kind: 'damage'; readonly message: string }
  /** `podcasts`: the size of the new index; null if none was made. */
  | { readonly kind: 'done'; readonly podcasts: number | null }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string }
  /** The disk is full. */
  | { readonly kind: 'disk-full' }
  | { readonly kind: 'failed'; readonly error: unknown }
