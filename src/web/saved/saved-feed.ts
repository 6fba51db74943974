/** Writes the matches of a saved search as RSS, Atom or JSON Feed, dated by when they matched. */
import { escapeXml } from '../../exports/xml.ts'
import { contentOfMatch, messageIdOf } from '../../follow/message.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { SavedMatch } from '../../store/saved-searches.ts'

export interface FeedItem {
  readonly id: string
  readonly title: string
  readonly url: string
  readonly text: string
  readonly atMs: number
}

export interface MatchFeed {
  readonly title: string
  readonly pageUrl: string
  readonly selfUrl: string
  readonly items: readonly FeedItem[]
}

/** Texts of the language of the feed. */
export interface FeedWords {
  readonly events: Readonly<Record<SavedMatch['event'], string>>
  readonly because: (fields: string) => string
}

export function toFeedItem(match: SavedMatch, baseUrl: string, words: FeedWords): FeedItem {
  const { podcast, episode, because, from, to } = contentOfMatch(match)
  const subject = episode?.title ?? podcast.titleLatest
  const change = to === undefined ? '' : `${from ?? ''} → ${to ?? ''}. `
  const page = episode === undefined ? `podcasts/${podcast.slug}` : `episodes/${episode.id}`
  const about = episode?.description ?? ''
  return {
    id: messageIdOf(match),
    title: `${words.events[match.event]}: ${subject}`,
    url: `${baseUrl}/${page}`,
    text: `${change}${words.because(because.join(', '))} ${about}`.trim(),
    atMs: match.atMs,
  }
}

function writeRss({ title, pageUrl, selfUrl, items }: MatchFeed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${escapeXml(title)}</title><link>${escapeXml(pageUrl)}</link><description>${escapeXml(title)}</description>`,
    `<atom:link rel="self" href="${escapeXml(selfUrl)}"/>`,
    ...items.map(
      ({ id, title: name, url, text, atMs }) =>
        `<item><title>${escapeXml(name)}</title><link>${escapeXml(url)}</link><guid isPermaLink="false">${id}</guid><description>${escapeXml(text)}</description><pubDate>${new Date(atMs).toUTCString()}</pubDate></item>`,
    ),
    '</channel></rss>',
    '',
  ].join('\n')
}

/** Atom requires a date of the feed; without items it is the epoch. */
function writeAtom({ title, pageUrl, selfUrl, items }: MatchFeed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeXml(pageUrl)}</id><title>${escapeXml(title)}</title><updated>${toInstant(items[0]?.atMs ?? 0)}</updated>`,
    `<author><name>castdex</name></author><link href="${escapeXml(pageUrl)}"/><link rel="self" href="${escapeXml(selfUrl)}"/>`,
    ...items.map(
      ({ id, title: name, url, text, atMs }) =>
        `<entry><id>urn:castdex:${id}</id><title>${escapeXml(name)}</title><link href="${escapeXml(url)}"/><updated>${toInstant(atMs)}</updated><summary>${escapeXml(text)}</summary></entry>`,
    ),
    '</feed>',
    '',
  ].join('\n')
}

function writeJson({ title, pageUrl, selfUrl, items }: MatchFeed): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: pageUrl,
    feed_url: selfUrl,
    items: items.map(({ id, title: name, url, text, atMs }) => ({
      id,
      url,
      title: name,
      content_text: text,
      date_published: toInstant(atMs),
    })),
  }
  return `${JSON.stringify(feed)}\n`
}

export const FEED_WRITERS = {
  rss: { type: 'application/rss+xml; charset=utf-8', write: writeRss },
  atom: { type: 'application/atom+xml; charset=utf-8', write: writeAtom },
  json: { type: 'application/feed+json; charset=utf-8', write: writeJson },
} as const
