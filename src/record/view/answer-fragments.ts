/**
 * Names the stored fragments of a podcast: pieces of JSON text from which its answers are
 * joined.
 */
export interface AnswerFragments {
  /** The basic level, an object. */
  readonly basic: string
  /** The full level without the basic fields and the description, an object. */
  readonly details: string
  /**
   * A JSON string or `null`. It stands alone because the full level and hits name it differently.
   */
  readonly description: string
  /**
   * What castdex knows beyond the full level, without the most common values. Together with
   * the others it gives the record back.
   */
  readonly internals: string
}
