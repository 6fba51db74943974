/**
 * What castdex knows of a podcast beyond the full level, as it is stored: what goes without saying is left out, so that two
 * podcasts fit where one did.
 */
import fastJsonStringify from 'fast-json-stringify'
import { type Static, Type } from 'typebox'
import { FeedUrlEntry, PodcastInternals as Internals, type PodcastRecord } from '../podcast.ts'
import { closed, nullable } from '../schema.ts'
import { rawFields } from './raw-fields.ts'

type PodcastInternals = Static<typeof Internals>

const { podcastGuid, updatedAt, seq, trackedAt } = Internals.properties

/** What listing platforms say. */
const Listings = Type.Partial(
  Type.Pick(Internals, [
    'countries',
    'spotifyVerifiedAt',
    'youtube',
    'appleRating',
    'spotifyRating',
    'castboxPlays',
    'castboxSubscribers',
  ]),
)
export type Listings = Static<typeof Listings>

const ShortFeedUrl = closed({
  /** Absent: the podcast's `rssFeedUrl`. */
  url: Type.Optional(FeedUrlEntry.properties.url),
  /** Absent: `trackedAt`. */
  from: Type.Optional(FeedUrlEntry.properties.from),
  /** Absent: null. */
  to: Type.Optional(FeedUrlEntry.properties.to),
  reason: FeedUrlEntry.properties.reason,
})

/** Views read the first three keys as raw text. */
const StoredInternals = closed({
  podcastGuid,
  updatedAt,
  /** Null: no platform has said anything. */
  listings: nullable(Listings),
  seq,
  feedUrls: Type.Array(ShortFeedUrl),
  /** Absent: `updatedAt`. */
  trackedAt: Type.Optional(trackedAt),
  ...Type.Partial(
    Type.Pick(Internals, [
      'feedState',
      'appleIdStatus',
      'claimedAppleId',
      'podcastIndexId',
      'languageTag',
      'popularity',
      'isOwn',
      'isRead',
    ]),
  ).properties,
})
type StoredInternals = Static<typeof StoredInternals>

/** Of the fields that may be absent. */
const UNSAID = {
  feedState: 'active',
  appleIdStatus: 'claimed',
  claimedAppleId: null,
  podcastIndexId: null,
  languageTag: null,
  popularity: null,
  spotifyVerifiedAt: null,
  youtube: null,
  appleRating: null,
  spotifyRating: null,
  castboxPlays: null,
  castboxSubscribers: null,
} as const

const unless = <Value>(unsaid: Value, value: Value): Value | undefined => (value === unsaid ? undefined : value)

/** Null, or an object in which what nobody said is undefined. */
const toListings = (podcast: PodcastInternals): object | null => {
  const { countries, spotifyVerifiedAt, youtube, appleRating, spotifyRating, castboxPlays, castboxSubscribers } =
    podcast
  const listings = {
    countries: countries.length === 0 ? undefined : countries,
    spotifyVerifiedAt: spotifyVerifiedAt ?? undefined,
    youtube: youtube ?? undefined,
    appleRating: appleRating ?? undefined,
    spotifyRating: spotifyRating ?? undefined,
    castboxPlays: castboxPlays ?? undefined,
    castboxSubscribers: castboxSubscribers ?? undefined,
  }
  return Object.values(listings).every((value) => value === undefined) ? null : listings
}

const toShort = ({ url, from, to, reason }: FeedUrlEntry, { rssFeedUrl, trackedAt }: PodcastRecord): object => ({
  url: unless(rssFeedUrl, url),
  from: unless(trackedAt, from),
  to: to ?? undefined,
  reason,
})

const serialize = fastJsonStringify(StoredInternals)

export const serializeInternals = (podcast: PodcastRecord): string =>
  serialize({
    podcastGuid: podcast.podcastGuid,
    updatedAt: podcast.updatedAt,
    listings: toListings(podcast),
    seq: podcast.seq,
    feedUrls: podcast.feedUrls.map((entry) => toShort(entry, podcast)),
    trackedAt: unless(podcast.updatedAt, podcast.trackedAt),
    feedState: unless(UNSAID.feedState, podcast.feedState),
    appleIdStatus: unless(UNSAID.appleIdStatus, podcast.appleIdStatus),
    claimedAppleId: podcast.claimedAppleId ?? undefined,
    podcastIndexId: podcast.podcastIndexId ?? undefined,
    languageTag: podcast.languageTag ?? undefined,
    popularity: podcast.popularity ?? undefined,
    isOwn: podcast.isOwn,
    isRead: podcast.isRead,
  })

/** `rssFeedUrl` is the podcast's. */
export const parseInternals = (text: string, rssFeedUrl: string): PodcastInternals => {
  const { listings, feedUrls, trackedAt: tracked, ...said } = JSON.parse(text) as StoredInternals
  const trackedAt = tracked ?? said.updatedAt
  return {
    ...UNSAID,
    countries: [],
    ...said,
    ...listings,
    trackedAt,
    feedUrls: feedUrls.map(({ url = rssFeedUrl, from = trackedAt, to = null, reason }) => ({ url, from, to, reason })),
  }
}

export interface RawInternals {
  readonly podcastGuid: string
  readonly updatedAt: string
  readonly listings: Listings
}

const slice = rawFields(['podcastGuid', 'updatedAt', 'listings', 'seq'])

/** What views show, the first two as JSON text. Platforms have seldom said anything: mostly nothing is parsed. */
export const readInternals = (text: string): RawInternals => {
  const { podcastGuid, updatedAt, listings } = slice(text)
  return { podcastGuid, updatedAt, listings: listings === 'null' ? {} : (JSON.parse(listings) as Listings) }
}
