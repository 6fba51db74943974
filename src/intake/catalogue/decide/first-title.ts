/** What a podcast is called that nobody knew before. */
import type { EntryCandidate } from '../candidate.ts'

/** Without a title, the feed's host name stands in. */
export const firstTitle = ({ facts, current }: EntryCandidate): string =>
  facts.title ?? new URL(current.url).hostname
