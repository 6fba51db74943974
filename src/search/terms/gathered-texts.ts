/** The terms and titles of many documents, gathered before they are written. */
import type { GatheredTerms } from './term-table.ts'

/** The texts of many podcasts as plain data. Nothing of it is shared. */
export interface GatheredTexts extends GatheredTerms {
  /**
   * The titles that podcasts are sorted by: an ordinal for each document, and the texts
   * (`OrderedTitles`).
   */
  readonly titleOrdinals: Float64Array<ArrayBuffer>
  readonly titleTexts: Uint8Array
}
