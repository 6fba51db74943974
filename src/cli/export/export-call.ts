/** Defines what each format of `castdex export` gets, and returns. */
import type { Context } from '../../context.ts'
import type { Output } from '../command.ts'
import type { QueryString } from '../../api/query-string.ts'

export interface ExportCall {
  readonly context: Context
  /** A file name, or the standard output. */
  readonly target: Output | string
  readonly of: 'podcasts' | 'episodes'
  /** Filters and columns, by the names of the API. */
  readonly query: QueryString
  readonly signal: AbortSignal
}

export interface ExportOutcome {
  /** Rows and lines. */
  readonly written: number
  /** What was exported, for people. */
  readonly said: string
}

export type Exporter = (call: ExportCall) => Promise<ExportOutcome>
