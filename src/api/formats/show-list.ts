/** A list of shows to take along. */
import type { ListedShow } from './listed-show.ts'

export interface LinkedShow extends ListedShow {
  /** The link leads to the page of the show. */
  readonly url: string
}

export interface ShowList {
  readonly title: string
  /** The link leads to the page of the list. */
  readonly url: string
  /** The link leads to the list in this format. */
  readonly selfUrl: string
  readonly shows: readonly LinkedShow[]
}
