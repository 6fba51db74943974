/**
 * Derives the indexed episodes of shows from their records and newest episodes, in the
 * transaction that writes these.
 */
import {
  type KeptForSearch,
  windowStart,
} from '../../../record/episodes/indexed-episodes.ts'
import { unpackEpisodes } from '../../../record/episodes/packed-episodes.ts'
import {
  type FollowedShow,
  followShow,
  toEpisodeSteps,
} from '../../episodes/follow-show.ts'
import type { IndexingTerms, Touched } from '../../episodes/follow-show.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'
import {
  EpisodeChanges,
  type RankedRow,
  READ_ROWS,
  READ_SECTIONS,
  removeShows,
} from './episode-rows.ts'

const LOOK = prepare(
  `SELECT asked.seq, section::text, facts, (SELECT epoch FROM episode_state) AS epoch,
      (SELECT hashtextextended(content, 0)::text FROM metadata
        WHERE metadata.seq = asked.seq AND section = 'newestEpisodes') AS present
    FROM unnest($1::bigint[]) AS asked (seq) LEFT JOIN episode_shows USING (seq)`,
)

interface LookedShow {
  readonly seq: number
  readonly section: string | null
  readonly facts: string | null
  readonly epoch: number
  /** Checksum of the show's newest episodes. */
  readonly present: string | null
}

export interface EpisodeKeeping {
  readonly kept: KeptForSearch
  /** Returns milliseconds since 1970. */
  readonly now: () => number
}

const beforeOf = ({ section, facts }: LookedShow) =>
  section === null ? undefined : { section, facts }

export class PostgresEpisodeSync {
  readonly #options: EpisodeKeeping

  constructor(options: EpisodeKeeping) {
    this.#options = options
  }

  /**
   * Precondition: the transaction holds the locks of the podcasts. `isForced`: all documents are
   * written.
   */
  async follow(session: Session, touched: Touched, isForced = false): Promise<void> {
    if (touched.size === 0) return
    const { kept, now } = this.#options
    const looked = await session.all<LookedShow>(LOOK, [[...touched.keys()]])
    const shows = new Map<number, FollowedShow>()
    const leaving: number[] = []
    for (const row of looked) {
      const followed = followShow({
        record: touched.get(row.seq) ?? null,
        section: row.present ?? undefined,
        before: beforeOf(row),
        isForced,
      })
      if (followed === 'leave') leaving.push(row.seq)
      else if (followed !== 'stay') shows.set(row.seq, followed)
    }
    await removeShows(session, leaving, now())
    const epoch = looked[0]?.epoch || now()
    await this.#write(session, shows, { epoch, start: windowStart(kept, now()) })
  }

  async #write(
    session: Session,
    shows: ReadonlyMap<number, FollowedShow>,
    terms: IndexingTerms,
  ): Promise<void> {
    if (shows.size === 0) return
    const unread = [...shows].filter(([, { isSame }]) => !isSame).map(([seq]) => seq)
    const [rows, sections] = await Promise.all([
      session.all<RankedRow>(READ_ROWS, [[...shows.keys()]]),
      session.all<{ readonly seq: number; readonly content: string }>(READ_SECTIONS, [
        unread,
      ]),
    ])
    const rowsOf = Map.groupBy(rows, ({ seq }) => seq)
    const contents = new Map(sections.map(({ seq, content }) => [seq, content]))
    const changes = new EpisodeChanges(this.#options.now())
    for (const [seq, show] of shows) {
      const content = contents.get(seq)
      const inFeed =
        content === undefined
          ? undefined
          : unpackEpisodes(JSON.parse(content), show.facts.id)
      addShow(changes, seq, { show, rows: rowsOf.get(seq) ?? [], inFeed }, terms)
    }
    await Promise.all(changes.flush(session))
  }
}

function addShow(
  changes: EpisodeChanges,
  seq: number,
  episodes: Parameters<typeof toEpisodeSteps<RankedRow>>[0],
  terms: IndexingTerms,
): void {
  const { show, rows, inFeed } = episodes
  let count = rows.length
  for (const step of toEpisodeSteps(episodes, terms)) {
    changes.add(seq, step, show.isChanged)
    if (step.kind === 'remove') count -= 1
    else if (step.kind === 'write' && step.row === undefined) count += 1
  }
  changes.addShow(seq, show, count > 0)
  changes.addIds(seq, inFeed ?? [])
}
