/** The kinds of terms that find a podcast. */

/**
 * Each kind says something else of a podcast. The number is part of the key and of the file
 * format of the SQLite directory's index.
 */
export const KIND = {
  /**
   * The word occurs in title, author, hosts or description; flagged where the podcast is about it.
   * Its positions are those in the description.
   */
  anywhere: 0,
  /** The word occurs in a title; flagged where it stands in the description too. */
  title: 1,
  /**
   * The word occurs in the names of author and hosts; flagged where it stands in the description
   * too.
   */
  people: 2,
  /** Two words stand next to each other in a title. */
  pair: 3,
  /** The title has these words and no other. */
  exact: 4,
  /** Language, genre and the like: `language:en`. */
  facet: 5,
} as const
/**
 * A text of kind `exact` that is not the title itself begins with one of these marks, which
 * says how it was made from the title (`document-terms.ts`). A title of words begins with
 * none.
 */
export const MARKS = '=~*^<|@%!_'
export type Kind = (typeof KIND)[keyof typeof KIND]
/** Kinds of terms that are a word. */
export type WordKind = typeof KIND.anywhere | typeof KIND.title | typeof KIND.people
