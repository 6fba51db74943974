/**
 * Sets a podcast's Apple id to contradicted while another show is at its URL. The podcast is still
 * served, and the earlier status returns when that show has gone.
 */
import type { NewEvent } from '../../../../store/history.ts'
import type { PodcastDraft } from '../../../../record/podcast.ts'
import type { MovesState } from '../moves-state.ts'

interface Marked<Draft extends PodcastDraft> {
  readonly record: Draft
  readonly moves: MovesState
  readonly events: readonly NewEvent[]
}

/** `before` and `after` are the states before and after the current visit. */
export function markApple<Draft extends PodcastDraft>(
  record: Draft,
  {
    before,
    after,
    at,
  }: { readonly before: MovesState; readonly after: MovesState; readonly at: string },
): Marked<Draft> {
  if (before.doubtedMs === null && after.doubtedMs !== null) return doubt(record, after, at)
  if (before.doubtedMs !== null && after.doubtedMs === null)
    return believe(record, after, at)
  return { record, moves: after, events: [] }
}

const doubt = <Draft extends PodcastDraft>(
  record: Draft,
  moves: MovesState,
  at: string,
): Marked<Draft> => {
  const { appleId, appleIdStatus } = record
  if (appleIdStatus !== 'verified' && appleIdStatus !== 'claimed')
    return { record, moves, events: [] }
  const evidence = {
    appleId,
    because: 'another show is at the feed URL',
    title: moves.strange?.target ?? null,
  }
  return {
    record: { ...record, appleIdStatus: 'contradicted' },
    moves: { ...moves, appleBefore: appleIdStatus },
    events: [{ at, kind: 'apple-id-contradicted', evidence }],
  }
}

const believe = <Draft extends PodcastDraft>(
  record: Draft,
  moves: MovesState,
  at: string,
): Marked<Draft> => {
  const { appleBefore, ...rest } = moves
  const settled = { ...rest, appleBefore: null }
  if (appleBefore === null || record.appleIdStatus !== 'contradicted')
    return { record, moves: settled, events: [] }
  const evidence = { appleId: record.appleId, because: 'the feed URL is in doubt no more' }
  const events: NewEvent[] =
    appleBefore === 'verified' ? [{ at, kind: 'apple-id-verified', evidence }] : []
  return { record: { ...record, appleIdStatus: appleBefore }, moves: settled, events }
}
