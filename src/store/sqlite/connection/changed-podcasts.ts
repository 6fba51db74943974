/** Lists podcasts that changed or left since the last call, so that caches keep all others. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PodcastId } from '../../../record/podcast.ts'

/** Maximum number of changes to list; more make the result undefined. */
const MOST = 1_000

export interface ChangedNames {
  readonly seqs: ReadonlySet<number>
  readonly ids: ReadonlySet<PodcastId>
}

type ChangedRow = readonly [seq: number, id: PodcastId]

export class ChangedPodcasts {
  readonly #nextChange: StatementSync
  readonly #since: StatementSync
  /** The first change number not yet read. */
  #next: number | undefined

  constructor(database: DatabaseSync) {
    this.#nextChange = database.prepare('SELECT next_change AS next FROM directory')
    this.#since = database.prepare(
      `SELECT seq, id FROM podcasts WHERE change_no >= ?1
        UNION ALL SELECT seq, id FROM tombstones WHERE change_no >= ?1 LIMIT ${String(MOST + 1)}`,
    )
    this.#since.setReturnArrays(true)
  }

  /**
   * Undefined if any podcast may have changed: on the first call, after very many changes, or if
   * the file cannot be read.
   */
  look(): ChangedNames | undefined {
    const since = this.#next
    try {
      // Read first: changes in between are seen again at the next call.
      this.#next = Number(this.#nextChange.get()?.['next'])
      if (since === undefined || this.#next < since) return undefined
      if (this.#next === since) return { seqs: new Set(), ids: new Set() }
      return this.#read(since)
    } catch {
      this.#next = undefined
      return undefined
    }
  }

  #read(since: number): ChangedNames | undefined {
    const rows = this.#since.all(since) as unknown as readonly ChangedRow[]
    if (rows.length > MOST) return undefined
    return {
      seqs: new Set(rows.map(([seq]) => seq)),
      ids: new Set(rows.map(([, id]) => id)),
    }
  }
}
