/** Defines the messages between the parser worker and its owner. */
import type { ErrorCode } from '../../../errors.ts'
import type { FeedReport, ReportContext } from './feed-report.ts'
import type { ParsedFeed } from './parsed-feed.ts'

export interface ToParser {
  readonly bytes: Uint8Array
  readonly contentType: string | null
  /** Null returns the parsed feed instead of a report. */
  readonly report: ReportContext | null
}

export type FromParser =
  | { readonly kind: 'ready' }
  | { readonly kind: 'read'; readonly feed: ParsedFeed | FeedReport }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string }
  /** An internal error, with its stack. */
  | { readonly kind: 'failed'; readonly message: string }
