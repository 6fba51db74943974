/**
 * Defines what a feed of any format says, in our own words. Texts are decoded and may hold
 * markup; URLs are as written, not resolved; nothing is judged yet. `null` and `[]` = the
 * feed does not say. All of it crosses threads as it is.
 */

export const FEED_FORMATS = ['rss', 'atom', 'rdf', 'json'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]

export interface ParsedFeed {
  readonly format: FeedFormat
  readonly channel: ParsedChannel
  /**
   * Items stand in the feed's own order, at most 25,000. Items that are no episode (no
   * text, no enclosure) are among them.
   */
  readonly items: readonly ParsedItem[]
  /**
   * The text had to be mended in these ways before it could be read; empty for a sound
   * feed.
   */
  readonly repairs: readonly Repair[]
  /** The bytes were read in this encoding; its name is in lower case. */
  readonly encoding: string
  /** Length of the decoded text in UTF-16 units. */
  readonly textLength: number
}

/**
 * `cut`: the document ended early, or was longer than is read, and was closed after its last whole
 * element. `doctype`: a document type, and with it any entity of its own, was left out. `controls`:
 * characters that XML has not were left out. `preamble`: something stood before the document.
 * `trailer`: something stood after it. `structure`: tags or signs that do not fit were changed or left out. `category`:
 * an `itunes:category` that nobody closed was closed. `name`: an element had a name that the parser
 * refuses. `compressed`: it was a gzip file, though nobody said so.
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
  /** `content:encoded` of a channel is rare and outside every specification. */
  readonly contentEncoded: string | null

  /** `<link>` of RSS, `rel=alternate` of Atom, `home_page_url` of JSON Feed. */
  readonly link: string | null
  /** Every `atom:link`, the format's own and the namespace's. */
  readonly links: readonly FeedLink[]
  /**
   * Pages of the show on other services that tags of their own name: `url` of `podcast:id`, and
   * every address of `rawvoice:subscribe`.
   */
  readonly ownPages?: readonly string[]
  /** `rel=self`. */
  readonly selfUrl: string | null
  /** `rel=hub`, WebSub. */
  readonly hubUrls: readonly string[]
  /** `itunes:new-feed-url`, else `googleplay:new-feed-url`. */
  readonly newFeedUrl: string | null

  readonly language: string | null
  /** `xml:lang` of the document, of its texts, and `dc:language`. */
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

  /** The text of `itunes:explicit` as written: feedsmith makes "None" a no. */
  readonly itunesExplicit: string | null
  readonly googlePlayExplicit: string | null
  readonly itunesType: string | null
  /** The text as written. Only "Yes" blocks. */
  readonly itunesBlock: string | null
  readonly googlePlayBlock: string | null
  readonly itunesComplete: boolean
  /**
   * `xml:base` of the document and its channel, one resolved against the other; relative addresses
   * are meant from there.
   */
  readonly xmlBase: string | null
  /** `podcast:liveItem` or `podcast:remoteItem` stands in it. */
  readonly hasLiveOrRemoteItems: boolean
  readonly applePodcastsVerify: string | null

  /** Ms since 1970. */
  readonly publishedAt: number | null
  readonly lastBuildAt: number | null
  /** The unit is minutes. */
  readonly ttl: number | null
  /** Hours of the day in UTC, 0 to 23. */
  readonly skipHours: readonly number[]
  /** English names. */
  readonly skipDays: readonly string[]
  /** `sy:updatePeriod` and `sy:updateFrequency`, in ms between two updates. */
  readonly syndicationMs: number | null

  readonly podcast: PodcastNamespace
}

/** https://podcasting2.org/docs/podcast-namespace */
export interface PodcastNamespace {
  /** The guid is as the feed writes it. */
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
  readonly usesPodping: boolean
  /** The publisher's own feed, which is another podcast, has this guid. */
  readonly publisherGuid: string | null
  readonly hasValue: boolean
}

export interface ParsedItem {
  /** As written; it identifies an episode inside its feed. */
  readonly guid: string | null
  readonly title: string | null
  readonly itunesTitle: string | null
  readonly link: string | null
  /**
   * Ms since 1970; null when there is none or it is no date. Neither 1970 nor the year to come is
   * judged here.
   */
  readonly publishedAt: number | null
  /** This text stands in place of the date, and is none. */
  readonly unreadDate: string | null
  readonly enclosures: readonly FeedEnclosure[]
  /** The unit is seconds. */
  readonly duration: number | null
  /**
   * Show notes, as HTML or text, the longest that the item has; null beyond the 50 newest items.
   */
  readonly notes: string | null
  readonly notesLength: number
  readonly author: string | null
  readonly image: string | null
  /** `full`, `trailer`, `bonus`, lower case; null = full. */
  readonly episodeType: string | null
  readonly season: number | null
  readonly episode: number | null
  /** True only if the feed says so. Anything else may be a no, or nothing. */
  readonly isExplicit: boolean
  readonly isBlocked: boolean
  readonly persons: readonly FeedPerson[]
  readonly locations: readonly FeedLocation[]
  readonly transcripts: readonly FeedTranscript[]
  /** `podcast:chapters`. */
  readonly chaptersUrl: string | null
  /** Podlove Simple Chapters in the feed itself. */
  readonly hasInlineChapters: boolean
  readonly socialInteracts: readonly FeedSocialInteract[]
}

export interface FeedLink {
  readonly href: string
  /** `alternate` when the feed does not say. */
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
  /** Lower case; null = host, says the specification. */
  readonly role: string | null
  /** Lower case; null = cast. */
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
  /** ISO 3166-1 alpha-2, as written. */
  readonly country: string | null
}

export interface FeedImage {
  readonly url: string
  readonly width: number | null
  readonly height: number | null
  /** Words parted by blanks: `artwork`, `social`, `canvas`, `banner`. */
  readonly purpose: string | null
  readonly type: string | null
}

export interface FeedEnclosure {
  readonly url: string
  readonly type: string | null
  /** The unit is bytes. */
  readonly length: number | null
}

export interface FeedTranscript {
  readonly url: string
  readonly type: string | null
  readonly language: string | null
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
  /** Ms since 1970. */
  readonly dtstart: number | null
  /** iCalendar recurrence rule: `FREQ=WEEKLY;BYDAY=MO`. */
  readonly rrule: string | null
}
