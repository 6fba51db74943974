/** Chooses the first title of a new podcast. */
import type { EntryCandidate } from '../candidate.ts'

/** Returns the entry's title, or the feed's hostname without one. */
export function firstTitle({ facts, current }: EntryCandidate): string {
  return facts.title ?? new URL(current.url).hostname
}
