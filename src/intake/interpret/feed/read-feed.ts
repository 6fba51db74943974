/**
 * Parses a prepared feed synchronously and without limits; `feed-reader.ts` runs it in a worker
 * for untrusted bytes.
 */
import { CodedError } from '../../../errors.ts'
import { channelOfAtom, itemsOfAtom } from './from/atom.ts'
import { BLANK_ITEM } from './from/blank.ts'
import { channelOfJson, itemsOfJson } from './from/json.ts'
import { liveItemsOf } from './from/live-items.ts'
import { rawChannelOf } from './from/raw-channel.ts'
import { channelOfRdf, itemsOfRdf } from './from/rdf.ts'
import { channelOfRss, itemsOfRss } from './from/rss.ts'
import { type FeedSource, MAX_ITEMS, parseSource } from './parse.ts'
import type { ParsedFeed, ParsedItem } from './parsed-feed.ts'
import { withNewHead } from './prepare/head.ts'
import { splitFeed } from './prepare/split.ts'
import { type PreparedFeed, prepareFeed } from './prepare.ts'
import { newestItems } from './newest-items.ts'

/** Returns the items, without guids that occur in other episodes too. */
function withoutSharedGuids(items: readonly ParsedItem[]): readonly ParsedItem[] {
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

/** Versions of the same episode share the recording, the title or the date. */
function isOther(one: ParsedItem, other: ParsedItem): boolean {
  return (
    one.enclosures[0]?.url !== other.enclosures[0]?.url &&
    one.title !== other.title &&
    one.publishedAt !== other.publishedAt
  )
}

/** Maximum number of notes used by any field. */
const NOTES_KEPT = 50

interface Noted extends Pick<ParsedItem, 'publishedAt'> {
  readonly at: number
}

/**
 * Collects items and keeps the show notes of the newest ones only: a long feed contains a hundred
 * times more notes than any field uses.
 */
class NewestNotes {
  readonly all: ParsedItem[] = []
  #newest: readonly Noted[] = []

  /** Adds the next items of the feed. */
  add(items: readonly ParsedItem[]): void {
    const came = items.map(
      ({ publishedAt }, index): Noted => ({ publishedAt, at: this.all.length + index }),
    )
    for (const item of items) this.all.push(item)
    const known = [...this.#newest, ...came]
    if (known.length <= NOTES_KEPT) {
      this.#newest = known
      return
    }
    this.#newest = newestItems(known, NOTES_KEPT)
    const kept = new Set(this.#newest)
    for (const noted of known) if (!kept.has(noted)) this.#forget(noted)
  }

  #forget({ at }: Noted): void {
    const item = this.all[at]
    if (item !== undefined && item.notes !== null) this.all[at] = { ...item, notes: null }
  }
}

/** Throws a `CodedError` with a `FEED_` code. */
export function readPrepared(prepared: PreparedFeed): ParsedFeed {
  try {
    return readSound(prepared)
  } catch (error) {
    if (prepared.format === 'json' || !isOfHead(error)) throw error
    return readHeadless(prepared, true) ?? readHeadless(prepared, false) ?? rethrow(error)
  }
}

const isOfHead = (error: unknown): boolean =>
  error instanceof CodedError &&
  (error.code === 'FEED_MALFORMED' || error.code === 'FEED_EMPTY')

const rethrow = (error: unknown): never => {
  throw error
}

/** Returns undefined if the feed is unreadable with a new head too. */
const readHeadless = (
  prepared: PreparedFeed,
  keepsTitle: boolean,
): ParsedFeed | undefined => {
  const text = withNewHead(prepared.text, keepsTitle)
  if (text === undefined) return undefined
  const { repairs, encoding, lacksLastItem } = prepared
  try {
    const again = prepareFeed(Buffer.from(text), UTF_8)
    const all = new Set([...repairs, 'structure' as const, ...again.repairs])
    const mended = { ...again, encoding, repairs: [...all] }
    return readSound({ ...mended, lacksLastItem: lacksLastItem || again.lacksLastItem })
  } catch (error) {
    if (error instanceof CodedError) return undefined
    throw error
  }
}

const UTF_8 = 'application/xml; charset=utf-8'

function readSound(prepared: PreparedFeed): ParsedFeed {
  const { text, repairs, channel, items } = readInParts(prepared) ?? readWhole(prepared)
  return {
    format: prepared.format,
    channel: { ...channel, ...rawChannelOf(text, prepared.format, channel) },
    items: withoutSharedGuids(prepared.lacksLastItem ? [...items, BLANK_ITEM] : items),
    liveItems:
      prepared.format === 'rss' ? liveItemsOf(text, channel.podcast.liveEvents) : [],
    repairs,
    encoding: prepared.encoding,
    textLength: text.length,
  }
}

type Read = Pick<PreparedFeed, 'text' | 'repairs'> & Pick<ParsedFeed, 'channel' | 'items'>

const readWhole = ({ format, text, repairs }: PreparedFeed): Read => ({
  ...withNewestNotes(fromSource(parseSource(text, format))),
  text,
  repairs,
})

/** Longer feeds are parsed in parts; in UTF-16 units. */
const LONG = 524_288

/**
 * Returns undefined if the feed must be parsed whole: it is short, or not clearly a channel of
 * items.
 */
const readInParts = ({ format, text, repairs }: PreparedFeed): Read | undefined => {
  const split = format === 'rss' && text.length > LONG ? splitFeed(text) : undefined
  if (split === undefined) return undefined
  try {
    const { channel, items: others } = fromSource(parseSource(split.frame, format))
    if (others.length > 0) return undefined
    const items = new NewestNotes()
    // Strings are copied: the parser's strings are slices that would keep every part in memory as
    // long as the feed.
    for (const part of split.parts)
      items.add(structuredClone(fromSource(parseSource(part, format)).items))
    return { channel, items: items.all.slice(0, MAX_ITEMS), text, repairs }
  } catch (error) {
    if (error instanceof CodedError) return undefined
    throw error
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

const withNewestNotes = <Feed extends Pick<ParsedFeed, 'items'>>(feed: Feed): Feed => {
  const items = new NewestNotes()
  items.add(feed.items)
  return { ...feed, items: items.all }
}
