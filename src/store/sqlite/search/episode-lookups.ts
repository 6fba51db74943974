/** Resolves ids of episodes for searches, in the reader's transaction. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { isPodcastId } from '../../../record/podcast-id.ts'
import type { IndexLookups } from '../../../search/segments/port.ts'
import { toIdBytes } from '../episodes/episode-rows.ts'

export class EpisodeLookups implements IndexLookups {
  readonly #byId: StatementSync

  constructor(database: DatabaseSync) {
    this.#byId = database.prepare('SELECT row_id AS rowId FROM episodes WHERE id = ?')
  }

  findByIds(ids: readonly string[]): readonly number[] {
    return ids.flatMap((id) => this.#find(id))
  }

  findByLink(text: string): readonly number[] | undefined {
    if (!isPodcastId(text)) return undefined
    const found = this.#find(text)
    if (found.length === 0) return undefined
    return found
  }

  #find(id: string): readonly number[] {
    const row = this.#byId.get(toIdBytes(id))
    if (row === undefined) return []
    return [Number(row['rowId'])]
  }
}
