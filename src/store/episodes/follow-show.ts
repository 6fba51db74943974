/** Decides what a written show changes of its indexed episodes. Stores carry it out. */
import type { Episode } from '../../record/episodes/episode.ts'
import {
  isInWindow,
  isRolledOff,
  withoutEmails,
} from '../../record/episodes/indexed-episodes.ts'
import { isSearchable, type PodcastRecord } from '../../record/podcast.ts'
import { haveMoved } from '../../search/document/episode-show.ts'
import {
  episodeRank,
  type EpisodeShow,
  toEpisodeShow,
} from '../../search/document/to-episode-document.ts'
import type { EpisodeShowRow } from './episode-state.ts'

/** A podcast after the batch; null: it no longer exists. */
export type Touched = ReadonlyMap<number, PodcastRecord | null>

export interface WrittenShow {
  readonly record: PodcastRecord | null
  /** Checksum of its newest episodes; undefined: it has none. */
  readonly section: EpisodeShowRow['section'] | undefined
  readonly before: EpisodeShowRow | undefined
  /** True: its documents are written even if nothing has changed. */
  readonly isForced: boolean
}

export interface FollowedShow {
  readonly section: EpisodeShowRow['section']
  readonly facts: EpisodeShow
  /** True if all documents of the show have to be written. */
  readonly isChanged: boolean
  /** True if the newest episodes of its feed are as before. */
  readonly isSame: boolean
}

/** `leave`: the show's episodes leave the index. `stay`: nothing changes. */
export function followShow({
  record,
  section,
  before,
  isForced,
}: WrittenShow): FollowedShow | 'leave' | 'stay' {
  if (record === null || section === undefined || !isSearchable(record))
    return before === undefined ? 'stay' : 'leave'
  const isSame = !isForced && before?.section === section
  if (isSame && before.facts === null) return 'stay'
  const known = isForced ? undefined : knownFacts(before)
  const facts = toFacts(record, known)
  const isChanged = facts !== known
  if (isSame && !isChanged) return 'stay'
  return { section, facts, isChanged, isSame }
}

/** Keeps the known facts unless they have moved. */
function toFacts(record: PodcastRecord, known: EpisodeShow | undefined): EpisodeShow {
  const present = toEpisodeShow(record)
  if (known !== undefined && !haveMoved(known, present)) return known
  return present
}

function knownFacts(row: EpisodeShowRow | undefined): EpisodeShow | undefined {
  if (row?.facts === null || row === undefined) return undefined
  return JSON.parse(row.facts) as EpisodeShow
}

/** An indexed episode, without its text. */
export interface IndexedRow {
  /** A UUID. */
  readonly id: string
  readonly publishedMs: number | null
}

export interface EpisodesToFollow<Row> {
  readonly show: FollowedShow
  readonly rows: readonly Row[]
  /** The newest episodes of its feed; undefined if they are as before. */
  readonly inFeed: readonly Episode[] | undefined
}

export interface IndexingTerms {
  /** Epoch of the ranks, in ms since 1970. */
  readonly epoch: number
  /** The earliest date of indexed episodes, in ms since 1970. */
  readonly start: number
}

export type EpisodeStep<Row> =
  | {
      readonly kind: 'write'
      readonly episode: Episode
      readonly rank: number
      /** Undefined: a new episode. */
      readonly row: Row | undefined
    }
  /** The document of an episode changes, its text does not. */
  | { readonly kind: 'rewrite'; readonly row: Row; readonly rank: number }
  | { readonly kind: 'remove'; readonly row: Row }

export function toEpisodeSteps<Row extends IndexedRow>(
  { show, rows, inFeed }: EpisodesToFollow<Row>,
  { epoch, start }: IndexingTerms,
): readonly EpisodeStep<Row>[] {
  const rankOf = ({ publishedMs }: IndexedRow): number =>
    episodeRank(show.facts.rank, publishedMs, epoch)
  const rest = new Map(rows.map((row) => [row.id, row]))
  const steps: EpisodeStep<Row>[] = []
  // An erased address may leave two episodes with one identity.
  const listedOnce = new Map((inFeed ?? []).toReversed().map((each) => [each.id, each]))
  for (const listed of [...listedOnce.values()].toReversed()) {
    if (!isInWindow(listed.publishedMs, start)) continue
    const row = rest.get(listed.id)
    rest.delete(listed.id)
    const rank = rankOf(listed)
    steps.push({ kind: 'write', episode: withoutEmails(listed), rank, row })
  }
  for (const row of rest.values()) {
    const isKept =
      isInWindow(row.publishedMs, start) &&
      (inFeed === undefined || isRolledOff(row.publishedMs, inFeed))
    if (!isKept) steps.push({ kind: 'remove', row })
    else if (show.isChanged) steps.push({ kind: 'rewrite', row, rank: rankOf(row) })
  }
  return steps
}
