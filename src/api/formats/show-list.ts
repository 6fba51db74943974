/** A list of shows for export. */
import type { ListedShow } from './listed-show.ts'

export interface LinkedShow extends ListedShow {
  /** URL of the show's page. */
  readonly url: string
}

export interface ShowList {
  readonly title: string
  /** URL of the list's page. */
  readonly url: string
  /** URL of the list in this format. */
  readonly selfUrl: string
  readonly shows: readonly LinkedShow[]
}
