/** Decides which episodes are indexed. */
import { hideEmails } from '../contact/hide-emails.ts'
import { DAY_MS } from '../instant/durations.ts'
import type { Episode } from './episode.ts'

/** None, those of the last 90 days, or every one that was seen. */
export type KeptForSearch = 'off' | 'recent' | 'all'

const WINDOW_DAYS = 90

/** Returns the earliest date of indexed episodes, in ms since 1970. */
export function windowStart(kept: KeptForSearch, nowMs: number): number {
  if (kept === 'all') return Number.NEGATIVE_INFINITY
  if (kept === 'off') return Number.POSITIVE_INFINITY
  return nowMs - WINDOW_DAYS * DAY_MS
}

/** An episode without a date would never leave the window. */
export function isInWindow(publishedMs: number | null, start: number): boolean {
  if (publishedMs === null) return start === Number.NEGATIVE_INFINITY
  return publishedMs >= start
}

/**
 * Returns whether an episode that its feed no longer has was pushed out by newer ones. One that
 * is newer than the feed's oldest was withdrawn.
 */
export function isRolledOff(
  publishedMs: number | null,
  inFeed: readonly Episode[],
): boolean {
  const dates = inFeed.flatMap((episode) => episode.publishedMs ?? [])
  return publishedMs !== null && dates.length > 0 && publishedMs < Math.min(...dates)
}

/** Returns the episode without e-mail addresses, which searches never show. */
export function withoutEmails(episode: Episode): Episode {
  const { title, notes } = episode
  return { ...episode, title: hideEmails(title), notes: notes && hideEmails(notes) }
}
