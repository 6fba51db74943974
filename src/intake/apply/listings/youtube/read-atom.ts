/**
 * Parses the Atom feed that YouTube offers for every channel and playlist without a key: the
 * fifteen newest videos and their links.
 */
import { Parser } from 'htmlparser2'
import type { DatedTitle } from '../../../../record/listing/compare-episodes.ts'
import { findLinks } from './read-page.ts'

export interface Video extends DatedTitle {
  /** URLs in the video's description. */
  readonly links: readonly string[]
}

export interface ChannelFeed {
  /** `UC…`; null if absent. */
  readonly channelId: string | null
  /** Name of the channel or playlist. */
  readonly name: string | null
  /** Name of the channel, also in a playlist's feed. */
  readonly channelName: string | null
  readonly videos: readonly Video[]
}

const CHANNEL_PATH = /\/channel\/(UC[\w-]{22})(?:[/?#]|$)/

interface OpenEntry {
  title?: string
  published?: string
  description?: string
}

/** The feed's own id lacks the prefix `UC`. */
const toChannelId = (text: string): string | null => {
  if (/^UC[\w-]{22}$/.test(text)) return text
  if (/^[\w-]{22}$/.test(text)) return `UC${text}`
  return null
}

const toVideo = ({ title, published, description = '' }: OpenEntry): readonly Video[] => {
  const atMs = published === undefined ? Number.NaN : Date.parse(published)
  if (title === undefined || Number.isNaN(atMs)) return []
  return [{ title, atMs, links: findLinks(description) }]
}

const ENTRY_PLACES: Readonly<Record<string, keyof OpenEntry>> = {
  'feed/entry/title': 'title',
  'feed/entry/published': 'published',
  'feed/entry/media:group/media:description': 'description',
}

const readInto = (entry: OpenEntry, place: string, value: string): void => {
  const field = ENTRY_PLACES[place]
  if (field !== undefined) entry[field] = value
}

/**
 * Undefined if the text is no such feed, or is truncated: a comparison would take the partial list
 * for all videos.
 */
export function readAtom(text: string): ChannelFeed | undefined {
  const videos: Video[] = []
  const feed: {
    channelId: string | null
    name: string | null
    channelName: string | null
  } = {
    channelId: null,
    name: null,
    channelName: null,
  }
  const path: string[] = []
  const ended: string[] = []
  let entry: OpenEntry | undefined
  let words = ''
  const close = (name: string): void => {
    const value = words.trim()
    const place = path.join('/')
    if (name === 'entry' && entry !== undefined) {
      videos.push(...toVideo(entry))
      entry = undefined
    } else if (place === 'feed/title') feed.name = value
    else if (place === 'feed/author/name') feed.channelName = value
    else if (name === 'yt:channelid') feed.channelId ??= toChannelId(value)
    else if (entry !== undefined) readInto(entry, place, value)
  }
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        const name = tag.toLowerCase()
        path.push(name)
        words = ''
        if (name === 'entry') entry = {}
        if (name === 'link' || name === 'uri')
          feed.channelId ??= CHANNEL_PATH.exec(attributes['href'] ?? '')?.[1] ?? null
      },
      ontext: (part) => (words += part),
      onclosetag: (tag, isImplied) => {
        close(tag.toLowerCase())
        if (path.length === 1 && !isImplied) ended.push(tag.toLowerCase())
        path.pop()
        words = ''
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  if (ended[0] === 'feed') return { ...feed, videos }
  return undefined
}
