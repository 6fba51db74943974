/** Lists the cases for an operator's decision, with both sides and their matches. */
import type { CallOptions } from '../../store/call-options.ts'
import type { Directory } from '../../store/directory.ts'
import type { JsonValue } from '../../record/text/json-value.ts'
import type { ReviewPage } from '../../store/review-queue.ts'
import type { MovesState } from '../../intake/apply/moves/moves-state.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { explainFeedIssue } from '../feed/explain-feed-issue.ts'
import { explainListings, type ExplainedListing } from '../listing/explain-listings.ts'
import { findById } from '../find-podcast.ts'
import { readMoves } from '../move/read-moves.ts'
import { type ComparedShows, compareShows, type ShowSide } from './compare-shows.ts'

/** Sorted by urgency: errors on public pages precede missing pages. */
export const REVIEW_KINDS = [
  'conflict',
  'ambiguous',
  'suspect-move',
  'doubted',
  'emptied',
  'duplicate',
] as const
export type ReviewKind = (typeof REVIEW_KINDS)[number]

export interface ReviewCase {
  readonly kind: ReviewKind
  readonly record: PodcastRecord
  /** Describes the decision and the remedy in one sentence. */
  readonly why: string
  /** The owner of the claimed Apple id, or the possible duplicate; null for other kinds. */
  readonly other: PodcastRecord | null
  /** The ambiguous listings. */
  readonly listings: readonly ExplainedListing[]
  /** The target of the suspect move. */
  readonly moveTo: string | null
  /** The title of the content at its URL. */
  readonly foundTitle: string | null
  /** The comparison with the other podcast or the found content; null if neither was read. */
  readonly compared: ComparedShows | null
  /** The evidence of a suspect move's event. */
  readonly seen: JsonValue
  /** Start of the doubt, or of the placeholder. */
  readonly sinceMs: number | null
}

/** Maximum events to search for a suspect move. */
const MOST_EVENTS = 100

async function findOwner(
  { writer }: Directory,
  { claimedAppleId }: PodcastRecord,
): Promise<PodcastRecord | null> {
  if (claimedAppleId === null) return null
  const { byAppleId } = await writer.owners({ appleIds: [claimedAppleId] })
  return byAppleId.get(claimedAppleId)?.record ?? null
}

/** Returns the other side of a pair. Pairs that name each other are listed once, with the elder. */
async function findTwin(
  directory: Directory,
  record: PodcastRecord,
  { likely }: MovesState,
): Promise<ShowSide | null> {
  const twin = likely === undefined ? undefined : await findById(directory, likely)
  if (twin === undefined || twin.record.id === record.id) return null
  const state = await readMoves(directory, twin.record.id)
  const isAskedThere = state.likely === record.id && twin.record.seq < record.seq
  if (isAskedThere) return null
  return { record: twin.record, print: state.print }
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

/** Returns the content in question if no known podcast owns it. */
function findUnknownSide(kind: ReviewKind, { found }: MovesState): ShowSide | null {
  if (!['suspect-move', 'doubted', 'emptied'].includes(kind)) return null
  if (found === undefined) return null
  return { record: null, print: found }
}

/** Returns the title and start of the content that replaced the show at its URL. */
function contentOf({
  strange,
  emptied,
}: MovesState): Pick<ReviewCase, 'foundTitle' | 'sinceMs'> {
  if (strange !== null) return { foundTitle: strange.target, sinceMs: strange.firstMs }
  if (emptied === undefined) return { foundTitle: null, sinceMs: null }
  return { foundTitle: emptied.title, sinceMs: emptied.sinceMs }
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
  return {
    kind,
    record,
    why: explainFeedIssue(kind, record, feedTask),
    other: other?.record ?? null,
    listings: listings.filter(({ status }) => status === 'ambiguous'),
    moveTo: state.suspect,
    compared:
      otherSide === null ? null : compareShows({ record, print: state.print }, otherSide),
    seen,
    ...contentOf(state),
  }
}

/**
 * Returns cases in `seq` order, fewer than `limit` only at the end. Cases without their other side
 * are skipped.
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

/**
 * Counts the cases of `listReview` up to `most`. A pair counts once, and only if both sides exist.
 */
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
  // Many cases may be skipped.
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
