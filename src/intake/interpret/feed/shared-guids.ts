/**
 * Removes guids shared by several episodes of a feed: some generators write the same guid
 * everywhere.
 */
import type { ParsedItem } from './parsed-feed.ts'

/** Returns the items, without guids that occur in other episodes too. */
export function withoutSharedGuids(items: readonly ParsedItem[]): readonly ParsedItem[] {
  const first = new Map<string, ParsedItem>()
  const shared = new Set<string>()
  for (const item of items) {
    if (item.guid === null) continue
    const known = first.get(item.guid)
    if (known === undefined) first.set(item.guid, item)
    else if (isOther(item, known)) shared.add(item.guid)
  }
  if (shared.size === 0) return items
  return items.map((item) =>
    item.guid !== null && shared.has(item.guid) ? { ...item, guid: null } : item,
  )
}

/** Versions of the same episode share the recording, the title or the date. */
function isOther(one: ParsedItem, other: ParsedItem): boolean {
  return (
    one.enclosures[0]?.url !== other.enclosures[0]?.url &&
    one.title !== other.title &&
    one.publishedAt !== other.publishedAt
  )
}
