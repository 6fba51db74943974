/** Parses addresses of images and websites: absolute, http or https, without credentials. */
import { parseFeedUrl } from './feed-url/feed-url.ts'

/** Returns null for other texts. `base` resolves relative addresses. */
export function toWebUrl(raw: string | null | undefined, base?: string): string | null {
  const text = withScheme(raw?.trim() ?? '', base)
  if (text === '' || (base === undefined && !/^https?:\/\//i.test(text))) return null
  const url = URL.parse(text, base)
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== ''
  ) {
    return null
  }
  return url.href
}

/** `www.example.org` is a host, not a relative path. */
const withScheme = (text: string, base: string | undefined): string => {
  if (base !== undefined && /^www\./i.test(text)) return `https://${text}`
  return text
}

/** Returns null also for the feed itself and for private addresses. */
export function toWebsiteUrl(
  raw: string | null | undefined,
  feedKey: string,
  base?: string,
): string | null {
  const url = toWebUrl(raw, base)
  if (url === null) return null
  const asFeed = parseFeedUrl(url)
  if ('problem' in asFeed || asFeed.key === feedKey || asFeed.isPrivate) return null
  return url
}
