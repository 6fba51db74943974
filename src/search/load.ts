/** Types for filling an empty directory in bulk. */
import type { TextFields } from './document/document-texts.ts'
import type { GatheredTexts } from './terms/gathered-texts.ts'

/** Refers to texts of a record that were gathered beforehand. */
export interface GatheredText {
  /** Index of the document among the terms of the next `commit`. */
  readonly at: number
  /** The gathered texts. They are gathered again if the record differs. */
  readonly of: TextFields
}

export interface Load {
  /** If false, `commit` ignores gathered texts. */
  readonly takesTexts: boolean
  /**
   * Makes all writes since the last commit durable, visible and searchable. Gathers missing texts
   * itself.
   */
  commit(texts?: GatheredTexts): Promise<void>
  /** Commits the rest, unless a write has failed, and returns to normal writes. */
  end(): Promise<void>
}
