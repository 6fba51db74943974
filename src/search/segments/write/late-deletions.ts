/** Finds what was deleted from a segment while it was merged. */
import type { OpenSegment } from '../format/segment-set.ts'
import type { Deleted } from '../sets/deleted.ts'

/** Returns what was deleted from a segment since its bits were copied, as row ids. */
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
