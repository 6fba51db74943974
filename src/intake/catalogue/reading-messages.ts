/** Messages between the reading thread and the writing thread. */
import type { Candidate } from './candidate.ts'
import type { ErrorCode } from '../../errors.ts'
import type { GatheredTexts } from '../../search/terms/gathered-texts.ts'
import type { CatalogueFormat } from './format.ts'

export interface ReadingRequest {
  readonly format: CatalogueFormat
  /** Null = standard input, which the thread inherits. */
  readonly file: string | null
  readonly tempFile: string
  readonly nowMs: number
  /** True: the catalogue is loaded into an empty directory. */
  readonly gathersTexts: boolean
}

/** The thread's copy of `Meter`. */
export interface ReadingProgress {
  readonly done: number
  readonly total: number | null
}

export type FromReader =
  | ({ readonly kind: 'batch'; readonly batch: readonly Candidate[] } & ReadingProgress)
  | ({ readonly kind: 'progress' } & ReadingProgress)
  /** Texts of the batches since the previous message. */
  | { readonly kind: 'texts'; readonly texts: GatheredTexts }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly message: string }

/** `order` starts reading; each `taken` allows one more batch. */
export type ToReader =
  | { readonly kind: 'order'; readonly order: ReadingRequest }
  | { readonly kind: 'taken' }

/**
 * Flow control: the most batches in flight, so that neither thread waits for the other's slow
 * moments.
 */
export const BATCHES_UNDER_WAY = 2
