/** Finds deletions from a segment during its merge. */
import type { OpenSegment } from '../format/segment-set.ts'
import type { Deleted } from '../sets/deleted.ts'

/** Returns the row ids of documents that were deleted since `before` was copied. */
export function lateDeletions(
  { segment, deleted }: OpenSegment,
  before: Deleted | undefined,
): number[] {
  const late: number[] = []
  if (deleted === undefined) return late
  for (let docId = 0; docId < segment.documents; docId += 1) {
    const word = (deleted.bits[docId >>> 5] as number) & ~(before?.bits[docId >>> 5] ?? 0)
    if (word === 0) docId |= 31
    else if (((word >>> (docId & 31)) & 1) === 1) late.push(segment.rowIdOf(docId))
  }
  return late
}
