/** Maps JSON Feed 1.0 and 1.1: https://www.jsonfeed.org/version/1.1/ */
import type { ParsedChannel, ParsedItem } from '../parsed-feed.ts'
import type { JsonSource } from '../parse.ts'
import { BLANK_CHANNEL, BLANK_ITEM } from './blank.ts'
import {
  longest,
  toContact,
  toList,
  toMs,
  toNotes,
  toNumber,
  toShort,
  toText,
  toUnread,
  toUrlText,
} from './values.ts'

type ItemSource = NonNullable<JsonSource['items']>[number]

export function channelOfJson(feed: JsonSource): ParsedChannel {
  return {
    ...BLANK_CHANNEL,
    title: toShort(feed.title),
    description: toText(feed.description),
    link: toUrlText(feed.home_page_url),
    selfUrl: toUrlText(feed.feed_url),
    links: toList([{ href: toUrlText(feed.next_url) }], ({ href }) =>
      href === null ? null : { href, rel: 'next', type: null, title: null },
    ),
    hubUrls: toList(feed.hubs, ({ type, url }) =>
      type?.toLowerCase() === 'websub' ? toUrlText(url) : null,
    ),
    language: toShort(feed.language),
    authors: toList(feed.authors, toContact),
    image: toUrlText(feed.icon ?? feed.favicon),
    itunesComplete: feed.expired === true,
  }
}

export function itemsOfJson(feed: JsonSource): readonly ParsedItem[] {
  return (feed.items ?? []).map(itemOfJson)
}

const itemOfJson = (item: ItemSource): ParsedItem => {
  const date = item.date_published ?? item.date_modified
  const notes = longest(item.content_html, item.content_text, item.summary)
  return {
    ...BLANK_ITEM,
    guid: toShort(item.id),
    title: toShort(item.title),
    link: toUrlText(item.url ?? item.external_url),
    publishedAt: toMs(date),
    unreadDate: toUnread(date),
    enclosures: toList(item.attachments, ({ url, mime_type, size_in_bytes }) => {
      const address = toUrlText(url)
      if (address === null) return null
      return { url: address, type: toShort(mime_type), length: toNumber(size_in_bytes) }
    }),
    duration: toNumber(item.attachments?.[0]?.duration_in_seconds),
    notes: toNotes(notes),
    notesLength: notes?.length ?? 0,
    author: toShort(item.authors?.[0]?.name),
    image: toUrlText(item.image ?? item.banner_image),
  }
}
