/**
 * Replaces a document's head if it is too malformed to read any item; the text from the title to
 * the first item is kept.
 */

const FIRST_ITEM = /<(?:item|entry)(?=[\s>])/i
/** Items without any of these may belong to another kind of document. */
const FEED_MARK = /<enclosure\s|\srel=["']enclosure|<\/(?:rss|feed)>/i
const TITLE = /<title[\s>]/i

const NAMESPACES =
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" ' +
  'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/"'
const RSS = `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" ${NAMESPACES}><channel>`
const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom" ${NAMESPACES}>`

/** Returns undefined if the document has no feed items. `keepsTitle` defaults to true. */
export function withNewHead(text: string, keepsTitle = true): string | undefined {
  const first = text.search(FIRST_ITEM)
  if (first < 0) return undefined
  const items = text.slice(first)
  if (!FEED_MARK.test(items)) return undefined
  const head = text.slice(0, first)
  const from = keepsTitle ? head.search(TITLE) : -1
  const start = /^<entry/i.test(items) ? ATOM : RSS
  return `${start}${from < 0 ? '' : head.slice(from)}${items}`
}
