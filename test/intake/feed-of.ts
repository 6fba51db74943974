/** A parsed feed that says nothing but what a test has it say. */
import {
  BLANK_CHANNEL,
  BLANK_ITEM,
  NO_PODCAST_NAMESPACE,
} from '../../src/intake/interpret/feed/from/blank.ts'
import type {
  ParsedChannel,
  ParsedFeed,
  ParsedItem,
  PodcastNamespace,
} from '../../src/intake/interpret/feed/parsed-feed.ts'

export interface FeedWords {
  readonly channel?: Partial<Omit<ParsedChannel, 'podcast'>>
  readonly podcast?: Partial<PodcastNamespace>
  readonly items?: readonly Partial<ParsedItem>[]
}

/** Items get a day each, the first being the newest. */
export const feedOf = ({
  channel = {},
  podcast = {},
  items = [],
}: FeedWords): ParsedFeed => ({
  format: 'rss',
  channel: {
    ...BLANK_CHANNEL,
    ...channel,
    podcast: { ...NO_PODCAST_NAMESPACE, ...podcast },
  },
  items: items.map((item, at) => ({
    ...BLANK_ITEM,
    publishedAt: (20_000 - at) * 86_400_000,
    ...item,
  })),
  liveItems: [],
  repairs: [],
  encoding: 'utf-8',
  textLength: 0,
})

export const personOf = (
  name: string,
  role: string | null = null,
  href: string | null = null,
) => ({
  name,
  role,
  group: null,
  href,
  img: null,
})

export const contactOf = (name: string | null, email: string | null) => ({
  name,
  email,
  url: null,
})
