/** Selects segments to merge by size tier. */
import type { OpenSegment } from '../format/segment-set.ts'

/** Maximum factor between sizes in a tier. */
const TIER_FACTOR = 8
/** Maximum number of segments in a merge, to bound open files and memory. */
const MOST_SEGMENTS = 512

const tierOf = (documents: number): number =>
  Math.floor(Math.log(Math.max(documents, 1)) / Math.log(TIER_FACTOR))

/** Returns the leading segments that fit the limit together. */
const fitting = (
  segments: readonly OpenSegment[],
  largestMerge: number,
): readonly OpenSegment[] => {
  let documents = 0
  const end = segments.findIndex(({ segment }) => {
    documents += segment.documents
    return documents > largestMerge
  })
  if (end < 0) return segments
  return segments.slice(0, end)
}

/** Returns the smallest tier with enough segments to merge. */
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
 * Returns the segments of the current format. A merge would falsely upgrade older ones, which a
 * rebuild replaces.
 */
export function current(open: readonly OpenSegment[]): readonly OpenSegment[] {
  return open.filter(({ segment }) => segment.outdated === undefined)
}
