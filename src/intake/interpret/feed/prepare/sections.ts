/** Detects unclosed comments and CDATA sections, which hide elements of the feed. */
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
    return endTag < 0 ? undefined : from + endTag
  }
  return reader.find(`</${holder}`, from)
}
