/** Items by date: what "the 20 newest episodes" means wherever a field looks at them. */
import type { ParsedItem } from './parsed-feed.ts'

/** The newest first; items without a date come last, in the feed's own order. */
export const newestItems = <Item extends Pick<ParsedItem, 'publishedAt'>>(
  items: readonly Item[],
  limit: number,
): readonly Item[] =>
  items
    .toSorted((a, b) => (b.publishedAt ?? -Infinity) - (a.publishedAt ?? -Infinity) || 0)
    .slice(0, limit)
