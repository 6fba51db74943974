/** The rows of episodes, inside the caller's transaction. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import type { Episode } from '../../../record/episodes/episode.ts'
import {
  compressText,
  episodeText,
  readEpisodeText,
} from '../../../record/episodes/packed-episodes.ts'
import { spokenIn } from '../../../record/episodes/transcript.ts'
import type { EpisodeToIndex } from '../../../search/document/to-episode-document.ts'
import type { IndexedRow } from '../../episodes/follow-show.ts'
import {
  type EpisodeShowRow,
  type EpisodeState,
  idKey,
} from '../../episodes/episode-state.ts'

export const EPISODE_COLUMNS = 'row_id AS rowId, id, published, rank, sum, content'

/** The transcript of an episode, if it is kept. */
export const SELECT_SPOKEN = 'SELECT content FROM transcripts WHERE episode = ?'

/** Reads what `SELECT_SPOKEN` finds. */
export function readSpoken(row: unknown): string | undefined {
  const { content = null } = (row ?? {}) as { readonly content?: Uint8Array | null }
  return spokenIn(content)
}

export interface EpisodeRow {
  readonly rowId: number
  readonly id: Uint8Array
  readonly published: number | null
  readonly rank: number
  readonly sum: number
  readonly content: Uint8Array
}

/** A row as `toEpisodeSteps` reads it. */
export interface ListedRow extends IndexedRow {
  readonly row: EpisodeRow
}

export const SELECT_STATE = 'SELECT kept, epoch, filled_to AS filledTo FROM episode_state'

export function toIdBytes(id: string): Uint8Array {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

export function toIdText(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}

/** Undefined for a damaged row. */
export function toEpisode({ id, content }: EpisodeRow): Episode | undefined {
  const kept = readEpisodeText(content)
  return kept && { ...kept, id: toIdText(id) }
}

/** Undefined for a damaged row. */
export function toIndexed(row: EpisodeRow): EpisodeToIndex | undefined {
  const episode = toEpisode(row)
  return episode && { rowId: row.rowId, rank: row.rank, episode }
}

export class EpisodeRows {
  readonly #list: StatementSync
  readonly #find: StatementSync
  readonly #spoken: StatementSync
  readonly #insert: StatementSync
  readonly #update: StatementSync
  readonly #remove: StatementSync
  readonly #giveUp: StatementSync
  readonly #removeOld: StatementSync
  readonly #readShow: StatementSync
  readonly #putShow: StatementSync
  readonly #removeShow: StatementSync
  readonly #putId: StatementSync
  readonly #readState: StatementSync
  readonly #putState: StatementSync

  constructor(database: DatabaseSync) {
    const prepare = (sql: string): StatementSync => database.prepare(sql)
    this.#list = prepare(`SELECT ${EPISODE_COLUMNS} FROM episodes WHERE seq = ?`)
    this.#find = prepare(
      `SELECT ${EPISODE_COLUMNS}, facts FROM episodes JOIN episode_shows USING (seq) WHERE id = ?`,
    )
    this.#spoken = prepare(SELECT_SPOKEN)
    this.#insert = prepare(
      'INSERT INTO episodes (seq, id, published, rank, sum, content) VALUES (?, ?, ?, ?, ?, ?)',
    )
    this.#update = prepare(
      'UPDATE episodes SET published = ?, rank = ?, sum = ?, content = ? WHERE row_id = ?',
    )
    this.#remove = prepare('DELETE FROM episodes WHERE row_id = ?')
    this.#giveUp = prepare('DELETE FROM episodes WHERE id = ? RETURNING row_id AS rowId')
    this.#removeOld = prepare(
      `DELETE FROM episodes WHERE row_id IN (
        SELECT row_id FROM episodes WHERE published < ? ORDER BY published LIMIT ?
      ) RETURNING row_id AS rowId`,
    )
    this.#readShow = prepare('SELECT section, facts FROM episode_shows WHERE seq = ?')
    this.#putShow = prepare(
      `INSERT INTO episode_shows (seq, section, facts) VALUES (?, ?, ?)
        ON CONFLICT (seq) DO UPDATE SET section = excluded.section, facts = excluded.facts`,
    )
    this.#removeShow = prepare('DELETE FROM episode_shows WHERE seq = ?')
    this.#putId = prepare('INSERT OR IGNORE INTO episode_ids (key, seq) VALUES (?, ?)')
    this.#readState = prepare(SELECT_STATE)
    this.#putState = prepare('UPDATE episode_state SET kept = ?, epoch = ?, filled_to = ?')
  }

  list(seq: number): readonly ListedRow[] {
    const rows = this.#list.all(seq) as unknown as readonly EpisodeRow[]
    return rows.map((row) => ({ id: toIdText(row.id), publishedMs: row.published, row }))
  }

  /** Returns an indexed episode with the facts of its show. */
  find(id: string): (EpisodeRow & Pick<EpisodeShowRow, 'facts'>) | undefined {
    const row = this.#find.get(toIdBytes(id))
    return row as unknown as (EpisodeRow & Pick<EpisodeShowRow, 'facts'>) | undefined
  }

  /** Returns the speech of an episode, if its transcript is kept. */
  spoken(id: string): string | undefined {
    return readSpoken(this.#spoken.get(toIdBytes(id)))
  }

  /** Removes an episode of any show, and returns its row id. */
  giveUp(id: string): number | undefined {
    const row = this.#giveUp.get(toIdBytes(id))
    return row && Number(row['rowId'])
  }

  /** Returns the row id. */
  insert(seq: number, episode: Episode, rank: number): number {
    const text = episodeText(episode)
    const { lastInsertRowid } = this.#insert.run(
      seq,
      toIdBytes(episode.id),
      episode.publishedMs,
      rank,
      crc32(text),
      compressText(text),
    )
    return Number(lastInsertRowid)
  }

  /** Returns false if the row is the same already. */
  update(row: EpisodeRow, episode: Episode, rank: number): boolean {
    const text = episodeText(episode)
    const sum = crc32(text)
    if (sum === row.sum && rank === row.rank) return false
    this.#update.run(episode.publishedMs, rank, sum, compressText(text), row.rowId)
    return true
  }

  remove(rowId: number): void {
    this.#remove.run(rowId)
  }

  /** Removes at most `limit` episodes published before `startMs`; returns their row ids. */
  removeOld(startMs: number, limit: number): readonly number[] {
    return this.#removeOld.all(startMs, limit).map(({ rowId }) => Number(rowId))
  }

  readShow(seq: number): EpisodeShowRow | undefined {
    return this.#readShow.get(seq) as unknown as EpisodeShowRow | undefined
  }

  putShow(seq: number, { section, facts }: EpisodeShowRow): void {
    this.#putShow.run(seq, section, facts)
  }

  removeShow(seq: number): void {
    this.#removeShow.run(seq)
  }

  putIds(seq: number, episodes: readonly Pick<Episode, 'id'>[]): void {
    for (const { id } of episodes) this.#putId.run(idKey(id), seq)
  }

  readState(): EpisodeState {
    return this.#readState.get() as unknown as EpisodeState
  }

  putState({ kept, epoch, filledTo }: EpisodeState): void {
    this.#putState.run(kept, epoch, filledTo)
  }
}
