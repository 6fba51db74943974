/** Maps RSS 0.9x and 2.0. */
import type { FeedEnclosure, ParsedChannel, ParsedItem } from '../parsed-feed.ts'
import type { RssSource } from '../parse.ts'
import { BLANK_ITEM } from './blank.ts'
import { toChapters } from './chapters.ts'
import { toGooglePlayFields, toItunesFields, toItunesItemFields } from './itunes.ts'
import { toEpisodeFields, toPodcastImages, toPodcastNamespace } from './podcast.ts'
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
  toNumber,
  toPageUrl,
  toShort,
  toShorts,
  toText,
  toUnread,
  toUrlText,
} from './values.ts'
import { toSyndicationMs } from './syndication.ts'

type ItemSource = NonNullable<RssSource['items']>[number]

export function channelOfRss(feed: RssSource): ParsedChannel {
  return {
    ...textsOfRss(feed),
    ...peopleOfRss(feed),
    ...timesOfRss(feed),
    ...toItunesFields(feed.itunes),
    ...toGooglePlayFields(feed.googleplay),
    ...toLinkFields(toList(feed.atom?.links, toLink), toUrlText(feed.link)),
    newFeedUrl: toUrlText(feed.itunes?.newFeedUrl ?? feed.googleplay?.newFeedUrl),
    hasLiveOrRemoteItems: false,
    podping: null,
    xmlBase: null,
    mediaCategories: [],
    categories: toList(feed.categories, ({ name }) => toShort(name)),
    keywords: toShorts(feed.itunes?.keywords),
    image: toUrlText(feed.image?.url),
    podcastImages: toPodcastImages(feed.podcast),
    podcast: toPodcastNamespace(feed.podcast),
  }
}

type Texts = Pick<
  ParsedChannel,
  | 'title'
  | 'atomTitle'
  | 'description'
  | 'contentEncoded'
  | 'language'
  | 'otherLanguages'
  | 'copyright'
  | 'generator'
>

const textsOfRss = (feed: RssSource): Texts => ({
  title: toShort(feed.title),
  atomTitle: toShort(feed.atom?.title?.value ?? feed.dc?.titles?.[0]),
  description: toText(feed.description ?? feed.dc?.descriptions?.[0]),
  contentEncoded: null,
  language: toShort(feed.language),
  otherLanguages: toShorts(
    [feed.xml?.lang, ...(feed.dc?.languages ?? [])].filter((tag) => tag !== undefined),
  ),
  copyright: toShort(feed.copyright),
  generator: toShort(feed.generator),
})

type People = Pick<ParsedChannel, 'dcCreators' | 'managingEditor' | 'webMaster' | 'authors'>

const peopleOfRss = (feed: RssSource): People => ({
  dcCreators: toShorts(feed.dc?.creators),
  managingEditor: toContact(feed.managingEditor),
  webMaster: toContact(feed.webMaster),
  authors: toList(feed.atom?.authors, toContact),
})

type Times = Pick<
  ParsedChannel,
  'publishedAt' | 'lastBuildAt' | 'ttl' | 'skipHours' | 'skipDays' | 'syndicationMs'
>

const timesOfRss = (feed: RssSource): Times => ({
  publishedAt: toMs(feed.pubDate ?? feed.dc?.dates?.[0]),
  lastBuildAt: toMs(feed.lastBuildDate ?? feed.atom?.updated),
  ttl: toNumber(feed.ttl),
  // RSS 0.91 counts hours from 1 to 24.
  skipHours: (feed.skipHours ?? [])
    .filter((hour) => hour >= 0 && hour <= 24)
    .map((hour) => hour % 24),
  skipDays: toShorts(feed.skipDays),
  syndicationMs: toSyndicationMs(feed.sy),
})

export function itemsOfRss(feed: RssSource): readonly ParsedItem[] {
  return (feed.items ?? []).map(itemOfRss)
}

const itemOfRss = (item: ItemSource): ParsedItem => {
  const date = dateOfRss(item)
  const notes = notesOf(item)
  const itunes = toItunesItemFields(item.itunes)
  const namespace = toEpisodeFields(item.podcast)
  return {
    ...BLANK_ITEM,
    ...itunes,
    season: itunes.season ?? toNumber(item.podcast?.season?.number),
    episode: itunes.episode ?? toNumber(item.podcast?.episode?.number),
    ...namespace,
    persons: [...namespace.persons, ...toList(item.atom?.contributors, toContributor)],
    guid: toShort(guidOf(item)),
    title: toShort(titleOf(item)),
    link: linkOf(item),
    publishedAt: toMs(date),
    unreadDate: toUnread(date),
    enclosures: enclosuresOfRss(item),
    notes: toNotes(notes),
    notesLength: notes?.length ?? 0,
    author: authorOfRss(item),
    image: toUrlText(imageOf(item)),
    chapters: toChapters(item.psc),
  }
}

const notesOf = ({ content, description, itunes = {} }: ItemSource): string | undefined =>
  longest(content?.encoded, description, itunes.summary, itunes.subtitle)

const guidOf = (item: ItemSource): string | undefined => item.guid?.value ?? item.atom?.id

const titleOf = (item: ItemSource): string | undefined =>
  item.title ?? item.atom?.title?.value ?? item.dc?.titles?.[0] ?? item.media?.title?.value

const linkOf = (item: ItemSource): string | null =>
  toUrlText(item.link ?? toPageUrl(toList(item.atom?.links, toLink)) ?? permalinkOf(item))

const imageOf = (item: ItemSource): string | undefined =>
  item.itunes?.image ?? item.media?.thumbnails?.[0]?.url

const dateOfRss = (item: ItemSource) =>
  item.pubDate ??
  item.dc?.dates?.[0] ??
  item.atom?.published ??
  item.atom?.updated ??
  item.dcterms?.created?.[0]

/** Returns the permalink: a guid is a permalink by default. */
const permalinkOf = ({ guid }: ItemSource): string | undefined =>
  guid?.isPermaLink !== false && /^https?:\/\//i.test(guid?.value ?? '')
    ? guid?.value
    : undefined

const authorOfRss = (item: ItemSource): string | null =>
  toShort(
    item.itunes?.author ??
      item.authors?.[0]?.name ??
      item.authors?.[0]?.email ??
      item.dc?.creators?.[0],
  )

/** `media:content` and Atom links replace missing enclosures. */
const enclosuresOfRss = (item: ItemSource): readonly FeedEnclosure[] => {
  const own = toList(item.enclosures, toEnclosure)
  if (own.length > 0) return own
  const linked = toLinkedEnclosures(item.atom?.links)
  if (linked.length > 0) return linked
  const media = [
    ...(item.media?.contents ?? []),
    ...(item.media?.groups ?? []).flatMap(({ contents = [] }) => contents),
  ]
  return toList(media.filter(isPlayable), ({ url, type, fileSize }) =>
    toEnclosure({
      ...(url && { url }),
      ...(type && { type }),
      ...(fileSize && { length: fileSize }),
    }),
  )
}

const isPlayable = ({
  type,
  medium,
}: {
  readonly type?: string
  readonly medium?: string
}): boolean => /^(?:audio|video)\b/i.test(type ?? medium ?? '')

type EnclosureSource = {
  readonly url?: string
  readonly type?: string
  readonly length?: number
}

const toEnclosure = ({ url, type, length }: EnclosureSource): FeedEnclosure | null => {
  const address = toUrlText(url)
  if (address === null) return null
  return { url: address, type: toShort(type), length: toNumber(length) }
}
