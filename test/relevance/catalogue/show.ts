/** A show of the test catalogue: what a catalogue says of it, and how strong it is. */
export interface Show {
  readonly title: string
  readonly author: string | null
  readonly hosts: readonly string[]
  /** Base code; `und` when unknown. */
  readonly language: string
  /** Apple's names. */
  readonly genres: readonly string[]
  readonly description: string | null
  /**
   * 0 (hardly anybody listens) to 100; becomes episodes, span, freshness and popularity, and by
   * those the authority score.
   */
  readonly strength: number
  readonly feedUrl?: string
  readonly appleId?: number
}

export const newShow = (show: Partial<Show> & Pick<Show, 'title'>): Show => ({
  author: null,
  hosts: [],
  language: 'und',
  genres: [],
  description: null,
  strength: 20,
  ...show,
})
