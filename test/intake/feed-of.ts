/** A parsed feed that says nothing but what a test has it say. */
import type { ParsedChannel, ParsedFeed, ParsedItem, PodcastNamespace } from '../../src/intake/feed/parsed-feed.ts'

export interface FeedWords {
  readonly channel?: Partial<Omit<ParsedChannel, 'podcast'>>
  readonly podcast?: Partial<PodcastNamespace>
  readonly items?: readonly Partial<ParsedItem>[]
}

/** Items get a day each, the first being the newest. */
export const feedOf = ({ channel = {}, podcast = {}, items = [] }: FeedWords): ParsedFeed => ({
  format: 'rss',
  channel: { ...SILENT_CHANNEL, ...channel, podcast: { ...SILENT_PODCAST, ...podcast } },
  items: items.map((item, at) => ({ ...SILENT_ITEM, publishedAt: (20_000 - at) * 86_400_000, ...item })),
  repairs: [],
  encoding: 'utf-8',
  textLength: 0,
})

export const personOf = (name: string, role: string | null = null, href: string | null = null) => ({
  name,
  role,
  group: null,
  href,
  img: null,
})

export const contactOf = (name: string | null, email: string | null) => ({ name, email, url: null })

const SILENT_PODCAST: PodcastNamespace = {
  guid: null,
  locked: null,
  medium: null,
  persons: [],
  locations: [],
  fundings: [],
  blocks: [],
  txts: [],
  socialInteracts: [],
  updateFrequency: null,
  usesPodping: false,
  publisherGuid: null,
  hasValue: false,
}

const SILENT_CHANNEL: Omit<ParsedChannel, 'podcast'> = {
  title: null,
  itunesTitle: null,
  atomTitle: null,
  description: null,
  itunesSummary: null,
  itunesSubtitle: null,
  googlePlayDescription: null,
  contentEncoded: null,
  link: null,
  links: [],
  selfUrl: null,
  hubUrls: [],
  newFeedUrl: null,
  language: null,
  otherLanguages: [],
  copyright: null,
  generator: null,
  itunesAuthor: null,
  dcCreators: [],
  googlePlayAuthor: null,
  itunesOwner: null,
  googlePlayEmail: null,
  managingEditor: null,
  webMaster: null,
  authors: [],
  itunesCategories: [],
  googlePlayCategories: [],
  categories: [],
  keywords: [],
  itunesImage: null,
  image: null,
  googlePlayImage: null,
  podcastImages: [],
  itunesExplicit: null,
  googlePlayExplicit: null,
  itunesType: null,
  itunesBlock: null,
  googlePlayBlock: null,
  itunesComplete: false,
  applePodcastsVerify: null,
  publishedAt: null,
  lastBuildAt: null,
  ttl: null,
  skipHours: [],
  skipDays: [],
  syndicationMs: null,
}

const SILENT_ITEM: ParsedItem = {
  guid: null,
  title: null,
  itunesTitle: null,
  link: null,
  publishedAt: null,
  unreadDate: null,
  enclosures: [],
  duration: null,
  notes: null,
  notesLength: 0,
  author: null,
  image: null,
  episodeType: null,
  season: null,
  episode: null,
  isExplicit: false,
  isBlocked: false,
  persons: [],
  locations: [],
  transcripts: [],
  chaptersUrl: null,
  hasInlineChapters: false,
  socialInteracts: [],
}
