/**
 * Maps an outline of a subscription list to an entry. Programs differ in case and in whether they
 * use `text` or `title`.
 */
import type { CatalogueEntry } from '../entry.ts'

/** Keyed by lower-case names. */
export type OutlineAttributes = ReadonlyMap<string, string>

const isFeedType = (type: string | undefined): boolean =>
  type !== undefined && /^(rss|atom|podcast)/i.test(type)

/**
 * Returns the feed URL of an outline; undefined for folders, links, episodes and commented
 * outlines.
 */
const findFeedUrl = (outline: OutlineAttributes): string | undefined => {
  if (outline.get('iscomment')?.toLowerCase() === 'true') return undefined
  const xmlUrl = outline.get('xmlurl')
  if (xmlUrl !== undefined) return xmlUrl
  // Some programs write `url`, but so do outlines of episodes, so it requires type `rss`.
  if (outline.get('type')?.toLowerCase() === 'rss') return outline.get('url') ?? ''
  return undefined
}

const textOf = (outline: OutlineAttributes, ...names: readonly string[]): string | null =>
  names
    .map((name) => outline.get(name))
    .find((text) => text !== undefined && text !== '') ?? null

/**
 * Undefined if the outline is not a feed. A feed without a URL becomes an entry, which is refused.
 */
export function outlineToEntry(outline: OutlineAttributes): CatalogueEntry | undefined {
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
