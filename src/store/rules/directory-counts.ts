/** Derives the directory's counts from the row of sums that either store keeps. */
import type { DirectoryCounts } from '../reader.ts'

export interface CountRow {
  readonly total: number
  readonly tracked: number
  readonly dead: number
  readonly hidden: number
  readonly hiddenTracked: number
}

export function toDirectoryCounts(
  { total, tracked, dead, hidden, hiddenTracked }: CountRow,
  requireAppleId: boolean,
): DirectoryCounts {
  const served = tracked - hiddenTracked
  const shown = total - hidden
  return { served: requireAppleId ? served : shown, pending: shown - served, dead, total }
}
