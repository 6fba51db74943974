/** Tells comments and CDATA that nobody closed: they hide elements of the feed. */
import type { MarkupReader } from './markup.ts'

const COMMENT = '<!--'
const CDATA = '<![CDATA['
const ITEM_TAG = /<(\/?)(?:item|entry)(?=[\s/>])/gi
const FEED_TAG =
  /<\/?(?:item|entry|channel|title|link|guid|pubDate|enclosure|description)(?=[\s/>])/i

/**
 * Returns whether the comment has no end, or one that is another's. `holder`: the name of
 * the element around it.
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
 * Returns where CDATA ends that has no end of its own: at the end tag of `holder`, or at the
 * end of the document. Undefined for CDATA that has one.
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
