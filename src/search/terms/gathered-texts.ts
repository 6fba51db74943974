/** Terms and titles of many documents, gathered before they are written. */
import type { GatheredTerms } from './term-table.ts'

/** Plain data without shared memory. */
export interface GatheredTexts extends GatheredTerms {
  /** The sort titles: an ordinal per document, and the texts (`OrderedTitles`). */
  readonly titleOrdinals: Float64Array<ArrayBuffer>
  readonly titleTexts: Uint8Array
}
