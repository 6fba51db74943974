/** Sorts items by date; the definition of "newest" for all fields. */
import type { ParsedItem } from './parsed-feed.ts'

/** Returns the newest items first; undated items are last, in feed order. */
export function newestItems<Item extends Pick<ParsedItem, 'publishedAt'>>(
  items: readonly Item[],
  limit: number,
): readonly Item[] {
  return items
    .toSorted((a, b) => (b.publishedAt ?? -Infinity) - (a.publishedAt ?? -Infinity) || 0)
    .slice(0, limit)
}
