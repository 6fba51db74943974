/** Transcripts as a table that all processes share. */
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
import type { Database } from '../connection/database.ts'
import { prepare, type Statement } from '../connection/statement.ts'

const FIND = prepare(
  `SELECT ${TRANSCRIPT_COLUMNS} FROM transcripts WHERE episode = $1::uuid`,
)
/** The index receives the episodes again. */
const TOUCH = 'UPDATE episodes SET changed_xid = pg_current_xact_id()'

const PUT = prepare(
  `WITH touched AS (${TOUCH} WHERE id = $1::uuid AND content IS NOT NULL)
    INSERT INTO transcripts (episode, seq, url, fetched_ms, failure, retry_ms, content)
    SELECT $1::uuid, seq, $3::text, $4::bigint, $5::text, $6::bigint, decode($7::text, 'base64') FROM podcasts WHERE id = $2 FOR KEY SHARE
    ON CONFLICT (episode) DO UPDATE SET seq = excluded.seq, url = excluded.url,
      fetched_ms = excluded.fetched_ms, failure = excluded.failure, retry_ms = excluded.retry_ms,
      content = excluded.content`,
)
const REMOVE = prepare(
  `WITH touched AS (${TOUCH} WHERE id = ANY($1::uuid[]) AND content IS NOT NULL)
    DELETE FROM transcripts WHERE episode = ANY($1::uuid[])`,
)
const LIST = prepare(
  `SELECT episode AS "key", coalesce(podcasts.id, '') AS "podcastId" FROM transcripts LEFT JOIN podcasts USING (seq)
    WHERE $1::uuid IS NULL OR episode > $1::uuid ORDER BY episode LIMIT $2`,
)
const LIST_FETCHED = prepare(
  `SELECT episode AS key, podcasts.id AS "podcastId", fetched_ms AS "fetchedMs" FROM transcripts JOIN podcasts USING (seq)
    WHERE (fetched_ms, episode) > ($1::bigint, $2::uuid) ORDER BY fetched_ms, episode LIMIT $3`,
)
const CHOOSE = prepare(
  'INSERT INTO transcript_shows (seq) SELECT seq FROM podcasts WHERE id = ANY($1::text[]) ON CONFLICT DO NOTHING',
)
const UNCHOOSE = prepare(
  'DELETE FROM transcript_shows WHERE seq IN (SELECT seq FROM podcasts WHERE id = ANY($1::text[]))',
)
const LIST_CHOSEN = prepare(
  'SELECT podcasts.id AS id FROM transcript_shows JOIN podcasts USING (seq) ORDER BY seq',
)

interface IdRow {
  readonly id: string
}

export class PostgresTranscripts implements KeptTranscripts {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async find(key: string, options?: CallOptions): Promise<KeptTranscript | undefined> {
    const [row] = await this.#database.read<TranscriptRow>(FIND, [key], options)
    return toKeptTranscript(row)
  }

  put(podcastId: string, key: string, kept: KeptTranscript): Promise<void> {
    const { url, fetchedMs, failure, retryMs, content } = toTranscriptRow(kept)
    const packed = content && Buffer.from(content).toString('base64')
    return this.#run(PUT, [key, podcastId, url, fetchedMs, failure, retryMs, packed])
  }

  remove(keys: readonly string[]): Promise<void> {
    return this.#run(REMOVE, [keys])
  }

  list(after: string | null, limit: number): Promise<readonly TranscriptOwner[]> {
    return this.#database.read<TranscriptOwner>(LIST, [after, limit])
  }

  listFetched(
    { fetchedMs, key }: Pick<FetchedFile, 'fetchedMs' | 'key'>,
    limit: number,
  ): Promise<readonly FetchedFile[]> {
    return this.#database.read<FetchedFile>(LIST_FETCHED, [fetchedMs, key, limit])
  }

  choose(podcastIds: readonly string[]): Promise<void> {
    return this.#run(CHOOSE, [podcastIds])
  }

  unchoose(podcastIds: readonly string[]): Promise<void> {
    return this.#run(UNCHOOSE, [podcastIds])
  }

  async listChosen(options?: CallOptions): Promise<readonly string[]> {
    const rows = await this.#database.read<IdRow>(LIST_CHOSEN, [], options)
    return rows.map(({ id }) => id)
  }

  async #run(
    statement: Statement,
    values: Parameters<Database['write']>[1],
  ): Promise<void> {
    await this.#database.write(statement, values)
  }
}
