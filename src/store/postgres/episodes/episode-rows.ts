/** The rows of episodes, inside the caller's transaction. */
import { crc32 } from 'node:zlib'
import type { Episode } from '../../../record/episodes/episode.ts'
import { compressText, episodeText } from '../../../record/episodes/packed-episodes.ts'
import { type EpisodeShowRow, idKey } from '../../episodes/episode-state.ts'
import type { EpisodeStep, FollowedShow, IndexedRow } from '../../episodes/follow-show.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'

/** An indexed episode, without its text. */
export interface RankedRow extends IndexedRow {
  readonly seq: number
  readonly rank: number
  readonly sum: number
}

export const READ_ROWS = prepare(
  `SELECT seq, id, published AS "publishedMs", rank, sum FROM episodes
    WHERE seq = ANY($1::bigint[]) AND content IS NOT NULL`,
)
export const READ_SECTIONS = prepare(
  `SELECT seq, content FROM metadata
    WHERE seq = ANY($1::bigint[]) AND section = 'newestEpisodes'`,
)

const PUT = prepare(
  `INSERT INTO episodes (id, seq, published, rank, sum, content)
    SELECT id, seq, published, rank, sum, decode(content, 'base64')
      FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::smallint[], $5::bigint[], $6::text[])
        AS written (id, seq, published, rank, sum, content)
    ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, published = excluded.published,
      rank = excluded.rank, sum = excluded.sum, content = excluded.content, left_at = NULL,
      changed_xid = excluded.changed_xid`,
)
const RERANK = prepare(
  `UPDATE episodes SET rank = written.rank, changed_xid = pg_current_xact_id()
    FROM unnest($1::uuid[], $2::smallint[]) AS written (id, rank)
    WHERE episodes.id = written.id`,
)
/** An episode that leaves keeps no text. */
const GONE = 'content = NULL, published = NULL, sum = 0, changed_xid = pg_current_xact_id()'
/** $1: ids; $2: now. */
export const REMOVE = prepare(
  `UPDATE episodes SET ${GONE}, left_at = $2 WHERE id = ANY($1::uuid[])`,
)
const REMOVE_OF_SHOWS = prepare(
  `UPDATE episodes SET ${GONE}, left_at = $2
    WHERE seq = ANY($1::bigint[]) AND content IS NOT NULL`,
)
/** $1: the first date that stays; $2: now; $3: limit. */
export const REMOVE_OLD = prepare(
  `UPDATE episodes SET ${GONE}, left_at = $2 WHERE row_id IN (
    SELECT row_id FROM episodes WHERE published < $1 AND content IS NOT NULL
      ORDER BY published LIMIT $3 FOR UPDATE SKIP LOCKED)`,
)
const PUT_SHOWS = prepare(
  `INSERT INTO episode_shows (seq, section, facts)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[])
    ON CONFLICT (seq) DO UPDATE SET section = excluded.section, facts = excluded.facts`,
)
const REMOVE_SHOWS = prepare('DELETE FROM episode_shows WHERE seq = ANY($1::bigint[])')
const PUT_IDS = prepare(
  `INSERT INTO episode_ids (key, seq) SELECT * FROM unnest($1::bigint[], $2::bigint[])
    ON CONFLICT DO NOTHING`,
)

interface WrittenEpisode {
  readonly seq: number
  readonly episode: Episode
  readonly rank: number
  readonly text: string
}

/** Collects the changes of several shows, and writes them with one statement per kind. */
export class EpisodeChanges {
  readonly #nowMs: number
  readonly #written: WrittenEpisode[] = []
  readonly #reranked: { readonly id: string; readonly rank: number }[] = []
  readonly #removed: string[] = []
  readonly #shows: (EpisodeShowRow & { readonly seq: number })[] = []
  readonly #ids: { readonly key: number; readonly seq: number }[] = []

  constructor(nowMs: number) {
    this.#nowMs = nowMs
  }

  addShow(seq: number, { section, facts }: FollowedShow, hasRows: boolean): void {
    this.#shows.push({ seq, section, facts: hasRows ? JSON.stringify(facts) : null })
  }

  addIds(seq: number, episodes: readonly Pick<Episode, 'id'>[]): void {
    this.#ids.push(...episodes.map(({ id }) => ({ key: idKey(id), seq })))
  }

  /** `isChanged`: the document changes even if text and rank do not. */
  add(seq: number, step: EpisodeStep<RankedRow>, isChanged: boolean): void {
    if (step.kind === 'remove') this.#removed.push(step.row.id)
    else if (step.kind === 'rewrite')
      this.#reranked.push({ id: step.row.id, rank: step.rank })
    else this.#write(seq, step, isChanged)
  }

  flush(session: Session): readonly Promise<unknown>[] {
    const sent: Promise<unknown>[] = []
    const send = (list: readonly unknown[], ...call: Parameters<Session['run']>): void => {
      if (list.length > 0) sent.push(session.run(...call))
    }
    // First: an episode may leave one show and belong to another one.
    send(this.#removed, REMOVE, [this.#removed, this.#nowMs])
    // The last show that lists an episode has it.
    const written = [
      ...new Map(this.#written.map((each) => [each.episode.id, each])).values(),
    ]
    send(written, PUT, toColumns(written))
    send(this.#reranked, RERANK, [
      this.#reranked.map(({ id }) => id),
      this.#reranked.map(({ rank }) => rank),
    ])
    send(this.#shows, PUT_SHOWS, [
      this.#shows.map(({ seq }) => seq),
      this.#shows.map(({ section }) => section),
      this.#shows.map(({ facts }) => facts),
    ])
    send(this.#ids, PUT_IDS, [
      this.#ids.map(({ key }) => key),
      this.#ids.map(({ seq }) => seq),
    ])
    return sent
  }

  #write(
    seq: number,
    { episode, rank, row }: Extract<EpisodeStep<RankedRow>, { readonly kind: 'write' }>,
    isChanged: boolean,
  ): void {
    const text = episodeText(episode)
    if (row?.sum !== crc32(text)) this.#written.push({ seq, episode, rank, text })
    else if (isChanged || row.rank !== rank) this.#reranked.push({ id: row.id, rank })
  }
}

const toBase64 = ({ text }: WrittenEpisode): string =>
  Buffer.from(compressText(text)).toString('base64')

const toColumns = (written: readonly WrittenEpisode[]) => [
  written.map(({ episode }) => episode.id),
  written.map(({ seq }) => seq),
  written.map(({ episode }) => episode.publishedMs),
  written.map(({ rank }) => rank),
  written.map(({ text }) => crc32(text)),
  written.map(toBase64),
]

/** The episodes of these shows leave. */
export async function removeShows(
  session: Session,
  seqs: readonly number[],
  nowMs: number,
): Promise<void> {
  if (seqs.length === 0) return
  await Promise.all([
    session.run(REMOVE_SHOWS, [seqs]),
    session.run(REMOVE_OF_SHOWS, [seqs, nowMs]),
  ])
}
