/** Parses addresses of images and websites: absolute, http or https, without credentials. */
import { parseFeedUrl } from './feed-url/feed-url.ts'

/** Returns null for other texts. `base` resolves relative addresses. */
export function toWebUrl(raw: string | null | undefined, base?: string): string | null {
  const text = withScheme(raw?.trim() ?? '', base)
  if (text === '' || (base === undefined && !/^https?:\/\//i.test(text))) return null
  const url = URL.parse(text, base)
  return url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== ''
    ? null
    : url.href
}

/** `www.example.org` is a host, not a relative path. */
const withScheme = (text: string, base: string | undefined): string =>
  base !== undefined && /^www\./i.test(text) ? `https://${text}` : text

/** Returns null also for the feed itself and for private addresses. */
export function toWebsiteUrl(
  raw: string | null | undefined,
  feedKey: string,
  base?: string,
): string | null {
  const url = toWebUrl(raw, base)
  if (url === null) return null
  const asFeed = parseFeedUrl(url)
  return 'problem' in asFeed || asFeed.key === feedKey || asFeed.isPrivate ? null : url
}
