/** What an operator has to decide: each case with both sides, and what agrees. */
import type { CallOptions } from '../../store/call-options.ts'
import type { Directory } from '../../store/directory.ts'
import type { JsonValue } from '../../store/json.ts'
import type { ReviewPage } from '../../store/review-queue.ts'
import type { MovesState } from '../../intake/apply/moves/moves-state.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { explainFeedIssue } from '../explain-feed-issue.ts'
import { explainListings, type ExplainedListing } from '../explain-listings.ts'
import { findById } from '../find-podcast.ts'
import { readMoves } from '../read-moves.ts'
import { type ComparedShows, compareShows, type ShowSide } from './compare-shows.ts'

/** The most urgent first: what is wrong on public pages comes before what is not there. */
export const REVIEW_KINDS = [
  'conflict',
  'ambiguous',
  'suspect-move',
  'doubted',
  'duplicate',
] as const
export type ReviewKind = (typeof REVIEW_KINDS)[number]

export interface ReviewCase {
  readonly kind: ReviewKind
  readonly record: PodcastRecord
  /** One sentence: what there is to decide, and what helps. */
  readonly why: string
  /**
   * Who holds the Apple id that the podcast claims, or who may be the same show; null where that
   * is not the question.
   */
  readonly other: PodcastRecord | null
  /** Those with several ids. */
  readonly listings: readonly ExplainedListing[]
  /** Where the feed seems to have moved to. */
  readonly moveTo: string | null
  /** Of what is at its URL. */
  readonly foundTitle: string | null
  /** The podcast beside the other one, or beside what was found; null where neither was read. */
  readonly compared: ComparedShows | null
  /** What was seen of a suspect move: the evidence of its event. */
  readonly seen: JsonValue
  /** Since when and how often the content in doubt was seen. */
  readonly doubt: { readonly sinceMs: number; readonly count: number } | null
}

/** Events that are looked through for that of a suspect move. */
const MOST_EVENTS = 100

async function findOwner(
  { writer }: Directory,
  { claimedAppleId }: PodcastRecord,
): Promise<PodcastRecord | null> {
  if (claimedAppleId === null) return null
  const { byAppleId } = await writer.owners({ appleIds: [claimedAppleId] })
  return byAppleId.get(claimedAppleId)?.record ?? null
}

/** A pair in which each names the other is asked about once, with the elder of the two. */
async function findTwin(
  directory: Directory,
  record: PodcastRecord,
  { likely }: MovesState,
): Promise<ShowSide | null> {
  const twin = likely === undefined ? undefined : await findById(directory, likely)
  if (twin === undefined || twin.record.id === record.id) return null
  const state = await readMoves(directory, twin.record.id)
  const isAskedThere = state.likely === record.id && twin.record.seq < record.seq
  return isAskedThere ? null : { record: twin.record, print: state.print }
}

async function findOther(
  directory: Directory,
  kind: ReviewKind,
  record: PodcastRecord,
  state: MovesState,
): Promise<ShowSide | null> {
  if (kind === 'duplicate') return findTwin(directory, record, state)
  const owner = kind === 'conflict' ? await findOwner(directory, record) : null
  if (owner === null) return null
  const { print } = await readMoves(directory, owner.id)
  return { record: owner, print }
}

async function readSeen({ history }: Directory, { id }: PodcastRecord): Promise<JsonValue> {
  const events = await history.list(id, { limit: MOST_EVENTS })
  return events.find(({ kind }) => kind === 'suspect-move')?.evidence ?? null
}

/** What is at the address in question, where no podcast is known there. */
function findUnknownSide(kind: ReviewKind, { found }: MovesState): ShowSide | null {
  if (kind !== 'suspect-move' && kind !== 'doubted') return null
  return found === undefined ? null : { record: null, print: found }
}

async function readCase(
  directory: Directory,
  kind: ReviewKind,
  { record, feedTask }: { readonly record: PodcastRecord; readonly feedTask: JsonValue },
  nowMs: number,
): Promise<ReviewCase | null> {
  const state = await readMoves(directory, record.id)
  const other = await findOther(directory, kind, record, state)
  if (kind === 'duplicate' && other === null) return null
  const [listings, seen] = await Promise.all([
    kind === 'ambiguous' ? explainListings(directory, record.id, nowMs) : [],
    kind === 'suspect-move' ? readSeen(directory, record) : null,
  ])
  const otherSide = other ?? findUnknownSide(kind, state)
  const { strange } = state
  return {
    kind,
    record,
    why: explainFeedIssue(kind, record, feedTask),
    other: other?.record ?? null,
    listings: listings.filter(({ status }) => status === 'ambiguous'),
    moveTo: state.suspect,
    foundTitle: strange?.target ?? null,
    compared:
      otherSide === null ? null : compareShows({ record, print: state.print }, otherSide),
    seen,
    doubt: strange === null ? null : { sinceMs: strange.firstMs, count: strange.count },
  }
}

/**
 * In `seq` order. Cases whose other side is gone are passed over. Fewer than `limit` only where
 * there are no more.
 */
export async function listReview(
  directory: Directory,
  kind: ReviewKind,
  { after, limit }: ReviewPage,
  { nowMs, ...options }: CallOptions & { readonly nowMs: number },
): Promise<readonly ReviewCase[]> {
  const cases: ReviewCase[] = []
  let behind = after
  while (cases.length < limit) {
    const found = await directory.reviewQueue.list(kind, { after: behind, limit }, options)
    const read = await Promise.all(
      found.map((each) => readCase(directory, kind, each, nowMs)),
    )
    cases.push(...read.filter((each) => each !== null))
    const last = found.at(-1)
    if (last === undefined || found.length < limit) break
    behind = last.record.seq
  }
  return cases.slice(0, limit)
}

const COUNTED_AT_ONCE = 50

/** Of what `listReview` shows, up to `most`: a pair counts once, and not where a side is gone. */
export async function countReview(
  directory: Directory,
  kind: ReviewKind,
  { most, ...options }: CallOptions & { readonly most: number },
): Promise<number> {
  const isShown = async ({
    record,
  }: {
    readonly record: PodcastRecord
  }): Promise<boolean> =>
    kind !== 'duplicate' ||
    (await findTwin(directory, record, await readMoves(directory, record.id))) !== null
  // Many may have to be passed over.
  const limit = kind === 'duplicate' ? Math.max(most, COUNTED_AT_ONCE) : most
  let count = 0
  let behind = 0
  while (count < most) {
    const found = await directory.reviewQueue.list(kind, { after: behind, limit }, options)
    const shown = await Promise.all(found.map(isShown))
    count += shown.filter(Boolean).length
    const last = found.at(-1)
    if (last === undefined || found.length < limit) break
    behind = last.record.seq
  }
  return Math.min(count, most)
}
