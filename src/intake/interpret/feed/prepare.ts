/**
 * Prepares bytes for the parser: decodes them, removes the DOCTYPE, closes truncated documents,
 * and limits their length. Other documents are rejected.
 */
import { CodedError, errorCodeOf } from '../../../errors.ts'
import { findRoot, withoutDoctype } from './prepare/doctype.ts'
import { decodeFeed } from './prepare/encoding.ts'
import { withNewHead } from './prepare/head.ts'
import { withPlainValues } from './prepare/plain-values.ts'
import { fitStructure, type Frame, type Structured } from './prepare/structure.ts'
import type { FeedFormat, Repair } from './parsed-feed.ts'
import { constants, gunzipSync } from 'node:zlib'

const CATEGORY = /<(\/?)itunes:category\b([^<>]*)>/gi
const TAG = /<!\[CDATA\[|<(\/?)([\w:.-]+)(?:[^<>\w:.-][^<>]*)?>/g
const NAME = 'itunes:category'

interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

function isUneven(text: string): boolean {
  let open = 0
  for (const [tag, slash] of text.matchAll(CATEGORY)) {
    if (slash === '/') open -= 1
    else if (!tag.endsWith('/>')) open += 1
  }
  return open > 0
}

/**
 * Returns the edits that close categories: a category contains only categories, so any other
 * element ends it.
 */
function editsOf(text: string): readonly Edit[] {
  const edits: Edit[] = []
  const open: number[] = []
  for (const { 0: tag, 1: slash, 2: name, index } of text.matchAll(TAG)) {
    const end = index + tag.length
    if (name?.toLowerCase() !== NAME) {
      for (const at of open.splice(0)) edits.push({ from: at, to: at, text: '/' })
    } else if (slash === '/') {
      if (open.pop() === undefined) edits.push({ from: index, to: end, text: '' })
    } else if (!tag.endsWith('/>')) open.push(end - 1)
  }
  return edits.toSorted((a, b) => a.from - b.from)
}

/** Returns the same text if all categories are closed. */
export function closeCategories(text: string): string {
  if (!isUneven(text)) return text
  const parts: string[] = []
  let at = 0
  for (const { from, to, text: put } of editsOf(text)) {
    parts.push(text.slice(at, from), put)
    at = to
  }
  return parts.join('') + text.slice(at)
}

const NAMES = ['__proto__', 'prototype', 'constructor']
const RESERVED = /(<\/?)(__proto__|prototype|constructor)(?=[\s/>])/g

/** Replaces the names; no field uses these elements. */
function withoutReservedNames(text: string): string {
  if (NAMES.some((name) => text.includes(name))) return text.replace(RESERVED, '$1x-$2')
  return text
}

const IMAGE = /(<itunes:image\s+)(?:url|src)(?=\s?=)/gi
const ENCLOSURE =
  /(<enclosure\s(?!(?:[^<>]*\s)?url\s?=)(?:[^<>]*?\s)?)(?:href|src)(?=\s?=)/gi
const RSS_PREFIX = /(<\/?)rss:(?=[a-z])/gi

/**
 * Normalizes names for the parser: `itunes:image` uses `href`, `enclosure` uses `url`, RSS elements
 * have no prefix.
 */
function withUsualNames(text: string): string {
  const unprefixed =
    text.includes('<rss:channel') && !text.includes('xmlns:rss')
      ? text.replace(RSS_PREFIX, '$1')
      : text
  return unprefixed.replace(IMAGE, '$1href').replace(ENCLOSURE, '$1url')
}

/** Detects the gzip header: RFC 1952 section 2.3.1. */
function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8
}

/** Decompresses the bytes. Returns the readable part of truncated input. */
function inflate(bytes: Uint8Array, maxLength: number): Buffer {
  try {
    return gunzipSync(bytes, {
      maxOutputLength: maxLength,
      finishFlush: constants.Z_SYNC_FLUSH,
    })
  } catch (cause) {
    if (errorCodeOf(cause) === 'ERR_BUFFER_TOO_LARGE')
      throw new CodedError('FEED_TOO_COSTLY', 'the gzip file holds more than 32 MiB', {
        cause,
      })
    throw new CodedError(
      'FEED_MALFORMED',
      'the answer is a gzip file that cannot be unpacked',
      {
        cause,
      },
    )
  }
}

/**
 * Entities that HTML accepts without a semicolon:
 * https://html.spec.whatwg.org/multipage/named-characters.html
 */
const OLD_NAMES =
  'amp|lt|gt|quot|nbsp|iexcl|cent|pound|curren|yen|brvbar|sect|uml|copy|ordf|laquo|not|shy|reg|macr|deg|plusmn|sup|acute|micro|para|middot|cedil|ordm|raquo|frac|iquest|times|divide|eth|thorn|szlig'
const RISKY = new RegExp(`&(?:${OLD_NAMES})(?!;)\\w*=`, 'i')
const ADDRESS = /\b(?:url|href)\s*=\s*(?:"[^"<>]*"|'[^'<>]*')/gi
const BARE = /&(?!(?:[a-z]\w*|#\d+|#x[\da-f]+);)/gi

/** Escapes attributes only, because CDATA is not decoded. */
function escapeAddresses(text: string): string {
  if (RISKY.test(text))
    return text.replace(ADDRESS, (address) => address.replace(BARE, '&amp;'))
  return text
}

/** Limit in bytes, and in UTF-16 units of text: 32 MiB. */
export const MAX_FEED_LENGTH = 33_554_432

export interface PreparedFeed {
  readonly format: FeedFormat
  readonly text: string
  readonly encoding: string
  readonly repairs: readonly Repair[]
  /** The last item was truncated so early that it is not in the text. */
  readonly lacksLastItem: boolean
}

/**
 * Prepares a feed. `contentType` is the HTTP header, if present. Throws `FEED_EMPTY`,
 * `FEED_IS_HTML` or `FEED_UNKNOWN_FORMAT`.
 */
export function prepareFeed(bytes: Uint8Array, contentType: string | null): PreparedFeed {
  const repairs = new Set<Repair>()
  const read = Buffer.from(
    bytes.buffer,
    bytes.byteOffset,
    Math.min(bytes.byteLength, MAX_FEED_LENGTH),
  )
  if (bytes.byteLength > MAX_FEED_LENGTH) repairs.add('cut')
  const { text: decoded, encoding } = decodeFeed(unpacked(read, repairs), contentType)
  const sound = withSurrogatePairs(withoutControls(decoded, repairs))
  const text = withoutPreamble(sound, repairs)
  assertFewTags(text)
  if (text === '')
    throw new CodedError('FEED_EMPTY', 'the answer has no text: fetch it again later')
  const prepared = isJson(text)
    ? { format: 'json' as const, text, lacksLastItem: false }
    : prepareXml(text, repairs)
  return { ...prepared, encoding, repairs: [...repairs] }
}

/** Decompresses a gzip file: some hosts do not declare it. */
function unpacked(bytes: Buffer, repairs: Set<Repair>): Buffer {
  if (!isGzip(bytes)) return bytes
  repairs.add('compressed')
  return inflate(bytes, MAX_FEED_LENGTH)
}

/** A document with more tags is a bomb: its tree alone would exceed the worker's memory. */
const MAX_TAGS = 1_500_000
const SHORTEST_TAG = '<a>'.length

const assertFewTags = (text: string): void => {
  if (text.length < MAX_TAGS * SHORTEST_TAG) return
  let count = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) count += 1
  if (count > MAX_TAGS)
    throw new CodedError('FEED_TOO_COSTLY', `the document has ${String(count)} tags`)
}

/**
 * Characters invalid in XML: https://www.w3.org/TR/xml/#charsets. They are invalid in JSON too.
 */
const CONTROLS = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g

const withoutControls = (text: string, repairs: Set<Repair>): string => {
  if (text.search(CONTROLS) < 0) return text
  repairs.add('controls')
  return text.replace(CONTROLS, '')
}

const SURROGATES =
  /&#(?:(5[56]\d{3})|x(d[89ab][\da-f]{2}));&#(?:(5[67]\d{3})|x(d[c-f][\da-f]{2}));/gi

/** Some programs write characters above U+FFFF as two references. */
const withSurrogatePairs = (text: string): string =>
  text.replace(SURROGATES, (written: string) => {
    const codes = Array.from(written.matchAll(/x?[\da-f]+/gi), ([code]) =>
      Number(code.replace(/^x/i, '0x')),
    )
    const pair = String.fromCharCode(...codes)
    if (Array.from(pair).length === 1) return pair
    return written
  })

/** Documents may follow PHP warnings, blank lines and a second BOM. */
const DOCUMENT_START = /<\?xml\s|<(?:[\w-]+:)?(?:rss|feed|rdf)[\s>]/i
/** HTML notices of programs start with these tags. */
const NOTICE = /^<(?:b|br|p|div|font|pre|script|style)[\s/>]/i
const BLANK_OR_MARK = /^[\s\uFEFF]+/

const withoutPreamble = (text: string, repairs: Set<Repair>): string => {
  const trimmed = text.replace(BLANK_OR_MARK, '')
  if (trimmed.startsWith('{') || (trimmed.startsWith('<') && !NOTICE.test(trimmed)))
    return trimmed
  const start = trimmed.search(DOCUMENT_START)
  if (start <= 0) return trimmed
  repairs.add('preamble')
  return trimmed.slice(start)
}

const isJson = (text: string): boolean => text.startsWith('{')

const prepareXml = (
  text: string,
  repairs: Set<Repair>,
): Pick<PreparedFeed, 'format' | 'text' | 'lacksLastItem'> => {
  const rootAt = findRoot(text)
  const root = rootNameOf(text, rootAt)
  if (!Object.hasOwn(FORMATS, localName(root))) {
    const start = root === '' ? -1 : text.search(WRAPPED_FEED)
    if (start > 0) {
      repairs.add('preamble')
      return prepareXml(text.slice(start), repairs)
    }
    const mended = isPage(root, text) ? undefined : withNewHead(text)
    if (mended !== undefined) {
      repairs.add('structure')
      return prepareXml(mended, repairs)
    }
  }
  const format = formatOf(root, text)
  const { text: bare, found } = withoutDoctype(text, rootAt)
  if (found) repairs.add('doctype')
  const { text: fitted, lacksLastItem } = fit(
    mendTags(withPlainValues(escapeAddresses(bare)), repairs),
    frameOf(root, format),
    repairs,
  )
  if (localName(root) !== 'channel') return { format, text: fitted, lacksLastItem }
  repairs.add('structure')
  return { format, text: `<rss version="2.0">${fitted}</rss>`, lacksLastItem }
}

/** A page or another element may contain a complete feed. */
const WRAPPED_FEED = /<rss\s[^<>]{0,2000}>\s{0,100}<channel[\s>]/i

const rootNameOf = (text: string, rootAt: number): string =>
  /^<((?:[\w.-]+:)?[\w.-]+)/.exec(text.slice(rootAt, rootAt + 200))?.[1] ?? ''

/** Repairs tags that break an otherwise valid document. */
function mendTags(text: string, repairs: Set<Repair>): string {
  const named = withUsualNames(withoutReservedNames(text))
  if (named !== text) repairs.add('name')
  const closed = closeCategories(named)
  if (closed !== named) repairs.add('category')
  return closed
}

const FORMATS: Readonly<Record<string, FeedFormat>> = {
  rss: 'rss',
  feed: 'atom',
  rdf: 'rdf',
  channel: 'rss',
}
const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

/** First elements of HTML pages, including fragments and error messages. */
const PAGE_ELEMENT =
  /^(?:html|head|body|div|p|span|br|hr|h[1-6]|meta|title|script|style|center|b|a|table|form|iframe)$/i

const isPage = (root: string, text: string): boolean =>
  PAGE_ELEMENT.test(localName(root)) || /^<!DOCTYPE\s+html/i.test(text)

const formatOf = (root: string, text: string): FeedFormat => {
  const format = FORMATS[localName(root)]
  if (format !== undefined) return format
  if (isPage(root, text))
    throw new CodedError(
      'FEED_IS_HTML',
      'the answer is a web page: the feed may have moved, or ask for a login',
    )
  const what =
    root === ''
      ? 'neither XML nor JSON'
      : `XML with the root element <${root.slice(0, 50)}>`
  throw new CodedError(
    'FEED_UNKNOWN_FORMAT',
    `the answer is ${what}: RSS, Atom, RDF and JSON Feed are read`,
  )
}

const frameOf = (root: string, format: FeedFormat): Frame => {
  const prefix = root.slice(0, root.indexOf(':') + 1)
  if (format === 'atom') return { parents: [root], item: `${prefix}entry` }
  if (format === 'rdf') return { parents: [root], item: 'item' }
  return {
    parents: localName(root) === 'channel' ? [root] : [root, 'channel'],
    item: 'item',
  }
}

/** Repairs the structure of the feed, up to the root's end tag. */
const fit = (text: string, frame: Frame, repairs: Set<Repair>): Structured => {
  const isTooLong = text.length > MAX_FEED_LENGTH
  const read = isTooLong ? text.slice(0, MAX_FEED_LENGTH) : text
  const fitted = fitStructure(read, frame, findRoot(read))
  if (fitted.isCut) repairs.add('cut')
  if (fitted.hasTrailer) repairs.add('trailer')
  if (fitted.isMended) repairs.add('structure')
  return fitted
}
