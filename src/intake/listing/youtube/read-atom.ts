/** The Atom feed that YouTube keeps of every channel and playlist, without a key: its fifteen newest videos. */
import { Parser } from 'htmlparser2'
import type { DatedTitle } from '../../../record/listing/compare-episodes.ts'

export interface ChannelFeed {
  /** `UC…`; null where the feed does not say. */
  readonly channelId: string | null
  /** Of the channel or playlist. */
  readonly name: string | null
  /** Of the channel, also where the feed is of a playlist. */
  readonly channelName: string | null
  readonly videos: readonly DatedTitle[]
}

const CHANNEL_PATH = /\/channel\/(UC[\w-]{22})(?:[/?#]|$)/

interface OpenEntry {
  title?: string
  published?: string
}

/** At the feed's own level the id stands without its `UC`. */
const toChannelId = (text: string): string | null =>
  /^UC[\w-]{22}$/.test(text) ? text : /^[\w-]{22}$/.test(text) ? `UC${text}` : null

const toVideo = ({ title, published }: OpenEntry): readonly DatedTitle[] => {
  const atMs = published === undefined ? Number.NaN : Date.parse(published)
  return title === undefined || Number.isNaN(atMs) ? [] : [{ title, atMs }]
}

/** Undefined when the text is no such feed. */
export const readAtom = (text: string): ChannelFeed | undefined => {
  const videos: DatedTitle[] = []
  const feed: { channelId: string | null; name: string | null; channelName: string | null } = {
    channelId: null,
    name: null,
    channelName: null,
  }
  const path: string[] = []
  const roots: string[] = []
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
    else if (place === 'feed/entry/title' && entry !== undefined) entry.title = value
    else if (place === 'feed/entry/published' && entry !== undefined) entry.published = value
  }
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        const name = tag.toLowerCase()
        path.push(name)
        words = ''
        if (path.length === 1) roots.push(name)
        if (name === 'entry') entry = {}
        if (name === 'link' || name === 'uri')
          feed.channelId ??= CHANNEL_PATH.exec(attributes['href'] ?? '')?.[1] ?? null
      },
      ontext: (part) => (words += part),
      onclosetag: (tag) => {
        close(tag.toLowerCase())
        path.pop()
        words = ''
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  return roots[0] === 'feed' ? { ...feed, videos } : undefined
}
