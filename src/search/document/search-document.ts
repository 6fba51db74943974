/** All that an index gets of a podcast: texts, facets and numbers. */

export interface DocumentTexts {
  /** The latest title, and the first one where it differs. */
  readonly titles: readonly string[]
  /** Author and hosts. */
  readonly names: readonly string[]
  readonly description: string
  /** Words that the podcast is about beside those of its texts: its genres. */
  readonly subjects: readonly string[]
  /** Base code: how words of titles are inflected; `und` when unknown. */
  readonly language: string
}

export interface SearchDocument extends DocumentTexts {
  readonly rowId: number
  /** Authority in tenths, 0 to 1000; -1 = none. */
  readonly rank: number
  /** `language:en`, `genre:true crime`, … */
  readonly facets: readonly string[]
  /** The values stand in the order of `COLUMNS`; NaN = unknown. */
  readonly values: readonly number[]
}
