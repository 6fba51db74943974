/** Gives a podcast that nobody knew before its first title. */
import type { EntryCandidate } from '../candidate.ts'

/** Returns the title of the entry. Without a title, the feed's host name stands in. */
export function firstTitle({ facts, current }: EntryCandidate): string {
  return facts.title ?? new URL(current.url).hostname
}
