/** Transcripts in the directory's file. A write indexes its episodes again in its transaction. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  toKeptTranscript,
  toTranscriptRow,
  TRANSCRIPT_COLUMNS,
  type TranscriptRow,
} from '../../rules/transcript-rows.ts'
import type { CallOptions } from '../../call-options.ts'
import type {
  FetchedFile,
  KeptTranscript,
  TranscriptOwner,
  KeptTranscripts,
} from '../../episodes/transcripts.ts'
import type { TickTransaction } from '../connection/tick-transaction.ts'
import { toIdBytes, toIdText } from './episode-rows.ts'

export type TranscriptWork = (database: DatabaseSync) => void

export interface TranscriptWriter {
  /** Runs the work in a transaction, and indexes these episodes again. */
  writeTranscripts(work: TranscriptWork, keys: readonly string[]): Promise<void>
}

class WriteStatements {
  readonly put: StatementSync
  readonly remove: StatementSync
  readonly choose: StatementSync
  readonly unchoose: StatementSync

  constructor(database: DatabaseSync) {
    this.put = database.prepare(
      `INSERT OR REPLACE INTO transcripts (episode, seq, url, fetched_ms, failure, retry_ms, content)
        SELECT ?1, seq, ?3, ?4, ?5, ?6, ?7 FROM podcasts WHERE id = ?2`,
    )
    this.remove = database.prepare('DELETE FROM transcripts WHERE episode = ?')
    this.choose = database.prepare(
      'INSERT OR IGNORE INTO transcript_shows (seq) SELECT seq FROM podcasts WHERE id = ?',
    )
    this.unchoose = database.prepare(
      'DELETE FROM transcript_shows WHERE seq = (SELECT seq FROM podcasts WHERE id = ?)',
    )
  }
}

export class SqliteTranscripts implements KeptTranscripts {
  readonly #tick: TickTransaction
  readonly #openWriter: () => TranscriptWriter
  readonly #find: StatementSync
  readonly #list: StatementSync
  readonly #listFetched: StatementSync
  readonly #listChosen: StatementSync
  #statements: WriteStatements | undefined

  /** `tick` belongs to the same connection. */
  constructor(
    database: DatabaseSync,
    tick: TickTransaction,
    openWriter: () => TranscriptWriter,
  ) {
    this.#tick = tick
    this.#openWriter = openWriter
    this.#find = database.prepare(
      `SELECT ${TRANSCRIPT_COLUMNS} FROM transcripts WHERE episode = ?`,
    )
    this.#list = database.prepare(
      `SELECT episode, podcasts.id AS podcastId FROM transcripts CROSS JOIN podcasts USING (seq)
        WHERE episode > ? ORDER BY episode LIMIT ?`,
    )
    this.#listFetched = database.prepare(
      `SELECT episode, podcasts.id AS podcastId, fetched_ms AS fetchedMs
        FROM transcripts INDEXED BY transcripts_by_time CROSS JOIN podcasts USING (seq)
        WHERE (fetched_ms, episode) > (?, ?) ORDER BY fetched_ms, episode LIMIT ?`,
    )
    this.#listChosen = database.prepare(
      'SELECT podcasts.id AS id FROM transcript_shows CROSS JOIN podcasts USING (seq) ORDER BY seq',
    )
  }

  find(key: string, options?: CallOptions): Promise<KeptTranscript | undefined> {
    return this.#tick.read(() => {
      const row = this.#find.get(toIdBytes(key))
      return toKeptTranscript(row as unknown as TranscriptRow | undefined)
    }, options)
  }

  put(podcastId: string, key: string, kept: KeptTranscript): Promise<void> {
    const { url, fetchedMs, failure, retryMs, content } = toTranscriptRow(kept)
    const values = [url, fetchedMs, failure, retryMs, content]
    return this.#write(({ put }) => put.run(toIdBytes(key), podcastId, ...values), [key])
  }

  remove(keys: readonly string[]): Promise<void> {
    return this.#write(({ remove }) => {
      for (const id of keys) remove.run(toIdBytes(id))
    }, keys)
  }

  list(after: string | null, limit: number): Promise<readonly TranscriptOwner[]> {
    return this.#tick.read(() =>
      this.#list.all(toIdBytes(after ?? ''), limit).map(({ episode, podcastId }) => ({
        key: toIdText(episode as Uint8Array),
        podcastId: String(podcastId),
      })),
    )
  }

  listFetched(
    { fetchedMs, key }: Pick<FetchedFile, 'fetchedMs' | 'key'>,
    limit: number,
  ): Promise<readonly FetchedFile[]> {
    return this.#tick.read(() =>
      this.#listFetched.all(fetchedMs, toIdBytes(key), limit).map((row) => ({
        key: toIdText(row['episode'] as Uint8Array),
        podcastId: String(row['podcastId']),
        fetchedMs: Number(row['fetchedMs']),
      })),
    )
  }

  choose(podcastIds: readonly string[]): Promise<void> {
    return this.#write(({ choose }) => {
      for (const id of podcastIds) choose.run(id)
    })
  }

  unchoose(podcastIds: readonly string[]): Promise<void> {
    return this.#write(({ unchoose }) => {
      for (const id of podcastIds) unchoose.run(id)
    })
  }

  listChosen(options?: CallOptions): Promise<readonly string[]> {
    return this.#tick.read(
      () => this.#listChosen.all().map(({ id }) => String(id)),
      options,
    )
  }

  async #write(
    work: (statements: WriteStatements) => void,
    keys: readonly string[] = [],
  ): Promise<void> {
    await this.#openWriter().writeTranscripts((database) => {
      this.#statements ??= new WriteStatements(database)
      work(this.#statements)
    }, keys)
  }
}
