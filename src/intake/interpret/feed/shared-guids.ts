/**
 * Takes away guids that several episodes of a feed share: a program that writes one guid for
 * all of them identifies none.
 */
import type { ParsedItem } from './parsed-feed.ts'

/** Returns the items; one whose guid is another episode's too has none. */
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

/** Two versions of one episode have the same recording, title or date. */
function isOther(one: ParsedItem, other: ParsedItem): boolean {
  return (
    one.enclosures[0]?.url !== other.enclosures[0]?.url &&
    one.title !== other.title &&
    one.publishedAt !== other.publishedAt
  )
}
