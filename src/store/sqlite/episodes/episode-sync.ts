/**
 * Derives the indexed episodes of a show from its record and its newest episodes, in the
 * transaction that writes these.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Episode } from '../../../record/episodes/episode.ts'
import {
  type KeptForSearch,
  windowStart,
} from '../../../record/episodes/indexed-episodes.ts'
import { unpackEpisodes } from '../../../record/episodes/packed-episodes.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { recordOf } from '../../../record/view/stored-layout.ts'
import {
  type EpisodeShow,
  type EpisodeToIndex,
  toEpisodeDocument,
} from '../../../search/document/to-episode-document.ts'
import type { DocumentChange, IndexWriter } from '../../../search/segments/port.ts'
import { toFillingState } from '../../episodes/episode-state.ts'
import type { EpisodeProgress } from '../../episodes/episodes.ts'
import {
  type EpisodeStep,
  type IndexingTerms,
  followShow,
  toEpisodeSteps,
  type Touched,
} from '../../episodes/follow-show.ts'
import { intactCondition } from '../connection/checksums.ts'
import {
  type EpisodeRow,
  EpisodeRows,
  type ListedRow,
  toEpisode,
  toIndexed,
} from './episode-rows.ts'

/** Episodes dropped in one piece of upkeep. */
const DROPPED_AT_ONCE = 2_000

interface Show {
  readonly seq: number
  readonly facts: EpisodeShow
  readonly isChanged: boolean
}

export interface EpisodeSyncOptions {
  readonly index: IndexWriter
  readonly kept: KeptForSearch
  /** Returns milliseconds since 1970. */
  readonly now: () => number
}

export class EpisodeSync {
  readonly #rows: EpisodeRows
  readonly #options: EpisodeSyncOptions
  readonly #readSum: StatementSync
  readonly #readSection: StatementSync
  readonly #nextShows: StatementSync

  constructor(database: DatabaseSync, options: EpisodeSyncOptions) {
    this.#options = options
    this.#rows = new EpisodeRows(database)
    const ofSection = "FROM metadata WHERE seq = ? AND section = 'newestEpisodes'"
    this.#readSum = database.prepare(`SELECT checksum ${ofSection}`)
    this.#readSection = database.prepare(
      `SELECT content ${ofSection} AND ${intactCondition('metadata')}`,
    )
    this.#nextShows = database.prepare(
      `SELECT seq, layout, basic, details, description, internals FROM podcasts
        WHERE seq > ? ORDER BY seq LIMIT ?`,
    )
  }

  /** Precondition: runs in the transaction that wrote the podcasts. */
  apply(touched: Touched): void {
    if (touched.size > 0) this.#apply(touched, false)
  }

  /** Does one piece of upkeep, in the caller's transaction. `limit`: shows. */
  tidy(limit: number): EpisodeProgress {
    const { kept, now } = this.#options
    const state = this.#rows.readState()
    const filling = toFillingState(state, kept, now())
    const { filledTo } = filling
    if (filledTo === null) return this.#dropOld()
    this.#rows.putState(filling)
    const shows = this.#nextShows.all(filledTo, limit) as unknown as readonly ({
      readonly seq: number
    } & Parameters<typeof recordOf>[0])[]
    this.#apply(
      new Map(shows.map((row) => [row.seq, { ...recordOf(row), seq: row.seq }])),
      true,
    )
    const last = shows.length < limit ? null : (shows.at(-1)?.seq ?? null)
    this.#rows.putState({ ...filling, filledTo: last })
    return { isDone: false }
  }

  /** Runs the work, which changes transcripts, and indexes their episodes again. */
  renew(ids: readonly string[], work: () => void): void {
    work()
    const changes = ids.flatMap((id): readonly DocumentChange[] => {
      const row = this.#rows.find(id)
      const indexed = row && toIndexed(row)
      if (indexed === undefined || typeof row?.facts !== 'string') return []
      const facts = JSON.parse(row.facts) as EpisodeShow
      return [this.#toChange(indexed, facts, false)]
    })
    if (changes.length > 0) this.#options.index.apply(changes)
  }

  remove(ids: readonly string[]): void {
    const rowIds = ids.flatMap((id) => this.#rows.giveUp(id) ?? [])
    this.#options.index.apply(
      rowIds.map((rowId) => ({ rowId, document: null, isNew: false })),
    )
  }

  #toChange(indexed: EpisodeToIndex, facts: EpisodeShow, isNew: boolean): DocumentChange {
    const { rowId, episode } = indexed
    const transcript = this.#rows.spoken(episode.id)
    return { rowId, document: toEpisodeDocument({ ...indexed, transcript }, facts), isNew }
  }

  #dropOld(): EpisodeProgress {
    const { kept, now, index } = this.#options
    const start = windowStart(kept, now())
    if (kept !== 'recent') return { isDone: true }
    const dropped = this.#rows.removeOld(start, DROPPED_AT_ONCE)
    index.apply(dropped.map((rowId) => ({ rowId, document: null, isNew: false })))
    return { isDone: dropped.length < DROPPED_AT_ONCE }
  }

  #apply(touched: Touched, isForced: boolean): void {
    const { kept, now, index } = this.#options
    const state = this.#rows.readState()
    const terms = { epoch: state.epoch || now(), start: windowStart(kept, now()) }
    if (state.epoch === 0) this.#rows.putState({ ...state, epoch: terms.epoch })
    const changes = [...touched].flatMap(([seq, record]) =>
      this.#follow(seq, record, terms, isForced),
    )
    if (changes.length > 0) index.apply(changes)
  }

  #follow(
    seq: number,
    record: PodcastRecord | null,
    terms: IndexingTerms,
    isForced: boolean,
  ): readonly DocumentChange[] {
    const before = this.#rows.readShow(seq)
    const section = this.#sumOf(seq)
    const show = followShow({ record, section, before, isForced })
    if (show === 'stay') return []
    if (show === 'leave') return this.#leave(seq)
    const inFeed = show.isSame ? undefined : this.#unpack(seq, show.facts.id)
    const rows = this.#rows.list(seq)
    const changes = toEpisodeSteps({ show, rows, inFeed }, terms).flatMap((step) =>
      this.#write(step, { seq, ...show }),
    )
    const hasRows = this.#rows.list(seq).length > 0
    const facts = hasRows ? JSON.stringify(show.facts) : null
    this.#rows.putShow(seq, { section: show.section, facts })
    return changes
  }

  /** Returns the checksum of the show's newest episodes, if it has any. */
  #sumOf(seq: number): number | undefined {
    const row = this.#readSum.get(seq)
    return row && Number(row['checksum'])
  }

  /** A damaged section counts as empty, until the feed is read again. */
  #unpack(seq: number, podcastId: string): readonly Episode[] {
    const row = this.#readSection.get(seq)
    if (row === undefined) return []
    const inFeed = unpackEpisodes(JSON.parse(String(row['content'])), podcastId)
    this.#rows.putIds(seq, inFeed)
    return inFeed
  }

  #leave(seq: number): readonly DocumentChange[] {
    this.#rows.removeShow(seq)
    return this.#rows.list(seq).map(({ row }) => this.#remove(row))
  }

  #remove({ rowId }: EpisodeRow): DocumentChange {
    this.#rows.remove(rowId)
    return { rowId, document: null, isNew: false }
  }

  #write(step: EpisodeStep<ListedRow>, show: Show): readonly DocumentChange[] {
    if (step.kind === 'remove') return [this.#remove(step.row.row)]
    const { rank, row } = step
    if (step.kind === 'write') return this.#writeOne(step.episode, row?.row, rank, show)
    const episode = toEpisode(step.row.row)
    // A damaged row.
    if (episode === undefined) return [this.#remove(step.row.row)]
    return this.#writeOne(episode, step.row.row, rank, show)
  }

  #writeOne(
    episode: Episode,
    row: EpisodeRow | undefined,
    rank: number,
    { seq, facts, isChanged }: Show,
  ): readonly DocumentChange[] {
    if (row === undefined) return this.#insert({ episode, rank }, { seq, facts })
    const isSame = !this.#rows.update(row, episode, rank)
    if (isSame && !isChanged) return []
    return [this.#toChange({ rowId: row.rowId, rank, episode }, facts, false)]
  }

  /** Takes the episode from another show, which had it before a merge or the end of one. */
  #insert(
    { episode, rank }: Omit<EpisodeToIndex, 'rowId'>,
    { seq, facts }: Pick<Show, 'seq' | 'facts'>,
  ): readonly DocumentChange[] {
    const given = this.#rows.giveUp(episode.id)
    const rowId = this.#rows.insert(seq, episode, rank)
    const change = this.#toChange({ rowId, rank, episode }, facts, true)
    if (given === undefined) return [change]
    return [{ rowId: given, document: null, isNew: false }, change]
  }
}
