/** Reads kept and indexed episodes, and keeps the indexed ones up to date. */
import type { Episode } from '../../../record/episodes/episode.ts'
import {
  type KeptForSearch,
  withoutEmails,
} from '../../../record/episodes/indexed-episodes.ts'
import {
  readEpisodeText,
  unpackEpisodes,
} from '../../../record/episodes/packed-episodes.ts'
import { isPodcastId } from '../../../record/podcast-id.ts'
import type { CallOptions } from '../../call-options.ts'
import { idKey } from '../../episodes/episode-state.ts'
import type {
  EpisodeProgress,
  EpisodeSource,
  FoundEpisode,
} from '../../episodes/episodes.ts'
import { newestFirst } from '../../episodes/newest-first.ts'
import type { Database } from '../connection/database.ts'
import { prepare, type Statement } from '../connection/statement.ts'
import type { PostgresEpisodeSync } from './episode-sync.ts'
import { EpisodeUpkeep } from './episode-upkeep.ts'

const FIND_SEQS = prepare(
  'SELECT id, row_id AS seq FROM episodes WHERE id = ANY($1::uuid[]) AND content IS NOT NULL',
)

export interface PostgresEpisodesOptions {
  readonly kept: KeptForSearch
  readonly requireAppleId: boolean
  /** Returns milliseconds since 1970. */
  readonly now: () => number
  readonly sync: PostgresEpisodeSync
  readonly feed: EpisodeSource['feed']
}

interface TextRow {
  readonly id: string
  readonly podcastId: string
  readonly content: Uint8Array
}

interface SectionRow {
  readonly podcastId: string
  readonly content: string
}

/** Empty for a damaged row. */
function toEpisode({ id, content }: TextRow): readonly Episode[] {
  const kept = readEpisodeText(content)
  if (kept === undefined) return []
  return [{ ...kept, id }]
}

function unpack({ content, podcastId }: SectionRow): readonly Episode[] {
  return unpackEpisodes(JSON.parse(content), podcastId).map(withoutEmails)
}

const toIds = (ids: readonly string[]): readonly string[] =>
  ids.map((id) => id.toLowerCase()).filter(isPodcastId)

export class PostgresEpisodes implements EpisodeSource {
  readonly kept: KeptForSearch
  readonly feed: EpisodeSource['feed']
  readonly #database: Database
  readonly #upkeep: EpisodeUpkeep
  readonly #byId: Statement
  readonly #ofShow: Statement
  readonly #sectionsByKey: Statement
  readonly #sectionOfShow: Statement

  constructor(
    database: Database,
    { kept, requireAppleId, now, sync, feed }: PostgresEpisodesOptions,
  ) {
    this.kept = kept
    this.#database = database
    this.feed = feed
    this.#upkeep = new EpisodeUpkeep(database, { kept, now, sync })
    const served = requireAppleId ? 'AND (apple_id > 0 OR own)' : ''
    const rows = (condition: string): Statement =>
      prepare(
        `SELECT episodes.id, podcasts.id AS "podcastId", content
          FROM episodes JOIN podcasts USING (seq)
          WHERE ${condition} AND content IS NOT NULL AND searchable ${served}`,
      )
    const sections = (condition: string): Statement =>
      prepare(
        `SELECT podcasts.id AS "podcastId", content
          FROM podcasts JOIN metadata USING (seq)
          WHERE ${condition} AND section = 'newestEpisodes' AND searchable ${served}`,
      )
    this.#byId = rows('episodes.id = ANY($1::uuid[])')
    this.#ofShow = rows('podcasts.id = $1')
    this.#sectionsByKey = sections(
      'seq IN (SELECT seq FROM episode_ids WHERE key = ANY($1::bigint[]))',
    )
    this.#sectionOfShow = sections('podcasts.id = $1')
  }

  async find(
    ids: readonly string[],
    options?: CallOptions,
  ): Promise<ReadonlyMap<string, FoundEpisode>> {
    const asked = toIds(ids)
    const rows = await this.#read<TextRow>(this.#byId, [asked], options)
    const found = new Map<string, FoundEpisode>()
    for (const row of rows)
      for (const episode of toEpisode(row))
        found.set(episode.id, { episode, podcastId: row.podcastId })
    const missing = asked.filter((id) => !found.has(id))
    for (const each of await this.#findKept(missing, options))
      found.set(each.episode.id, each)
    return new Map(
      asked.flatMap((id) => {
        const each = found.get(id)
        return each === undefined ? [] : [[id, each] as const]
      }),
    )
  }

  async listOfShow(id: string, options?: CallOptions): Promise<readonly Episode[]> {
    const [sections, rows] = await Promise.all([
      this.#read<SectionRow>(this.#sectionOfShow, [id], options),
      this.#read<TextRow>(this.#ofShow, [id], options),
    ])
    return newestFirst(sections.flatMap(unpack), rows.flatMap(toEpisode))
  }

  async findSeqs(
    ids: readonly string[],
    options?: CallOptions,
  ): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#read<{ readonly id: string; readonly seq: number }>(
      FIND_SEQS,
      [toIds(ids)],
      options,
    )
    return new Map(rows.map(({ id, seq }) => [id, seq]))
  }

  tidy(limit: number): Promise<EpisodeProgress> {
    return this.#upkeep.tidy(limit)
  }

  remove(ids: readonly string[]): Promise<void> {
    return this.#upkeep.remove(ids)
  }

  /** Finds episodes that are kept and not indexed. */
  async #findKept(
    ids: readonly string[],
    options: CallOptions | undefined,
  ): Promise<readonly FoundEpisode[]> {
    if (ids.length === 0) return []
    const wanted = new Set(ids)
    const keys = ids.map(idKey)
    const sections = await this.#read<SectionRow>(this.#sectionsByKey, [keys], options)
    return sections.flatMap((section) =>
      unpack(section)
        .filter(({ id }) => wanted.has(id))
        .map((episode) => ({ episode, podcastId: section.podcastId })),
    )
  }

  async #read<Row>(
    statement: Statement,
    values: Parameters<Database['readAnywhere']>[1],
    options: CallOptions | undefined,
  ): Promise<readonly Row[]> {
    options?.signal?.throwIfAborted()
    return await this.#database.readAnywhere<Row>(statement, values, options)
  }
}
