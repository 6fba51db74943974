/**
 * Notes podcasts before they change, for the saved searches, in the transaction of the change. It
 * notes nothing while there are no saved searches.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { MetadataChange } from '../../metadata.ts'
import {
  hasOtherEpisodes,
  NOTED_COLUMNS,
  NOTED_VALUES,
} from '../../rules/saved-search-rows.ts'

const ARE_SAVED = 'EXISTS (SELECT 1 FROM saved_searches)'

export class FollowedChanges {
  readonly #noteNew: StatementSync
  readonly #note: StatementSync
  readonly #noteEpisodes: StatementSync

  constructor(database: DatabaseSync) {
    this.#noteNew = database.prepare(
      `INSERT INTO followed_changes (seq) SELECT ? WHERE ${ARE_SAVED}`,
    )
    this.#note = database.prepare(
      `INSERT INTO followed_changes (${NOTED_COLUMNS})
        SELECT ${NOTED_VALUES} FROM podcasts WHERE podcasts.seq = ? AND ${ARE_SAVED}`,
    )
    this.#noteEpisodes = database.prepare(
      `INSERT INTO followed_changes (${NOTED_COLUMNS})
        SELECT ${NOTED_VALUES} FROM podcasts WHERE podcasts.seq = ?1 AND ${ARE_SAVED} AND ${hasOtherEpisodes('?1', '?2')}`,
    )
  }

  noteNew(seq: number): void {
    this.#noteNew.run(seq)
  }

  /** Precondition: the change is not written yet. */
  note(seq: number): void {
    this.#note.run(seq)
  }

  /** For a change of metadata alone: notes that of the newest episodes. */
  noteEpisodes(seq: number, { newestEpisodes }: MetadataChange = {}): void {
    if (newestEpisodes) this.#noteEpisodes.run(seq, JSON.stringify(newestEpisodes))
  }
}
