/**
 * Defines the format-independent model of a feed. Texts are decoded and may contain markup; URLs
 * are verbatim and unresolved; values are not validated. `null` and `[]` mean that the feed lacks
 * the value. All values can be passed between threads.
 */
import type { PodpingTag } from '../../../record/crawl-state.ts'
import type {
  Chapter,
  EpisodeExtras,
  LiveEvent,
  ShowExtras,
} from '../../../record/namespace/extras.ts'

export const FEED_FORMATS = ['rss', 'atom', 'rdf', 'json'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]

export interface ParsedFeed {
  readonly format: FeedFormat
  readonly channel: ParsedChannel
  /**
   * Items in feed order, at most 25,000. They include items that are not episodes (no text, no
   * enclosure).
   */
  readonly items: readonly ParsedItem[]
  /** `podcast:liveItem` elements, each with `extras.live`. */
  readonly liveItems: readonly ParsedItem[]
  /** Repairs applied before parsing; empty for a valid feed. */
  readonly repairs: readonly Repair[]
  /** The name of the detected encoding, in lower case. */
  readonly encoding: string
  /** Length of the decoded text in UTF-16 units. */
  readonly textLength: number
}

/**
 * `cut`: the document was truncated or too long, and was closed after its last complete element.
 * `doctype`: a DOCTYPE and its entities were removed. `controls`: characters invalid in XML were
 * removed. `preamble`: text before the document was removed. `trailer`: text after the document
 * was removed. `structure`: mismatched tags or characters were changed or removed. `category`: an
 * unclosed `itunes:category` was closed. `name`: an element name rejected by the parser was
 * replaced. `compressed`: the body was an undeclared gzip file.
 */
export const REPAIRS = [
  'cut',
  'doctype',
  'controls',
  'preamble',
  'trailer',
  'structure',
  'category',
  'name',
  'compressed',
] as const
export type Repair = (typeof REPAIRS)[number]

export interface ParsedChannel {
  readonly title: string | null
  readonly itunesTitle: string | null
  readonly atomTitle: string | null
  readonly description: string | null
  readonly itunesSummary: string | null
  readonly itunesSubtitle: string | null
  readonly googlePlayDescription: string | null
  /** `content:encoded` of a channel is rare and not specified. */
  readonly contentEncoded: string | null

  /** `<link>` of RSS, `rel=alternate` of Atom, `home_page_url` of JSON Feed. */
  readonly link: string | null
  /** All `atom:link` elements, including those of the namespace in RSS. */
  readonly links: readonly FeedLink[]
  /**
   * Pages of the show on other services, from dedicated tags: `url` of `podcast:id`, and each URL
   * of `rawvoice:subscribe`.
   */
  readonly ownPages?: readonly string[]
  /** `rel=self`. */
  readonly selfUrl: string | null
  /** `rel=hub`, WebSub. */
  readonly hubUrls: readonly string[]
  /** `itunes:new-feed-url`, otherwise `googleplay:new-feed-url`. */
  readonly newFeedUrl: string | null

  readonly language: string | null
  /** `xml:lang` of the document and its texts, and `dc:language`. */
  readonly otherLanguages: readonly string[]
  readonly copyright: string | null
  readonly generator: string | null

  readonly itunesAuthor: string | null
  readonly dcCreators: readonly string[]
  readonly googlePlayAuthor: string | null
  readonly itunesOwner: FeedContact | null
  readonly googlePlayEmail: string | null
  readonly managingEditor: FeedContact | null
  readonly webMaster: FeedContact | null
  /** Authors of Atom and JSON Feed. */
  readonly authors: readonly FeedContact[]

  /** `itunes:category` in feed order, a parent before its children. */
  readonly itunesCategories: readonly string[]
  readonly googlePlayCategories: readonly string[]
  readonly mediaCategories: readonly string[]
  /** `<category>` of RSS and Atom. */
  readonly categories: readonly string[]
  readonly keywords: readonly string[]

  readonly itunesImage: string | null
  /** `image/url` of RSS, `logo` of Atom, `icon` of JSON Feed. */
  readonly image: string | null
  readonly googlePlayImage: string | null
  readonly podcastImages: readonly FeedImage[]

  /** Verbatim `itunes:explicit`: feedsmith maps "None" to false. */
  readonly itunesExplicit: string | null
  readonly googlePlayExplicit: string | null
  readonly itunesType: string | null
  /** Verbatim text. Only "Yes" blocks. */
  readonly itunesBlock: string | null
  readonly googlePlayBlock: string | null
  readonly itunesComplete: boolean
  /** `xml:base` of the document and its channel, resolved; the base of relative URLs. */
  readonly xmlBase: string | null
  /** The feed contains `podcast:liveItem` or `podcast:remoteItem`. */
  readonly hasLiveOrRemoteItems: boolean
  /** Null: the channel has no `podcast:podping`. */
  readonly podping: PodpingTag | null
  readonly applePodcastsVerify: string | null

  /** Unix time in ms. */
  readonly publishedAt: number | null
  readonly lastBuildAt: number | null
  /** Minutes. */
  readonly ttl: number | null
  /** Hours of the day in UTC, 0 to 23. */
  readonly skipHours: readonly number[]
  /** English names. */
  readonly skipDays: readonly string[]
  /** The time between updates from `sy:updatePeriod` and `sy:updateFrequency`, in ms. */
  readonly syndicationMs: number | null

  readonly podcast: PodcastNamespace
}

/** https://podcasting2.org/docs/podcast-namespace */
export interface PodcastNamespace {
  /** The verbatim guid. */
  readonly guid: string | null
  readonly locked: { readonly value: boolean; readonly owner: string | null } | null
  readonly medium: string | null
  readonly persons: readonly FeedPerson[]
  readonly locations: readonly FeedLocation[]
  readonly fundings: readonly { readonly url: string; readonly text: string | null }[]
  readonly blocks: readonly { readonly value: boolean; readonly id: string | null }[]
  readonly txts: readonly { readonly text: string; readonly purpose: string | null }[]
  readonly socialInteracts: readonly FeedSocialInteract[]
  readonly updateFrequency: FeedUpdateFrequency | null
  /** The guid of the publisher's feed, which is a separate podcast. */
  readonly publisherGuid: string | null
  /** The state of each `podcast:liveItem`, in feed order. */
  readonly liveEvents: readonly (LiveEvent | null)[]
  /** Further tags, with URLs as the feed writes them. */
  readonly extras: ShowExtras
}

export interface ParsedItem {
  /** Verbatim; it identifies an episode within its feed. */
  readonly guid: string | null
  readonly title: string | null
  readonly itunesTitle: string | null
  readonly link: string | null
  /**
   * Unix time in ms; null if missing or invalid. Implausible dates, such as 1970 or next year,
   * are kept.
   */
  readonly publishedAt: number | null
  /** The verbatim text of an invalid date. */
  readonly unreadDate: string | null
  readonly enclosures: readonly FeedEnclosure[]
  /** Seconds. */
  readonly duration: number | null
  /** The longest show notes of the item, as HTML or text; null beyond the 50 newest items. */
  readonly notes: string | null
  readonly notesLength: number
  readonly author: string | null
  readonly image: string | null
  /** `full`, `trailer` or `bonus`, in lower case; null means full. */
  readonly episodeType: string | null
  readonly season: number | null
  readonly episode: number | null
  /** True only if declared; false may mean no or undeclared. */
  readonly isExplicit: boolean
  readonly isBlocked: boolean
  readonly persons: readonly FeedPerson[]
  readonly locations: readonly FeedLocation[]
  readonly transcripts: readonly FeedTranscript[]
  /** `podcast:chapters`. */
  readonly chaptersUrl: string | null
  /** Podlove Simple Chapters, in the order of time. */
  readonly chapters: readonly Chapter[]
  readonly socialInteracts: readonly FeedSocialInteract[]
  /** Further tags of the podcast namespace, with URLs as the feed writes them; often absent. */
  readonly extras?: EpisodeExtras
}

export interface FeedLink {
  readonly href: string
  /** `alternate` by default. */
  readonly rel: string
  readonly type: string | null
  readonly title: string | null
}

export interface FeedContact {
  readonly name: string | null
  readonly email: string | null
  readonly url: string | null
}

export interface FeedPerson {
  readonly name: string
  /** Lower case; null means host, by the specification. */
  readonly role: string | null
  /** Lower case; null means cast. */
  readonly group: string | null
  readonly href: string | null
  readonly img: string | null
}

export interface FeedLocation {
  readonly text: string
  /** `creator` or `subject`. */
  readonly rel: string | null
  readonly geo: string | null
  readonly osm: string | null
  /** ISO 3166-1 alpha-2, verbatim. */
  readonly country: string | null
}

export interface FeedImage {
  readonly url: string
  readonly width: number | null
  readonly height: number | null
  /** Space-separated words: `artwork`, `social`, `canvas`, `banner`. */
  readonly purpose: string | null
  readonly type: string | null
}

export interface FeedEnclosure {
  readonly url: string
  readonly type: string | null
  /** Bytes. */
  readonly length: number | null
}

export interface FeedTranscript {
  readonly url: string
  readonly type: string | null
  readonly language: string | null
  readonly rel: string | null
}

export interface FeedSocialInteract {
  readonly uri: string | null
  /** `activitypub`, `bluesky`, `disabled` … */
  readonly protocol: string | null
  readonly accountId: string | null
  readonly accountUrl: string | null
}

export interface FeedUpdateFrequency {
  readonly text: string | null
  readonly complete: boolean
  /** Unix time in ms. */
  readonly dtstart: number | null
  /** An iCalendar recurrence rule: `FREQ=WEEKLY;BYDAY=MO`. */
  readonly rrule: string | null
}
