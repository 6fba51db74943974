/** The kinds of terms. */

/** Each kind has a different meaning. The number is part of the key and of the segment format. */
export const KIND = {
  /**
   * A word in title, author, hosts or description. Flag: the podcast is about it. Positions: in
   * the description.
   */
  anywhere: 0,
  /** A word in a title. Flag: the description has it too. */
  title: 1,
  /** A word in the names of author and hosts. Flag: the description has it too. */
  people: 2,
  /** Two adjacent words of a title. */
  pair: 3,
  /** A complete title. */
  exact: 4,
  /** Language, genre and the like: `language:en`. */
  facet: 5,
  /** A word spoken in an episode. No flag. Positions: in the transcript. */
  transcript: 6,
} as const
/**
 * Prefixes of texts of kind `exact` that are derived from a title (`document-terms.ts`). A title
 * with words has no prefix.
 */
export const MARKS = '=~*^<|@%!_'
export type Kind = (typeof KIND)[keyof typeof KIND]
/** The kinds of terms that are words. */
export type WordKind =
  | typeof KIND.anywhere
  | typeof KIND.title
  | typeof KIND.people
  | typeof KIND.transcript
