/**
 * The port of people: the persons that searchable shows name, derived from records and their newest
 * episodes in the transaction that writes these.
 */
import type { PersonRow } from '../../record/people/known-people.ts'
import type { PodcastId } from '../../record/podcast.ts'
import type { CallOptions } from '../call-options.ts'

/** The position of a name in a search. */
export interface NamePosition {
  readonly weight: number
  readonly key: string
}

export interface NameQuery {
  /** Folded words; the last one may be the start of a word. */
  readonly words: readonly string[]
  /** Whether every word may be the start of a word, not only the last one. Default: false. */
  readonly areStarts?: boolean
  /** Starts at this name. */
  readonly from: NamePosition | null
  readonly limit: number
}

export interface PeopleProgress {
  readonly isDone: boolean
}

export interface People {
  /** Returns names that have all words: an equal name first, then by weight. */
  findNames(query: NameQuery, options?: CallOptions): Promise<readonly NamePosition[]>
  /** Returns the names with the most weight in one show. A name may occur once per show. */
  listTopNames(limit: number, options?: CallOptions): Promise<readonly NamePosition[]>
  /** Returns the rows of these names, of every served show. */
  listByKeys(keys: readonly string[], options?: CallOptions): Promise<readonly PersonRow[]>
  /** Returns the rows whose name has this slug. */
  listBySlug(name: string, options?: CallOptions): Promise<readonly PersonRow[]>
  listOfShow(id: PodcastId, options?: CallOptions): Promise<readonly PersonRow[]>
  /** Derives the people of some shows that an older release wrote. `limit`: shows. */
  tidy(limit: number): Promise<PeopleProgress>
}
