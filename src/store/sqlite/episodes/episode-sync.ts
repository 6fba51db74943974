/**
 * Derives the indexed episodes of a show from its record and its newest episodes, in the
 * transaction that writes these.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Episode } from '../../../record/episodes/episode.ts'
import {
  isInWindow,
  isRolledOff,
  type KeptForSearch,
  windowStart,
  withoutEmails,
} from '../../../record/episodes/indexed-episodes.ts'
import { unpackEpisodes } from '../../../record/episodes/packed-episodes.ts'
import { isSearchable, type PodcastRecord } from '../../../record/podcast.ts'
import { recordOf } from '../../../record/view/stored-layout.ts'
import { haveMoved } from '../../../search/document/episode-show.ts'
import {
  episodeRank,
  type EpisodeShow,
  toEpisodeDocument,
  toEpisodeShow,
} from '../../../search/document/to-episode-document.ts'
import type { DocumentChange, IndexWriter } from '../../../search/segments/port.ts'
import type { EpisodeProgress } from '../../episodes/episodes.ts'
import { intactCondition } from '../connection/checksums.ts'
import {
  type EpisodeRow,
  EpisodeRows,
  type EpisodeShowRow,
  isAnew,
  toIdText,
  toIndexed,
} from './episode-rows.ts'

/** Episodes dropped in one piece of upkeep. */
const DROPPED_AT_ONCE = 2_000

/** A podcast as a batch leaves it; null: it is gone. */
export type Touched = ReadonlyMap<number, PodcastRecord | null>

interface Show {
  readonly seq: number
  readonly facts: EpisodeShow
  /** True if all documents of the show have to be written. */
  readonly isChanged: boolean
  /** The newest episodes of its feed; undefined if they are as before. */
  readonly inFeed: readonly Episode[] | undefined
}

interface Terms {
  readonly epoch: number
  readonly start: number
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
    const isNew = isAnew(state, kept, now())
    const filledTo = isNew ? 0 : state.filledTo
    const epoch = isNew ? now() : state.epoch
    if (filledTo === null) return this.#dropOld()
    this.#rows.putState({ kept, epoch, filledTo })
    const shows = this.#nextShows.all(filledTo, limit) as unknown as readonly ({
      readonly seq: number
    } & Parameters<typeof recordOf>[0])[]
    this.#apply(
      new Map(shows.map((row) => [row.seq, { ...recordOf(row), seq: row.seq }])),
      true,
    )
    const last = shows.length < limit ? null : (shows.at(-1)?.seq ?? null)
    this.#rows.putState({ kept, epoch, filledTo: last })
    return { isDone: false }
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
    terms: Terms,
    isForced: boolean,
  ): readonly DocumentChange[] {
    const before = this.#rows.readShow(seq)
    const section = this.#sumOf(seq)
    if (record === null || section === undefined || !isSearchable(record))
      return this.#leave(seq, before)
    const isSame = !isForced && before?.section === section
    if (isSame && before.facts === null) return []
    const followed = followFacts(before, toEpisodeShow(record), isForced)
    if (isSame && !followed.isChanged) return []
    const inFeed = isSame ? undefined : this.#unpack(seq, record.id)
    const show = { ...followed, seq, inFeed }
    const changes = this.#write(show, terms)
    const hasRows = this.#rows.list(seq).length > 0
    this.#rows.putShow(seq, {
      section,
      facts: hasRows ? JSON.stringify(show.facts) : null,
    })
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

  #leave(seq: number, before: EpisodeShowRow | undefined): readonly DocumentChange[] {
    if (before === undefined) return []
    this.#rows.removeShow(seq)
    if (before.facts === null) return []
    return this.#rows.list(seq).map((row) => this.#remove(row))
  }

  #remove({ rowId }: EpisodeRow): DocumentChange {
    this.#rows.remove(rowId)
    return { rowId, document: null, isNew: false }
  }

  #write(show: Show, terms: Terms): readonly DocumentChange[] {
    const { seq, inFeed } = show
    const rest = new Map(this.#rows.list(seq).map((row) => [toIdText(row.id), row]))
    const changes: DocumentChange[] = []
    for (const listed of inFeed ?? []) {
      if (!isInWindow(listed.publishedMs, terms.start)) continue
      const row = rest.get(listed.id)
      rest.delete(listed.id)
      changes.push(...this.#writeOne(withoutEmails(listed), row, show, terms))
    }
    for (const row of rest.values()) changes.push(...this.#writeOther(row, show, terms))
    return changes
  }

  #writeOne(
    episode: Episode,
    row: EpisodeRow | undefined,
    { seq, facts, isChanged }: Show,
    { epoch }: Terms,
  ): readonly DocumentChange[] {
    const rank = episodeRank(facts.rank, episode.publishedMs, epoch)
    const isNew = row === undefined
    const rowId = isNew ? this.#rows.insert(seq, episode, rank) : row.rowId
    const isSame = !isNew && !this.#rows.update(row, episode, rank)
    if (isSame && !isChanged) return []
    return [{ rowId, document: toEpisodeDocument({ rowId, rank, episode }, facts), isNew }]
  }

  /** Writes an episode that is not among the newest of its feed, or of which nothing is new. */
  #writeOther(row: EpisodeRow, show: Show, terms: Terms): readonly DocumentChange[] {
    const { inFeed, isChanged } = show
    const stays =
      isInWindow(row.published, terms.start) &&
      (inFeed === undefined || isRolledOff(row.published, inFeed))
    const indexed = stays ? toIndexed(row) : undefined
    if (indexed === undefined) return [this.#remove(row)]
    if (!isChanged) return []
    return this.#writeOne(indexed.episode, row, show, terms)
  }
}

/** Keeps the known facts unless they have moved. */
function followFacts(
  before: EpisodeShowRow | undefined,
  facts: EpisodeShow,
  isForced: boolean,
): Pick<Show, 'facts' | 'isChanged'> {
  const known = knownFacts(before)
  if (isForced || known === undefined || haveMoved(known, facts))
    return { facts, isChanged: true }
  return { facts: known, isChanged: false }
}

function knownFacts(row: EpisodeShowRow | undefined): EpisodeShow | undefined {
  if (row?.facts === null || row === undefined) return undefined
  return JSON.parse(row.facts) as EpisodeShow
}
