/** Sorts items by date. Every field that looks at "the 20 newest episodes" means these. */
import type { ParsedItem } from './parsed-feed.ts'

/** Returns the newest first; items without a date come last, in the feed's own order. */
export function newestItems<Item extends Pick<ParsedItem, 'publishedAt'>>(
  items: readonly Item[],
  limit: number,
): readonly Item[] {
  return items
    .toSorted((a, b) => (b.publishedAt ?? -Infinity) - (a.publishedAt ?? -Infinity) || 0)
    .slice(0, limit)
}
