/**
 * Pagination of podcasts by `seq`: the range that one call scans, and the start of the next page.
 */
import type { LatestPage, UpwardPage } from '../reader.ts'

/** Seqs scanned by one call: a bound for sparse ranges. */
export const LATEST_SPAN = 2000

type PagePodcasts = LatestPage['podcasts']

/** Returns the lowest `seq` of the page below `below`. */
export function endBelow(below: number): number {
  return Math.max(1, below - LATEST_SPAN)
}

/** @param end The result of `endBelow`. */
export function toPageBelow(
  podcasts: PagePodcasts,
  limit: number,
  end: number,
): LatestPage {
  const last = podcasts.length < limit ? end : (podcasts.at(-1)?.seq ?? end)
  return { podcasts, next: last <= 1 ? null : last }
}

/** Returns the exclusive end of a page that starts at `from`. */
export function endFrom(from: number, highest: number): number {
  return Math.min(from + LATEST_SPAN, highest + 1)
}

/** @param end The result of `endFrom`. */
export function toPageFrom(
  podcasts: PagePodcasts,
  limit: number,
  { end, highest }: { readonly end: number; readonly highest: number },
): UpwardPage {
  const next = podcasts.length < limit ? end : (podcasts.at(-1)?.seq ?? highest) + 1
  return { podcasts, next: next > highest ? null : next }
}
