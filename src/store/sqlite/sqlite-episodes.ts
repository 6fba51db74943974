/** Reads episodes and searches their index, on the reader's connection. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { CodedError } from '../../errors.ts'
import type { Episode } from '../../record/episodes/episode.ts'
import {
  type KeptForSearch,
  windowStart,
  withoutEmails,
} from '../../record/episodes/indexed-episodes.ts'
import { unpackEpisodes } from '../../record/episodes/packed-episodes.ts'
import type { SearchQuery } from '../../search/query.ts'
import type { IndexReader, SegmentPage } from '../../search/segments/port.ts'
import type {
  EpisodeHit,
  EpisodePage,
  EpisodeProgress,
  Episodes,
  FoundEpisode,
} from '../episodes/episodes.ts'
import { type EpisodeState, idKey, isFillingDue } from '../episodes/episode-state.ts'
import { newestFirst } from '../episodes/newest-first.ts'
import type { CallOptions } from '../call-options.ts'
import { intactCondition } from './connection/checksums.ts'
import type { TickTransaction } from './connection/tick-transaction.ts'
import { ALWAYS_SERVED } from './records/podcast-row.ts'
import { turns } from '../../process/shared-turns.ts'
import { InlineSearchBudget } from './search/inline-search-budget.ts'
import type { SearchWorker } from './search/search-worker.ts'
import {
  EPISODE_COLUMNS,
  type EpisodeRow,
  SELECT_STATE,
  toEpisode,
  toIdBytes,
} from './episodes/episode-rows.ts'

const SHORTEST_INLINE_MS = 1

export interface SqliteEpisodesOptions {
  readonly kept: KeptForSearch
  readonly requireAppleId: boolean
  readonly inlineSearchMs: number
  readonly index: IndexReader
  readonly searchWorker: SearchWorker
  readonly tick: TickTransaction
  /** Returns milliseconds since 1970. */
  readonly now: () => number
  /** Called when the index is damaged. */
  readonly onNotReady: () => void
  readonly tidy: (limit: number) => Promise<EpisodeProgress>
  readonly remove: (ids: readonly string[]) => Promise<void>
}

type FoundRow = EpisodeRow & { readonly podcastId: string }

interface SectionRow {
  readonly podcastId: string
  readonly content: string
}

const isTooCostly = (error: unknown): boolean =>
  error instanceof CodedError && error.code === 'SEARCH_TOO_COSTLY'

export class SqliteEpisodes implements Episodes {
  readonly kept: KeptForSearch
  readonly #options: SqliteEpisodesOptions
  readonly #budget: InlineSearchBudget
  readonly #byRow: StatementSync
  readonly #byId: StatementSync
  readonly #ofShow: StatementSync
  readonly #sectionsByKey: StatementSync
  readonly #sectionOfShow: StatementSync
  readonly #readState: StatementSync
  readonly #hasOld: StatementSync

  constructor(database: DatabaseSync, options: SqliteEpisodesOptions) {
    this.kept = options.kept
    this.#options = options
    this.#budget = new InlineSearchBudget(options.inlineSearchMs, SHORTEST_INLINE_MS)
    const served = options.requireAppleId ? `AND ${ALWAYS_SERVED}` : ''
    const rows = (condition: string): StatementSync =>
      database.prepare(
        `SELECT ${EPISODE_COLUMNS.replace(' id,', ' episodes.id AS id,')}, podcasts.id AS podcastId
          FROM episodes CROSS JOIN podcasts USING (seq)
          WHERE ${condition} AND searchable = 1 ${served}`,
      )
    this.#readState = database.prepare(SELECT_STATE)
    this.#hasOld = database.prepare('SELECT 1 FROM episodes WHERE published < ? LIMIT 1')
    this.#byRow = rows('row_id = ?')
    this.#byId = rows('episodes.id = ?')
    this.#ofShow = rows('seq = (SELECT seq FROM podcasts WHERE id = ?)')
    const section = `section = 'newestEpisodes' AND ${intactCondition('metadata')}
      AND searchable = 1 ${served}`
    this.#sectionsByKey = database.prepare(
      `SELECT podcasts.id AS podcastId, content FROM episode_ids CROSS JOIN podcasts USING (seq)
        CROSS JOIN metadata USING (seq) WHERE key = ? AND ${section}`,
    )
    this.#sectionOfShow = database.prepare(
      `SELECT podcasts.id AS podcastId, content FROM podcasts CROSS JOIN metadata USING (seq)
        WHERE podcasts.id = ? AND ${section}`,
    )
  }

  async search(query: SearchQuery, options?: CallOptions): Promise<EpisodePage> {
    let page = await this.#searchOnce(query, options)
    while (page.hits.length < query.limit && page.next !== null) {
      const missing = { ...query, after: page.next, limit: query.limit - page.hits.length }
      const { hits, next } = await this.#searchOnce(missing, options)
      page = { ...page, hits: [...page.hits, ...hits], next }
    }
    return page
  }

  find(
    ids: readonly string[],
    options?: CallOptions,
  ): Promise<ReadonlyMap<string, FoundEpisode>> {
    return this.#options.tick.read(() => {
      const found = ids.flatMap((id) => this.#findOne(id.toLowerCase()) ?? [])
      return new Map(found.map((each) => [each.episode.id, each]))
    }, options)
  }

  listOfShow(id: string, options?: CallOptions): Promise<readonly Episode[]> {
    return this.#options.tick.read(() => {
      const row = this.#sectionOfShow.get(id) as unknown as SectionRow | undefined
      const newest = row === undefined ? [] : unpack(row)
      const rows = this.#ofShow.all(id) as unknown as readonly EpisodeRow[]
      return newestFirst(
        newest,
        rows.flatMap((each) => toEpisode(each) ?? []),
      )
    }, options)
  }

  /** Writes only if something is to be done. */
  async tidy(limit: number): Promise<EpisodeProgress> {
    const { kept, now, tidy } = this.#options
    const isDue = await this.#options.tick.read(() => {
      const state = this.#readState.get() as unknown as EpisodeState
      return (
        isFillingDue(state, kept, now()) ||
        this.#hasOld.get(kept === 'recent' ? windowStart(kept, now()) : null) !== undefined
      )
    })
    if (!isDue) return { isDone: true }
    return await tidy(limit)
  }

  remove(ids: readonly string[]): Promise<void> {
    return this.#options.remove(ids)
  }

  #findOne(id: string): FoundEpisode | undefined {
    const row = this.#byId.get(toIdBytes(id)) as unknown as FoundRow | undefined
    const episode = row && toEpisode(row)
    if (episode !== undefined) return { episode, podcastId: row?.podcastId ?? '' }
    const sections = this.#sectionsByKey.all(idKey(id)) as unknown as readonly SectionRow[]
    for (const section of sections) {
      const kept = unpack(section).find((each) => each.id === id)
      if (kept !== undefined) return { episode: kept, podcastId: section.podcastId }
    }
    return undefined
  }

  async #searchOnce(query: SearchQuery, options?: CallOptions): Promise<EpisodePage> {
    try {
      return await this.#try(query, options)
    } catch (error) {
      if (error instanceof CodedError && error.code === 'INDEX_REBUILDING')
        this.#options.onNotReady()
      throw error
    }
  }

  async #try(query: SearchQuery, options?: CallOptions): Promise<EpisodePage> {
    const caller = options?.caller
    const attempt = () =>
      this.#budget.attempt(query, caller, (ms) => this.#searchHere(query, ms))
    const { found, spentMs } = await turns.run(
      () => this.#options.tick.read(attempt, options),
      caller,
    )
    if (found !== undefined) return found
    const { searchWorker, tick } = this.#options
    const { page, ms } = await searchWorker.search(query, spentMs, options, 'episodes')
    this.#budget.learn(query, ms)
    tick.end()
    return await this.#options.tick.read(() => this.#toPage(page), options)
  }

  /** Undefined if it exceeds the time allowed here. */
  #searchHere(query: SearchQuery, timeoutMs: number): EpisodePage | undefined {
    try {
      return this.#toPage(this.#options.index.search(query, { timeoutMs }))
    } catch (error) {
      if (isTooCostly(error)) return undefined
      throw error
    }
  }

  #toPage(page: SegmentPage): EpisodePage {
    const hits = page.hits.flatMap(({ rowId, score }): EpisodeHit[] => {
      const row = this.#byRow.get(rowId) as unknown as FoundRow | undefined
      const episode = row && toEpisode(row)
      if (row === undefined || episode === undefined) return []
      return [{ episode, podcastId: row.podcastId, score }]
    })
    return { ...page, hits }
  }
}

function unpack({ podcastId, content }: SectionRow): readonly Episode[] {
  return unpackEpisodes(JSON.parse(content), podcastId).map(withoutEmails)
}
