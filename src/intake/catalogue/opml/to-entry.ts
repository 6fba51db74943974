/**
 * Turns an outline of a subscription list into an entry. Programs differ in casing and in
 * which of `text` and `title` they fill.
 */
import type { CatalogueEntry } from '../entry.ts'

/** The names are in lower case. */
export type OutlineAttributes = ReadonlyMap<string, string>

const isFeedType = (type: string | undefined): boolean =>
  type !== undefined && /^(rss|atom|podcast)/i.test(type)

/**
 * Returns the address of an outline that is a feed; undefined for folders, links, episodes
 * and commented outlines.
 */
const findFeedUrl = (outline: OutlineAttributes): string | undefined => {
  if (outline.get('iscomment')?.toLowerCase() === 'true') return undefined
  const xmlUrl = outline.get('xmlurl')
  if (xmlUrl !== undefined) return xmlUrl
  // Some readers write `url`; an outline of an episode has one too, so only `rss` itself counts.
  return outline.get('type')?.toLowerCase() === 'rss'
    ? (outline.get('url') ?? '')
    : undefined
}

const textOf = (outline: OutlineAttributes, ...names: readonly string[]): string | null =>
  names
    .map((name) => outline.get(name))
    .find((text) => text !== undefined && text !== '') ?? null

/**
 * Undefined where the outline is no feed. A feed without an address is an entry that will be
 * refused.
 */
export function toEntry(outline: OutlineAttributes): CatalogueEntry | undefined {
  const feedUrl = findFeedUrl(outline)
  if (feedUrl === undefined || (feedUrl === '' && !isFeedType(outline.get('type'))))
    return undefined
  return {
    feedUrl,
    title: textOf(outline, 'title', 'text'),
    description: textOf(outline, 'description'),
    language: textOf(outline, 'language'),
    imageUrl: textOf(outline, 'imageurl', 'imagehref'),
    websiteUrl: textOf(outline, 'htmlurl'),
  }
}
