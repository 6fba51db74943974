/** Extracts values from the raw text that the parser changes or does not support. */
import { decodeHTML } from 'entities'
import type { PodpingTag } from '../../../../record/crawl-state.ts'
import type { ParsedChannel, ParsedFeed } from '../parsed-feed.ts'

/** Number of UTF-16 units inspected before the first item and after the last one. */
const HEAD_LENGTH = 131_072

/** Flags have at most 200 characters. */
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
    | 'podping'
    | 'authors'
    | 'image'
    | 'itunesCategories'
    | 'mediaCategories'
    | 'xmlBase'
  >
>

export function rawChannelOf(
  text: string,
  format: ParsedFeed['format'],
  parsed: ParsedChannel,
): RawFields {
  if (format === 'json') return {}
  const channel = channelText(text, format === 'atom' ? 'entry' : 'item')
  const contentEncoded = elementText(channel, 'content:encoded')
  const ownPages = ownPagesOf(channel)
  return {
    xmlBase: xmlBaseOf(text),
    hasLiveOrRemoteItems: hasLiveOrRemoteItems(text),
    podping: podpingOf(channel),
    ...((format === 'rss' || format === 'rdf') && unusualFields(channel, parsed)),
    ...wordField('itunesExplicit', ITUNES_EXPLICIT, channel),
    ...wordField('itunesBlock', ITUNES_BLOCK, channel),
    ...wordField('googlePlayExplicit', GOOGLE_PLAY_EXPLICIT, channel),
    ...(contentEncoded !== null && { contentEncoded }),
    ...(ownPages.length !== 0 && { ownPages }),
  }
}

const NAMESPACE_ITEM =
  /<(\/?)podcast:(liveItem|remoteItem|podroll|publisher|valueTimeSplit)(?=[\s/>])[^<>]*>/gi

/** Remote items inside a podroll, publisher or value split belong to other shows. */
function hasLiveOrRemoteItems(text: string): boolean {
  if (!text.includes('<podcast:')) return false
  let depth = 0
  for (const [tag, slash, name = ''] of text.matchAll(NAMESPACE_ITEM)) {
    if (/item$/i.test(name)) {
      if (depth === 0 && slash === '') return true
    } else if (!tag.endsWith('/>')) depth = Math.max(0, depth + (slash === '' ? 1 : -1))
  }
  return false
}

const PODPING_TAG = /<podcast:podping(?=[\s/>])([^<>]{0,500})>/i
const OPTS_OUT = /\busesPodping\s?=\s?["']\s?(?:false|no|0)\s?["']/i
const HIVE_ACCOUNT =
  /<podcast:hiveAccount\s[^<>]{0,200}?account\s?=\s?["']([^"'<>]{1,50})["']/gi
const MOST_ACCOUNTS = 50

/** A tag without `usesPodping` opts in; nested tags name the accounts that may announce the feed. */
function podpingOf(channel: string): PodpingTag | null {
  const tag = PODPING_TAG.exec(channel)
  if (tag === null) return null
  const accounts = [...channel.matchAll(HIVE_ACCOUNT)]
    .slice(0, MOST_ACCOUNTS)
    .map(([, account = '']) => account.trim().toLowerCase())
  return { isUsed: !OPTS_OUT.test(tag[1] ?? ''), accounts: [...new Set(accounts)] }
}

/** Values have at most 200 characters, URLs at most 2,000. */
const TEXT = String.raw`[^<>]{0,200}>\s*(?:<!\[CDATA\[)?([^<\]]{1,200})`
const CATEGORY_TEXT = new RegExp(`<itunes:category\\b${TEXT}`, 'gi')
const MEDIA_CATEGORY = new RegExp(`<media:category\\b${TEXT}`, 'gi')
const AUTHOR = new RegExp(`<author\\b${TEXT}`, 'i')
const IMAGE_TEXT = /<image>\s{0,50}(?:<!\[CDATA\[\s{0,50})?(https?:[^<\]\s]{1,2000})/i
const IMAGE_ADDRESS =
  /<(?:image|media:thumbnail|media:content)\s[^<>]{0,200}?(?:url|href|src|rdf:resource)\s?=\s?["']([^"'<>]{1,2000})/i
const LOGO = /<atom:(?:logo|icon)>\s*([^<\s]{1,2000})/i

/** Extracts values at positions or in forms that the parser does not support. */
function unusualFields(channel: string, parsed: ParsedChannel): RawFields {
  const { itunesCategories, authors, image } = parsed
  const categories = textsOf(CATEGORY_TEXT, channel)
  const author = AUTHOR.exec(channel)?.[1]?.trim() ?? ''
  const address = [IMAGE_TEXT, LOGO, IMAGE_ADDRESS]
    .map((pattern) => pattern.exec(channel)?.[1])
    .find((found) => found !== undefined)
  return {
    mediaCategories: textsOf(MEDIA_CATEGORY, channel),
    ...(categories.length > 0 && {
      itunesCategories: [...itunesCategories, ...categories],
    }),
    ...(author !== '' &&
      authors.length === 0 && {
        authors: [{ name: decodeHTML(author), email: null, url: null }],
      }),
    ...(address !== undefined && image === null && { image: decodeHTML(address) }),
  }
}

const textsOf = (pattern: RegExp, text: string): readonly string[] =>
  [...text.matchAll(pattern)]
    .slice(0, 50)
    .map(([, found = '']) => decodeHTML(found).trim())
    .filter((found) => found !== '')

/** The start tags of root and channel end before this offset. */
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

/** Returns the text outside the items; channel elements occur before and after them. */
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
 * with one attribute per service: https://blubrry.com/developer/rawvoice-rss/
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
  if (word === '') return {}
  return { [field]: decodeHTML(word) } as Record<Field, string>
}

const elementText = (text: string, name: string): string | null => {
  const start = text.indexOf('>', indexOrEnd(text, `<${name}`))
  const end = start < 0 ? -1 : text.indexOf(`</${name}>`, start)
  if (end < 0) return null
  const inner = text.slice(start + 1, end).trim()
  if (inner.startsWith('<![CDATA[')) return inner.slice(9, inner.lastIndexOf(']]>'))
  return decodeHTML(inner)
}

const indexOrEnd = (text: string, part: string): number => {
  const at = text.indexOf(part)
  if (at < 0) return text.length
  return at
}
