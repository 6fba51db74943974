/**
 * Removes private addresses from data before it is stored, because they grant access in a
 * listener's name.
 */
import { isPrivateAddress } from './feed-url.ts'
import { heldUrls } from '../held-urls.ts'
import type { PodcastDraft } from '../podcast.ts'
import type { JsonValue } from '../text/json-value.ts'

/** Schemes of podcast apps are equivalent to `https`. */
const ADDRESS = /\b(?:https?|feeds?|itpcs?|pcast|podcasts?|rss):(?:\/\/)?[^\s"'<>]{4,}/gi

/** Texts may contain feed keys without a scheme: `example.org/feed?token=…`. */
const isPrivateKey = (text: string): boolean => {
  const end = text.search(/[/?@\s]/)
  return (
    end > 0 &&
    text.slice(0, end).includes('.') &&
    /^[/?]\S*$/.test(text.slice(end)) &&
    isPrivateAddress(text)
  )
}

export function withoutPrivateInText(text: string): string {
  if (isPrivateKey(text)) return ''
  if (!text.includes(':')) return text
  return text.replace(ADDRESS, (address) => {
    if (isPrivateAddress(address)) return ''
    return address
  })
}

/**
 * Removes private addresses from all texts of a value, including property names. A text without
 * other content becomes null, and a list drops such elements.
 */
export function withoutPrivateInJson<Value extends JsonValue>(value: Value): Value {
  return erased(value) as Value
}

const erased = (value: JsonValue): JsonValue => {
  if (typeof value === 'string') {
    const text = withoutPrivateInText(value)
    if (text === '' && value !== '') return null
    return text
  }
  if (Array.isArray(value))
    return (value as readonly JsonValue[]).filter((item) => !holdsPrivateAddress(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      withoutPrivateInText(name),
      inner === undefined ? undefined : erased(inner),
    ]),
  )
}

export function holdsPrivateAddress(value: unknown): boolean {
  if (typeof value === 'string') return withoutPrivateInText(value) !== value
  if (typeof value === 'object' && value !== null) {
    return Object.values(value).some(holdsPrivateAddress)
  }
  return false
}

/** Returns the same object if no link is private. */
export function withoutPrivateLinks<Podcast extends PodcastDraft>(
  podcast: Podcast,
): Podcast {
  const { websiteUrl, podcastDirectoryLinks: directories, socialMediaLinks } = podcast
  const links = {
    websiteUrl,
    directories,
    accounts: socialMediaLinks.map(({ url }) => url),
  }
  if (!holdsPrivateAddress(links)) return podcast
  return {
    ...podcast,
    websiteUrl: holdsPrivateAddress(websiteUrl) ? null : websiteUrl,
    podcastDirectoryLinks: Object.fromEntries(
      Object.entries(directories).filter(([, url]) => !holdsPrivateAddress(url)),
    ),
    socialMediaLinks: socialMediaLinks.filter(({ url }) => !holdsPrivateAddress(url)),
  }
}

/**
 * Returns the podcast without private addresses, at its newest public one. Returns the same
 * object if it has no private address, and `undefined` if it has no public one.
 */
export function withoutPrivateFeeds<Podcast extends PodcastDraft>(
  podcast: Podcast,
): Podcast | undefined {
  const linked = withoutPrivateLinks(podcast)
  const feedUrls = podcast.feedUrls.filter(({ url }) => !isPrivateAddress(url))
  if (feedUrls.length === podcast.feedUrls.length) return linked
  if (feedUrls.some(({ url }) => url === podcast.rssFeedUrl)) return { ...linked, feedUrls }
  const newest = heldUrls({ feedUrls }).at(-1)
  if (newest === undefined) return undefined
  return {
    ...linked,
    rssFeedUrl: newest.url,
    feedUrls: feedUrls.map((entry) => {
      if (entry === newest) return { ...entry, to: null }
      return entry
    }),
  }
}
