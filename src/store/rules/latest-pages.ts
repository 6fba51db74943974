/**
 * Pages of podcasts in the order of their permanent numbers: which numbers one looks at, and where
 * the next one begins.
 */
import type { LatestPage, UpwardPage } from '../reader.ts'

/** So many numbers are looked at in one call, so that it is bounded where few are shown. */
export const LATEST_SPAN = 2000

type Listed = LatestPage['podcasts']

/** Gives the lowest number of a page whose numbers are below `below`. */
export function endBelow(below: number): number {
  return Math.max(1, below - LATEST_SPAN)
}

/** @param end What `endBelow` gave. */
export function toPageBelow(podcasts: Listed, limit: number, end: number): LatestPage {
  const last = podcasts.length < limit ? end : (podcasts.at(-1)?.seq ?? end)
  return { podcasts, next: last <= 1 ? null : last }
}

/** Gives the number before which a page ends that begins with `from`. */
export function endFrom(from: number, highest: number): number {
  return Math.min(from + LATEST_SPAN, highest + 1)
}

/** @param end What `endFrom` gave. */
export function toPageFrom(
  podcasts: Listed,
  limit: number,
  { end, highest }: { readonly end: number; readonly highest: number },
): UpwardPage {
  const next = podcasts.length < limit ? end : (podcasts.at(-1)?.seq ?? highest) + 1
  return { podcasts, next: next > highest ? null : next }
}
