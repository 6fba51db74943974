/** Parses a channel's page for its channel id and its links. */
import { Parser } from 'htmlparser2'

export interface ChannelPage {
  /** `UC…`; null if absent (as on consent pages). */
  readonly channelId: string | null
  /** URLs that the channel's owner entered in its header and description. */
  readonly links: readonly string[]
}

const CHANNEL_URL = /^https?:\/\/(?:www\.|m\.)?youtube\.com\/channel\/(UC[\w-]{22})\/?$/
const CHANNEL_ID = /^UC[\w-]{22}$/
const MAX_LINKS = 100

/**
 * Header links use `/redirect?…&q=ADDRESS`; quotes and ampersands may be escaped inside scripts.
 */
const REDIRECT =
  /\/redirect\?(?:[^"'\\<>\s]|\\u0026){0,400}?(?:\\u0026|&amp;|&|\?)q=(https?(?:%3A%2F%2F|:\/\/)[^"'\\&<>\s]+)/gi
const PLAIN_URL = /https?:\/\/[^\s"'<>\\)]+/gi

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

type Attributes = Readonly<Record<string, string | undefined>>

/** Returns the channel id in a tag of the page's head. */
const channelOf = (tag: string, attributes: Attributes): string | null => {
  const { rel, href = '', itemprop = '', content = '' } = attributes
  if (tag === 'link' && (rel === 'canonical' || itemprop === 'url'))
    return CHANNEL_URL.exec(href)?.[1] ?? null
  if (tag !== 'meta' || !['channelId', 'identifier'].includes(itemprop)) return null
  if (CHANNEL_ID.test(content)) return content
  return null
}

const descriptionOf = (
  tag: string,
  { property, name, content = '' }: Attributes,
): string => {
  if (tag === 'meta' && (property === 'og:description' || name === 'description'))
    return content
  return ''
}

export function readChannel(html: string): ChannelPage {
  let channelId: string | null = null
  let described = ''
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      channelId ??= channelOf(tag, attributes)
      described += ` ${descriptionOf(tag, attributes)}`
    },
  })
  parser.end(html)
  const header = [...html.matchAll(REDIRECT)].map(([, url = '']) => decode(url))
  return {
    channelId,
    links: [...new Set([...header, ...findLinks(described)])].slice(0, MAX_LINKS),
  }
}

/**
 * Returns the URLs in a text: a channel's description from the Data API, or a video's description.
 */
export function findLinks(text: string): readonly string[] {
  return [...text.matchAll(PLAIN_URL)].map(([url]) => url).slice(0, MAX_LINKS)
}
