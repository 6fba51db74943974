/**
 * What the directory and its index thread say to each other: one job a thread, progress, one
 * answer.
 */
import type { ErrorCode } from '../../../errors.ts'
import type { IndexProgress } from '../../../search/segments/port.ts'

/**
 * `rebuild` makes the index anew; `settle` merges all segments and `compact` those that have
 * gathered; `mend` reads every byte. The last three make the index anew where they find it damaged.
 */
export type IndexJob = 'rebuild' | 'settle' | 'compact' | 'mend'

/** The index thread is started with this order. */
export interface IndexThreadOrder {
  readonly mainFile: string
  readonly job: IndexJob
  /** It leaves time for others. */
  readonly isPaced: boolean
  /** One number, shared: 1 when the job is to end as soon as it can. */
  readonly cancelled: Int32Array
}

export type FromIndexThread =
  | { readonly kind: 'progress'; readonly progress: IndexProgress }
  | { readonly kind: 'damage'; readonly message: string }
  /** `podcasts` of the new index; null when none was made. */
  | { readonly kind: 'done'; readonly podcasts: number | null }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string }
  /** The disk took no more. */
  | { readonly kind: 'disk-full' }
  | { readonly kind: 'failed'; readonly error: unknown }
