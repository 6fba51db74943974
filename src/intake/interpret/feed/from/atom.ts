/** Maps Atom 0.3 and 1.0. */
import type { ParsedChannel, ParsedItem } from '../parsed-feed.ts'
import type { AtomSource } from '../parse.ts'
import { BLANK_CHANNEL, BLANK_ITEM } from './blank.ts'
import { toChapters } from './chapters.ts'
import { toGooglePlayFields, toItunesFields, toItunesItemFields } from './itunes.ts'
import {
  longest,
  toContact,
  toContributor,
  toLink,
  toLinkedEnclosures,
  toLinkFields,
  toList,
  toMs,
  toNotes,
  toPageUrl,
  toShort,
  toShorts,
  toText,
  toUnread,
  toUrlText,
} from './values.ts'
import { toSyndicationMs } from './syndication.ts'

type EntrySource = NonNullable<AtomSource['entries']>[number]

export function channelOfAtom(feed: AtomSource): ParsedChannel {
  return {
    ...BLANK_CHANNEL,
    ...toItunesFields(feed.itunes),
    ...toGooglePlayFields(feed.googleplay),
    title: toShort(feed.title?.value),
    description: toText(feed.subtitle?.value),
    ...toLinkFields(toList(feed.links, toLink)),
    newFeedUrl: toUrlText(newFeedUrlOf(feed)),
    otherLanguages: languagesOfAtom(feed),
    copyright: toShort(feed.rights?.value),
    generator: toShort(feed.generator?.text),
    dcCreators: toShorts(feed.dc?.creators),
    authors: toList(feed.authors, toContact),
    categories: toList(feed.categories, ({ label, term }) => toShort(label ?? term)),
    image: toUrlText(feed.logo ?? feed.icon),
    publishedAt: toMs(feed.updated),
    syndicationMs: toSyndicationMs(feed.sy),
  }
}

const newFeedUrlOf = (feed: AtomSource): string | undefined =>
  feed.itunes?.newFeedUrl ?? feed.googleplay?.newFeedUrl

const languagesOfAtom = (feed: AtomSource): readonly string[] =>
  toShorts(
    [
      feed.xml?.lang,
      ...(feed.dc?.languages ?? []),
      feed.title?.xml?.lang,
      feed.subtitle?.xml?.lang,
      ...(feed.entries ?? [])
        .slice(0, 20)
        .map((entry) => entry.xml?.lang ?? entry.title?.xml?.lang),
    ].filter((tag) => tag !== undefined),
  )

export function itemsOfAtom(feed: AtomSource): readonly ParsedItem[] {
  return (feed.entries ?? []).map(itemOfEntry)
}

const notesOf = (entry: EntrySource): string | undefined =>
  longest(entry.content?.value, entry.summary?.value, entry.itunes?.summary)

const titleOf = (entry: EntrySource): string | undefined =>
  entry.title?.value ?? entry.media?.title?.value

const authorOf = (entry: EntrySource): string | undefined =>
  entry.authors?.[0]?.name ?? entry.dc?.creators?.[0]

const imageOf = (entry: EntrySource): string | undefined =>
  entry.itunes?.image ?? entry.media?.thumbnails?.[0]?.url

const itemOfEntry = (entry: EntrySource): ParsedItem => {
  const links = toList(entry.links, toLink)
  const date = entry.published ?? entry.updated ?? entry.dc?.dates?.[0]
  const notes = notesOf(entry)
  return {
    ...BLANK_ITEM,
    ...toItunesItemFields(entry.itunes),
    guid: toShort(entry.id),
    title: toShort(titleOf(entry)),
    link: toPageUrl(links),
    publishedAt: toMs(date),
    unreadDate: toUnread(date),
    enclosures: toLinkedEnclosures(entry.links),
    notes: toNotes(notes),
    notesLength: notes?.length ?? 0,
    author: toShort(authorOf(entry)),
    persons: toList(entry.contributors, toContributor),
    image: toUrlText(imageOf(entry)),
    chapters: toChapters(entry.psc),
  }
}
