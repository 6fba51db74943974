/** Defines the messages between the reading thread and the writing thread. */
import type { Candidate } from './candidate.ts'
import type { ErrorCode } from '../../errors.ts'
import type { GatheredTexts } from '../../search/terms/gathered-texts.ts'
import type { CatalogueFormat } from './format.ts'

export interface ReadingOrder {
  readonly format: CatalogueFormat
  /** Null = the standard input, which arrives as the thread's own. */
  readonly file: string | null
  readonly tempFile: string
  readonly nowMs: number
  /** The catalogue is loaded into an empty directory. */
  readonly gathersTexts: boolean
}

/** It tells how far reading has come, as `Meter` does. */
export interface ReadingProgress {
  readonly done: number
  readonly total: number | null
}

export type FromReader =
  | ({ readonly kind: 'batch'; readonly batch: readonly Candidate[] } & ReadingProgress)
  | ({ readonly kind: 'progress' } & ReadingProgress)
  /** The texts are those of the batches since the last ones. */
  | { readonly kind: 'texts'; readonly texts: GatheredTexts }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly message: string }

/**
 * Reading begins with the order. After that: the writer has taken a batch, and the reader may send
 * one more.
 */
export type ToReader =
  | { readonly kind: 'order'; readonly order: ReadingOrder }
  | { readonly kind: 'taken' }

/**
 * This many batches may be under way at once: enough that neither thread waits for the
 * other's slow moments.
 */
export const BATCHES_UNDER_WAY = 2
