/** Bytes → what the feed says. Blocking and unguarded: foreign bytes go through `feed-reader.ts`, which runs this in a thread. */
import { CodedError } from '../../errors.ts'
import { channelOfAtom, itemsOfAtom } from './from/atom.ts'
import { channelOfJson, itemsOfJson } from './from/json.ts'
import { rawChannelOf } from './from/raw-channel.ts'
import { channelOfRdf, itemsOfRdf } from './from/rdf.ts'
import { channelOfRss, itemsOfRss } from './from/rss.ts'
import { newestItems } from './newest-items.ts'
import { type FeedSource, parseSource } from './parse.ts'
import type { ParsedFeed, ParsedItem } from './parsed-feed.ts'
import { balanceTags } from './prepare/balance.ts'
import { type PreparedFeed, prepareFeed } from './prepare.ts'

/** How many of the newest items keep their show notes: as many as any field looks at. */
const NOTES_KEPT = 30

/** `contentType`: the HTTP header, if there was one. Throws a `CodedError` whose code begins with `FEED_`. */
export const readFeed = (bytes: Uint8Array, contentType: string | null = null): ParsedFeed => {
  const prepared = prepareFeed(bytes, contentType)
  const { source, text, repairs } = parsePrepared(prepared)
  const { channel, items } = fromSource(source)
  return {
    format: prepared.format,
    channel: { ...channel, ...rawChannelOf(text, prepared.format) },
    items: withNewestNotes(items),
    repairs,
    encoding: prepared.encoding,
    textLength: text.length,
  }
}

type Parsed = Pick<PreparedFeed, 'text' | 'repairs'> & { readonly source: FeedSource }

/** A document that the parser gives up on is tried once more, its tags made to fit. */
const parsePrepared = ({ format, text, repairs }: PreparedFeed): Parsed => {
  try {
    return { source: parseSource(text, format), text, repairs }
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'FEED_MALFORMED' || format === 'json') throw error
    const balanced = balanceTags(text)
    return { source: parseSource(balanced, format), text: balanced, repairs: [...repairs, 'structure'] }
  }
}

const fromSource = (source: FeedSource): Pick<ParsedFeed, 'channel' | 'items'> => {
  switch (source.format) {
    case 'rss':
      return { channel: channelOfRss(source.feed), items: itemsOfRss(source.feed) }
    case 'atom':
      return { channel: channelOfAtom(source.feed), items: itemsOfAtom(source.feed) }
    case 'rdf':
      return { channel: channelOfRdf(source.feed), items: itemsOfRdf(source.feed) }
    case 'json':
      return { channel: channelOfJson(source.feed), items: itemsOfJson(source.feed) }
  }
}

const withNewestNotes = (items: readonly ParsedItem[]): readonly ParsedItem[] => {
  if (items.length <= NOTES_KEPT) return items
  const newest = new Set(newestItems(items, NOTES_KEPT))
  return items.map((item) => (newest.has(item) ? item : { ...item, notes: null }))
}
