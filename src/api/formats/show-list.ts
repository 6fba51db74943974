/** A list of shows to take along. */
import type { ListedShow } from './listed-show.ts'

export interface LinkedShow extends ListedShow {
  /** Where people read about it. */
  readonly url: string
}

export interface ShowList {
  readonly title: string
  /** Where people see the list. */
  readonly url: string
  /** Of the list in this format. */
  readonly selfUrl: string
  readonly shows: readonly LinkedShow[]
}
