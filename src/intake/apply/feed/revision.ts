/**
 * Builds the change that a visit makes to one podcast: record, metadata and events for one atomic
 * write. Pure.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Metadata, MetadataChange } from '../../../store/metadata.ts'
import type { NewEvent } from '../../../store/history.ts'
import type { RecordChange, Versioned } from '../../../store/record-change.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import { heldUrls } from '../../../record/held-urls.ts'
import { loseUrl } from '../../../record/lose-url.ts'
import { moveToUrl, returnToUrl } from '../../../record/move-to-url.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import type { FeedState } from '../../../record/vocabulary.ts'
import { newDraft } from '../../../record/draft.ts'
import type { FeedReport } from '../../interpret/feed/feed-report.ts'
import { markApple } from '../moves/doubt/mark-apple.ts'
import type { MoveDecision } from '../moves/move-decision.ts'
import { readMovesState, withoutAdopted } from '../moves/moves-state.ts'
import { isKnownForeign } from '../../crawl/next-state.ts'
import type { Judged } from '../../crawl/settle.ts'
import { isNotAPodcast } from './not-a-podcast.ts'
import { hasStandInTitle } from './stand-in.ts'

/** Writes a feed's facts into the show's record, and returns the metadata to store with it. */
export type ReviseByFeed = (
  podcast: PodcastRecord,
  feed: FeedReport,
  given: { readonly metadata: Metadata; readonly nowMs: number },
) => { readonly record: PodcastRecord; readonly metadata: MetadataChange }

export interface Known {
  readonly podcast: Versioned
  readonly metadata: Metadata
}

interface Draft {
  readonly record: PodcastRecord
  readonly metadata: MetadataChange
  readonly events: readonly NewEvent[]
}

export function isPinned({ pins }: Metadata, field: keyof PodcastRecord): boolean {
  return typeof pins === 'object' && pins !== null && !Array.isArray(pins) && field in pins
}

/** Adds the URLs of the redirect chain as former URLs that were never in use. */
const withPassed = (
  record: PodcastRecord,
  decision: MoveDecision,
  now: string,
): PodcastRecord => {
  const passed = 'passed' in decision ? decision.passed : []
  const entries = passed.map((url) => ({
    url,
    from: now,
    to: now,
    reason: 'redirect' as const,
  }))
  if (entries.length === 0) return record
  return { ...record, feedUrls: [...record.feedUrls, ...entries] }
}

const movedTo = (
  record: PodcastRecord,
  { url, evidence: { via } }: Extract<MoveDecision, { readonly kind: 'adopt' }>,
  now: string,
): Pick<PodcastRecord, 'rssFeedUrl' | 'feedUrls'> => {
  if (via === 'own-url') return returnToUrl(record, url, now)
  return moveToUrl(record, url, via === 'new-feed-url' ? 'new-feed-url' : 'redirect', now)
}

/** Settles content in doubt: a relaunch of the show, or another show. */
const concluded = (
  { record, metadata, events }: Draft,
  { kind, evidence }: Extract<MoveDecision, { readonly kind: 'split' | 'relaunch' }>,
  now: string,
): Draft => {
  if (kind === 'relaunch')
    return {
      record,
      metadata,
      events: [...events, { at: now, kind: 'relaunched', evidence }],
    }
  const told: NewEvent[] = [{ at: now, kind: 'split', evidence }]
  const left = { ...record, ...loseUrl(record, evidence.url, now) }
  // A show with another URL stays alive; that URL is fetched next.
  if (heldUrls(left).length > 0 || left.feedState === 'dead')
    return { record: left, metadata, events: [...events, ...told] }
  told.push({ at: now, kind: 'died', evidence: { outcome: 'another-show', ...evidence } })
  return { record: { ...left, feedState: 'dead' }, metadata, events: [...events, ...told] }
}

/** Resets a relaunched show, without its earlier episodes. */
const asNew = (
  { podcast, metadata: { episodes: _, ...metadata } }: Known,
  { downloadCount }: PodcastRecord['stats'],
) => {
  const { id, title, rssFeedUrl, trackedAt } = podcast.record
  const { stats } = newDraft({
    id,
    title,
    feedUrl: rssFeedUrl,
    nowMs: Date.parse(trackedAt),
  })
  return { record: { ...podcast.record, stats: { ...stats, downloadCount } }, metadata }
}

const decided = (
  { record, ...rest }: Draft,
  decision: MoveDecision,
  now: string,
): Draft => {
  const draft = { ...rest, record: withPassed(record, decision, now) }
  const isMoved = decision.kind === 'adopt' || decision.kind === 'split'
  const moves = isMoved ? withoutAdopted(decision.state) : decision.state
  const metadata = { ...draft.metadata, moves }
  if (decision.kind === 'split' || decision.kind === 'relaunch')
    return concluded({ ...draft, metadata }, decision, now)
  if (decision.kind === 'adopt') {
    const moved = movedTo(draft.record, decision, now)
    const event: NewEvent = { at: now, kind: 'moved', evidence: decision.evidence }
    return {
      record: { ...draft.record, ...moved },
      metadata,
      events: [...draft.events, event],
    }
  }
  if (decision.kind !== 'suspect-move') return { ...draft, metadata }
  const event: NewEvent = { at: now, kind: 'suspect-move', evidence: decision.evidence }
  return { ...draft, metadata, events: [...draft.events, event] }
}

const lifeEvents = (
  before: PodcastRecord,
  { visit, retry }: Judged,
  now: string,
): readonly NewEvent[] => {
  const { status } = visit.result.kind === 'answered' ? visit.result : { status: null }
  const wasDead = before.feedState === 'dead'
  if (retry.isDead === wasDead) return []
  const failing = retry.failing ?? visit.state.failing
  const row =
    failing === null ? {} : { since: toInstant(failing.since), tries: failing.tries }
  return [
    {
      at: now,
      kind: retry.isDead ? 'died' : 'revived',
      evidence: { outcome: retry.outcome, status, ...row },
    },
  ]
}

/**
 * Returns the event of a changed title. A placeholder title (a hostname) does not count as a
 * change.
 */
const titleEvents = (
  before: PodcastRecord,
  after: PodcastRecord,
  now: string,
): readonly NewEvent[] => {
  if (before.titleLatest === after.titleLatest || hasStandInTitle(before)) return []
  return [
    {
      at: now,
      kind: 'title-changed',
      evidence: { from: before.titleLatest, to: after.titleLatest },
    },
  ]
}

const firstEvents = ({ visit }: Judged, now: string): readonly NewEvent[] => {
  if (visit.state.goodAt === null && visit.feed !== null)
    return [
      {
        at: now,
        kind: 'fetched-first',
        evidence: { format: visit.feed.format, items: visit.feed.itemCount },
      },
    ]
  return []
}

const isSameMetadata = (before: Metadata, change: MetadataChange): boolean =>
  Object.entries(change).every(([part, value]) =>
    isDeepStrictEqual(before[part as keyof Metadata] ?? null, value),
  )

export interface RevisionParts {
  readonly revise: ReviseByFeed
  readonly nowMs: number
  /** Null if there was nothing to decide. */
  readonly decision: MoveDecision | null
}

const naming = (
  before: PodcastRecord,
  after: PodcastRecord,
): Pick<RecordChange, 'isFirstTitle'> => {
  if (hasStandInTitle(before) && after.title !== before.title) return { isFirstTitle: true }
  return {}
}

function stateAfter(
  known: Known,
  { retry, visit }: Judged,
  metadata: MetadataChange,
  nowMs: number,
): FeedState {
  const { record } = known.podcast
  if (isPinned(known.metadata, 'feedState')) return record.feedState
  if (retry.isDead) return 'dead'
  // Without a feed, keep the current feedState.
  if (visit.feed === null)
    return record.feedState === 'not-a-podcast' ? record.feedState : 'active'
  if (isNotAPodcast(record, { feed: metadata.feed ?? null }, nowMs)) return 'not-a-podcast'
  return 'active'
}

function soundEvents(before: FeedState, after: FeedState, at: string): readonly NewEvent[] {
  const isSilent = after === 'not-a-podcast'
  if (isSilent === (before === 'not-a-podcast')) return []
  return [
    {
      at,
      kind: isSilent ? 'not-a-podcast' : 'became-podcast',
      evidence: { from: before, to: after },
    },
  ]
}

/**
 * Sets or clears the Apple id's contradicted status when doubt about the content begins or ends.
 */
const withApple = (draft: Draft, { metadata }: Known, at: string): Draft => {
  const before = readMovesState(metadata.moves)
  const marked = markApple(draft.record, {
    before,
    after: readMovesState(draft.metadata.moves ?? undefined),
    at,
  })
  const { record, moves, events } = marked
  return {
    record,
    metadata: { ...draft.metadata, moves },
    events: [...draft.events, ...events],
  }
}

/** Records when the feed loses the show's episodes, and when they return. */
function emptiedEvents({ podcast, metadata }: Known, change: MetadataChange, at: string) {
  const { emptied: before } = readMovesState(metadata.moves)
  const { emptied: after } = readMovesState(change.moves ?? undefined)
  if (!('moves' in change) || (before === undefined) === (after === undefined)) return []
  const url = podcast.record.rssFeedUrl
  const event: NewEvent =
    after === undefined
      ? { at, kind: 'filled-again', evidence: { url } }
      : { at, kind: 'emptied', evidence: { url, title: after.title } }
  return [event]
}

/**
 * Returns whether the content seems to be another show's. Foreign content is no evidence, not even
 * that the show is alive.
 */
const isForeign = ({ visit }: Judged, { decision }: RevisionParts): boolean =>
  visit.feed === null ? isKnownForeign(visit) : decision?.isSameShow === false

/** Returns the show after this feed, or unchanged if no feed was read. */
const withWords = (
  known: Known,
  judged: Judged,
  parts: RevisionParts & { readonly now: string },
): Draft => {
  const { podcast, metadata } = known
  const { feed } = judged.visit
  const { now, nowMs, decision } = parts
  const before = podcast.record
  const base =
    decision?.kind === 'relaunch'
      ? asNew(known, before.stats)
      : { record: before, metadata }
  const said =
    feed === null
      ? { record: before, metadata: {} }
      : parts.revise(base.record, feed, { metadata: base.metadata, nowMs })
  const feedState = stateAfter(known, judged, { ...metadata, ...said.metadata }, nowMs)
  const events = [
    ...firstEvents(judged, now),
    ...titleEvents(before, said.record, now),
    ...lifeEvents(before, judged, now),
    ...soundEvents(before.feedState, feedState, now),
  ]
  const read = feed === null ? {} : { isRead: true as const }
  return { record: { ...said.record, ...read, feedState }, metadata: said.metadata, events }
}

/**
 * Returns the show unchanged, unless it never had audio: content without audio then counts as the
 * second reading, whoever owns it.
 */
const withoutWords = (
  { podcast: { record }, metadata }: Known,
  { visit }: Judged,
  { now, nowMs }: { readonly now: string; readonly nowMs: number },
): Draft => {
  const isSilent = visit.feed?.show.hasSound === false
  const isOpen = record.feedState === 'active' && !isPinned(metadata, 'feedState')
  if (!isSilent || !isOpen || !isNotAPodcast(record, metadata, nowMs))
    return { record, metadata: {}, events: [] }
  const feedState = 'not-a-podcast'
  const events = soundEvents(record.feedState, feedState, now)
  return { record: { ...record, feedState }, metadata: {}, events }
}

/** Undefined if nothing changes. */
export function reviseByVisit(
  known: Known,
  judged: Judged,
  parts: RevisionParts,
): RecordChange | undefined {
  const { podcast, metadata } = known
  const now = toInstant(parts.nowMs)
  const before = podcast.record
  const draft = isForeign(judged, parts)
    ? withoutWords(known, judged, { now, nowMs: parts.nowMs })
    : withWords(known, judged, { ...parts, now })
  const result =
    parts.decision === null
      ? draft
      : withApple(decided(draft, parts.decision, now), known, now)
  const { metadata: change } = result
  const told = [...result.events, ...emptiedEvents(known, change, now)]
  const isSameRecord = isDeepStrictEqual(
    { ...result.record, updatedAt: before.updatedAt },
    before,
  )
  if (isSameRecord && told.length === 0 && isSameMetadata(metadata, change))
    return undefined
  // Episodes are outside the record, but replicas need a change when they differ.
  const isAsBefore = isSameRecord && !('newestEpisodes' in change)
  const record = { ...result.record, updatedAt: isAsBefore ? before.updatedAt : now }
  return {
    record,
    revision: podcast.revision,
    metadata: change,
    events: told,
    ...naming(before, record),
  }
}
