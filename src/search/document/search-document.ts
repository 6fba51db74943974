/** A podcast as an index receives it: texts, facets and numbers. */

export interface DocumentTexts {
  /** The latest title, and the first one if it differs. */
  readonly titles: readonly string[]
  /** Author and hosts. */
  readonly names: readonly string[]
  readonly description: string
  /** The spoken words of an episode. */
  readonly transcript?: string
  /** Further subjects of the podcast: its genres. */
  readonly subjects: readonly string[]
  /** Base code of the language, for the inflection of titles; `und` if unknown. */
  readonly language: string
}

export interface SearchDocument extends DocumentTexts {
  readonly rowId: number
  /** Authority score in tenths, 0 to 1000; -1 if unknown. */
  readonly rank: number
  /** `language:en`, `genre:true crime`, … */
  readonly facets: readonly string[]
  /** In the order of `COLUMNS`; NaN means unknown. */
  readonly values: readonly number[]
}
