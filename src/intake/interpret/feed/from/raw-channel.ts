/**
 * Reads from the text itself what the parser turns into another value, or does not know.
 */
import { decodeHTML } from 'entities'
import type { ParsedChannel, ParsedFeed } from '../parsed-feed.ts'

/** This many UTF-16 units are looked at before the first item and after the last one. */
const HEAD_LENGTH = 131_072

/** A value has at most 200 characters, because these are words. */
const WORD = String.raw`\b[^<>]{0,200}>\s*(?:<!\[CDATA\[)?([^<\]]{0,200})`

const ITUNES_EXPLICIT = new RegExp(`<itunes:explicit${WORD}`, 'i')
const ITUNES_BLOCK = new RegExp(`<itunes:block${WORD}`, 'i')
const GOOGLE_PLAY_EXPLICIT = new RegExp(`<googleplay:explicit${WORD}`, 'i')

type RawFields = Partial<
  Pick<
    ParsedChannel,
    | 'itunesExplicit'
    | 'itunesBlock'
    | 'googlePlayExplicit'
    | 'contentEncoded'
    | 'ownPages'
    | 'hasLiveOrRemoteItems'
    | 'xmlBase'
  >
>

export function rawChannelOf(text: string, format: ParsedFeed['format']): RawFields {
  if (format === 'json') return {}
  const channel = channelText(text, format === 'atom' ? 'entry' : 'item')
  const contentEncoded = elementText(channel, 'content:encoded')
  const ownPages = ownPagesOf(channel)
  return {
    xmlBase: xmlBaseOf(text),
    hasLiveOrRemoteItems: /<podcast:(?:liveItem|remoteItem)[\s/>]/i.test(text),
    ...wordField('itunesExplicit', ITUNES_EXPLICIT, channel),
    ...wordField('itunesBlock', ITUNES_BLOCK, channel),
    ...wordField('googlePlayExplicit', GOOGLE_PLAY_EXPLICIT, channel),
    ...(contentEncoded === null ? {} : { contentEncoded }),
    ...(ownPages.length === 0 ? {} : { ownPages }),
  }
}

/** The first tags of a document, with root and channel, end before this offset. */
const OPENING_LENGTH = 16_384
const BASED =
  /<(?:(?:\w+:)?(?:rss|feed|rdf|channel))(?=\s)[^<>]*?\sxml:base\s?=\s?["']([^"'<>]{1,2000})["']/gi

function xmlBaseOf(text: string): string | null {
  let base: string | null = null
  for (const [, written = ''] of text.slice(0, OPENING_LENGTH).matchAll(BASED)) {
    const address = decodeHTML(written).trim()
    base = base === null ? address : (URL.parse(address, base)?.href ?? address)
  }
  return base
}

/** Returns the text outside the items, which may stand before them and after them. */
const channelText = (text: string, item: string): string => {
  const first = text.search(item === 'entry' ? /<entry[\s>]/i : /<item[\s>]/i)
  if (first < 0) return text.slice(0, 2 * HEAD_LENGTH)
  const last = text.lastIndexOf(`</${item}>`)
  return (
    text.slice(0, Math.min(first, HEAD_LENGTH)) +
    text.slice(Math.max(last, first)).slice(0, HEAD_LENGTH)
  )
}

/**
 * `podcast:id` was proposed for the podcast namespace; PowerPress writes `rawvoice:subscribe`
 * with one attribute for each service: https://blubrry.com/developer/rawvoice-rss/
 */
const PAGES_TAG = /<(?:podcast:id|rawvoice:subscribe)\s([^<>]{0,4000})>/gi
const ADDRESS = /=\s?["'](https?:[^"'<>\s]{1,2000})["']/gi
const MOST_PAGES = 50

const ownPagesOf = (channel: string): readonly string[] =>
  [...channel.matchAll(PAGES_TAG)]
    .flatMap(([, attributes = '']) => [...attributes.matchAll(ADDRESS)])
    .map(([, address = '']) => decodeHTML(address))
    .slice(0, MOST_PAGES)

const wordField = <Field extends string>(
  field: Field,
  element: RegExp,
  text: string,
): Partial<Record<Field, string>> => {
  const word = element.exec(text)?.[1]?.trim() ?? ''
  return word === '' ? {} : ({ [field]: decodeHTML(word) } as Record<Field, string>)
}

const elementText = (text: string, name: string): string | null => {
  const start = text.indexOf('>', indexOrEnd(text, `<${name}`))
  const end = start < 0 ? -1 : text.indexOf(`</${name}>`, start)
  if (end < 0) return null
  const inner = text.slice(start + 1, end).trim()
  return inner.startsWith('<![CDATA[')
    ? inner.slice(9, inner.lastIndexOf(']]>'))
    : decodeHTML(inner)
}

const indexOrEnd = (text: string, part: string): number => {
  const at = text.indexOf(part)
  return at < 0 ? text.length : at
}
