/** Maps RSS 0.90 and 1.0, the RDF formats. */
import type { ParsedChannel, ParsedItem } from '../parsed-feed.ts'
import type { RdfSource } from '../parse.ts'
import { BLANK_CHANNEL, BLANK_ITEM } from './blank.ts'
import { toSyndicationMs } from './syndication.ts'
import {
  longest,
  toLink,
  toLinkFields,
  toList,
  toMs,
  toNotes,
  toShort,
  toShorts,
  toText,
  toUnread,
  toUrlText,
} from './values.ts'

type ItemSource = NonNullable<RdfSource['items']>[number]

export function channelOfRdf(feed: RdfSource): ParsedChannel {
  return {
    ...BLANK_CHANNEL,
    ...textsOfRdf(feed),
    ...toLinkFields(toList(feed.atom?.links, toLink), toUrlText(feed.link)),
    image: toUrlText(feed.image?.url),
    publishedAt: toMs(feed.dc?.dates?.[0]),
    syndicationMs: toSyndicationMs(feed.sy),
  }
}

type Texts = Pick<
  ParsedChannel,
  | 'title'
  | 'description'
  | 'language'
  | 'otherLanguages'
  | 'copyright'
  | 'dcCreators'
  | 'categories'
>

const textsOfRdf = ({ title, description, xml, dc = {} }: RdfSource): Texts => ({
  title: toShort(title ?? dc.titles?.[0]),
  description: toText(description ?? dc.descriptions?.[0]),
  language: toShort(dc.languages?.[0]),
  otherLanguages: toShorts(xml?.lang === undefined ? [] : [xml.lang]),
  copyright: toShort(dc.rights?.[0]),
  dcCreators: toShorts(dc.creators),
  categories: toShorts(dc.subjects),
})

export function itemsOfRdf(feed: RdfSource): readonly ParsedItem[] {
  return (feed.items ?? []).map(itemOfRdf)
}

const dateOf = ({ dc, atom = {} }: ItemSource) =>
  dc?.dates?.[0] ?? atom.published ?? atom.updated

const itemOfRdf = (item: ItemSource): ParsedItem => {
  const { dc = {} } = item
  const date = dateOf(item)
  const notes = longest(item.content?.encoded, item.description)
  return {
    ...BLANK_ITEM,
    guid: toShort(item.rdf?.about ?? dc.identifiers?.[0]),
    title: toShort(item.title ?? dc.titles?.[0]),
    link: toUrlText(item.link),
    publishedAt: toMs(date),
    unreadDate: toUnread(date),
    notes: toNotes(notes),
    notesLength: notes?.length ?? 0,
    author: toShort(dc.creators?.[0]),
  }
}
