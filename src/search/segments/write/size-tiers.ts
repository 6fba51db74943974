/**
 * Chooses the segments that are merged together: those of one size tier, once there are
 * enough of them.
 */
import type { OpenSegment } from '../format/segment-set.ts'

/** Segments whose sizes are within this factor are of one tier. */
const TIER_FACTOR = 8
/**
 * More of one tier are open files and memory without a bound: as many are merged as may be at once.
 */
const MOST_SEGMENTS = 512

const tierOf = (documents: number): number =>
  Math.floor(Math.log(Math.max(documents, 1)) / Math.log(TIER_FACTOR))

/** The first segments that have no more than so many documents in all. */
const fitting = (
  segments: readonly OpenSegment[],
  largestMerge: number,
): readonly OpenSegment[] => {
  let documents = 0
  const end = segments.findIndex(({ segment }) => {
    documents += segment.documents
    return documents > largestMerge
  })
  return end < 0 ? segments : segments.slice(0, end)
}

/** The smallest tier of so many segments that may be merged. */
export function fullTier(
  open: readonly OpenSegment[],
  enough: number,
  largestMerge: number,
): readonly OpenSegment[] | undefined {
  const tiers = Map.groupBy(open, ({ segment }) => tierOf(segment.documents))
  for (const tier of [...tiers.keys()].sort((a, b) => a - b)) {
    const segments = tiers.get(tier) ?? []
    const documents = segments.reduce((sum, { segment }) => sum + segment.documents, 0)
    if (segments.length >= enough && documents <= largestMerge) return segments
    const some = segments.length > MOST_SEGMENTS ? fitting(segments, largestMerge) : []
    if (some.length > 1) return some
  }
  return undefined
}

/**
 * Returns the segments that may be merged. An older castdex's stay as they are until all is
 * made anew: a merge would say that they are new.
 */
export function current(open: readonly OpenSegment[]): readonly OpenSegment[] {
  return open.filter(({ segment }) => segment.outdated === undefined)
}
