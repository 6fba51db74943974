/** The stored JSON fragments of a podcast, from which answers are joined. */
export interface AnswerFragments {
  /** The basic level, an object. */
  readonly basic: string
  /** The full level without basic fields and description, an object. */
  readonly details: string
  /** A JSON string or `null`. Separate, because the full level and hits name it differently. */
  readonly description: string
  /** Internal fields without their most common values. The four fragments restore the record. */
  readonly internals: string
}
