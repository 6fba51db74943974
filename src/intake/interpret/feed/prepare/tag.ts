/**
 * Judges and mends the tags of broken feeds: which elements hold text only, unclosed sections that
 * hide elements, and attributes without quotes.
 */
import type { MarkupReader } from './markup.ts'

const COMMENT = '<!--'
const CDATA = '<![CDATA['
const ITEM_TAG = /<(\/?)(?:item|entry)(?=[\s/>])/gi
const FEED_TAG =
  /<\/?(?:item|entry|channel|title|link|guid|pubDate|enclosure|description)(?=[\s/>])/i

/**
 * Returns whether the comment is unclosed or ends at another comment's end. `holder` is the name
 * of its parent element.
 */
export function hidesElements(reader: MarkupReader, holder: string): boolean {
  const { text, start, end, isSound } = reader
  if (!isSound) return true
  const next = reader.find(COMMENT, start + COMMENT.length)
  const hidden = text.slice(start, Math.min(next, end))
  if (next < end) return FEED_TAG.test(hidden)
  return !hasWholeItems(hidden) || (holder !== '' && hidden.includes(`</${holder}>`))
}

function hasWholeItems(text: string): boolean {
  let depth = 0
  for (const [, slash] of text.matchAll(ITEM_TAG)) {
    depth += slash === '/' ? -1 : 1
    if (depth < 0) return false
  }
  return depth === 0
}

/**
 * Returns the end of unclosed CDATA: the end tag of `holder` or the end of the document.
 * Undefined for closed CDATA.
 */
export function textEndAt(reader: MarkupReader, holder: string): number | undefined {
  const { text, start, end, isSound } = reader
  const from = start + CDATA.length
  if (isSound) {
    const next = reader.find(CDATA, from)
    if (next > end) return undefined
    const endTag = text.slice(from, next).indexOf(`</${holder}>`)
    if (endTag < 0) return undefined
    return from + endTag
  }
  return reader.find(`</${holder}`, from)
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Elements that may contain unescaped HTML. */
const HTML_TEXTS = words(
  'description summary subtitle content copyright rights content:encoded itunes:summary ' +
    'itunes:subtitle googleplay:description media:description dc:description',
)

/** Elements that contain text only. */
const TEXTS = words(
  'title link guid pubdate comments category language managingeditor webmaster ' +
    'lastbuilddate generator docs ttl rating name email uri url width height hour day ' +
    'id updated published modified issued created logo icon podcast:guid ' +
    'googleplay:author googleplay:email googleplay:explicit googleplay:block ' +
    'media:title media:keywords media:credit media:rating media:copyright',
)

const TEXT_PREFIX = /^(?:dc:|itunes:(?!category|image|owner))/

/** Names without a counterpart in HTML. */
const FIELDS = words(
  'guid pubdate enclosure description comments managingeditor webmaster lastbuilddate ' +
    'copyright generator docs ttl language category author',
)

/** Names shared with HTML; they end texts that contain no markup. */
const TEXT_FIELDS = words(
  'title link image summary source content id updated published rights subtitle contributor',
)

const FIELD_PREFIX =
  /^(?:itunes|content|media|podcast|dc|dcterms|atom1?0?|googleplay|feedburner|psc|slash|wfw|sy|spotify|acast|omny|rawvoice|georss|thr|creativecommons):/

/** Returns whether the element contains text and no feed elements. `name` is in lower case. */
export function isTextElement(name: string): boolean {
  return (
    TEXTS.has(name) ||
    HTML_TEXTS.has(name) ||
    (name.includes(':') && TEXT_PREFIX.test(name))
  )
}

/** Returns whether this element ends an unclosed text. Names are in lower case. */
export function endsText(name: string, text: string): boolean {
  if (FIELDS.has(name) || FIELD_PREFIX.test(name)) return true
  return TEXT_FIELDS.has(name) && !HTML_TEXTS.has(text)
}

/** Longer tags lose their attributes. */
const MAX_LENGTH = 8192
const NAME = /^[a-z_][\w:.-]*$/i

/** Returns the reader's current start tag with all values quoted. */
export function soundTag({
  text,
  end,
  nameEnd,
  writtenName,
  isSelfClosing,
}: MarkupReader): string {
  const inner = text.slice(nameEnd, end).replace(/\/?>$/, '')
  const attributes = inner.length > MAX_LENGTH ? [] : attributesOf(inner)
  const written = attributes.map(({ name, value }) => ` ${name}="${value}"`)
  return `<${writtenName}${written.join('')}${isSelfClosing ? '/' : ''}>`
}

interface Attribute {
  readonly name: string
  value: string
}

/** An attribute name precedes `=` and follows a space. */
function attributesOf(inner: string): readonly Attribute[] {
  const attributes: Attribute[] = []
  const parts = inner.split('=')
  for (const [index, part] of parts.entries()) {
    const { before, name } =
      index < parts.length - 1 ? lastWord(part) : { before: part, name: '' }
    const last = attributes.at(-1)
    if (last !== undefined)
      last.value += name === '' && index < parts.length - 1 ? `${part}=` : before
    if (name !== '') attributes.push({ name, value: '' })
  }
  const unique = new Map(attributes.map(({ name, value }) => [name, value]))
  return [...unique].map(([name, value]) => ({ name, value: bareValue(value) }))
}

/** Returns the name at the end of the part; '' if the part is only a value. */
function lastWord(part: string): { readonly before: string; readonly name: string } {
  const trimmed = part.trimEnd()
  const at = Math.max(
    trimmed.lastIndexOf(' '),
    trimmed.lastIndexOf('\n'),
    trimmed.lastIndexOf('\t'),
  )
  const name = trimmed.slice(at + 1)
  if (at < 0 || !NAME.test(name)) return { before: part, name: '' }
  return { before: part.slice(0, at), name }
}

/** Returns the value without its opening or closing quote. */
function bareValue(value: string): string {
  const trimmed = value.trim()
  const from = /^["']/.test(trimmed) ? 1 : 0
  const to = /["']$/.test(trimmed) ? -1 : undefined
  return trimmed.slice(from, to).replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
