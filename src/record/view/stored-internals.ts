/**
 * Serializes a podcast's internal fields compactly: omits derived and most common values, which
 * halves the size.
 */
import { type Static, Type } from 'typebox'
import { INTERNAL_FIELDS, type InternalField } from '../fields.ts'
import {
  FeedUrlEntry,
  PodcastInternals as Internals,
  type PodcastRecord,
} from '../podcast.ts'
import { closed, nullable } from '../schema.ts'
import { rawFields } from './raw-fields.ts'
import { jsonWriter } from './json-writer.ts'

type PodcastInternals = Static<typeof Internals>

type InternalFields = typeof INTERNAL_FIELDS
type StoredAs<Way> = {
  [Name in keyof InternalFields]: InternalFields[Name]['stored'] extends Way ? Name : never
}
type ListingName = StoredAs<'listing'>[keyof InternalFields]
type ShortName = StoredAs<'short'>[keyof InternalFields]

const namesOf = (way: 'listing' | 'short') =>
  Object.entries(INTERNAL_FIELDS).flatMap(([name, { stored }]) => {
    if (stored === way) return [name]
    return []
  })
/** Fields with data of listing platforms. */
const LISTING_NAMES = namesOf('listing') as readonly ListingName[]
/** Fields that are omitted while they have their most common value. */
const SHORT_NAMES = namesOf('short') as readonly ShortName[]

const { podcastGuid, updatedAt, seq, trackedAt } = Internals.properties

export type Listings = Partial<Pick<PodcastInternals, ListingName>>
const Listings = Type.Unsafe<Listings>(Type.Partial(Type.Pick(Internals, LISTING_NAMES)))

const ShortFeedUrl = closed({
  /** Default: `rssFeedUrl`. */
  url: Type.Optional(FeedUrlEntry.properties.url),
  /** Default: `trackedAt`. */
  from: Type.Optional(FeedUrlEntry.properties.from),
  /** Default: null. */
  to: Type.Optional(FeedUrlEntry.properties.to),
  reason: FeedUrlEntry.properties.reason,
})

/** Views read the first three keys as raw text. */
export const StoredInternals = closed({
  podcastGuid,
  updatedAt,
  /** Null without data of platforms. */
  listings: nullable(Listings),
  seq,
  feedUrls: Type.Array(ShortFeedUrl),
  /** Default: `updatedAt`. */
  trackedAt: Type.Optional(trackedAt),
  ...Type.Partial(Type.Pick(Internals, SHORT_NAMES)).properties,
})
type StoredInternals = Static<typeof StoredInternals>

/** The most common values of scalar fields. */
export const UNSAID = Object.fromEntries(
  [...LISTING_NAMES, ...SHORT_NAMES].flatMap((name) => {
    const field: InternalField = INTERNAL_FIELDS[name]
    const unsaid = 'unsaid' in field ? field.unsaid : field.empty?.()
    if (unsaid === undefined || Array.isArray(unsaid)) return []
    return [[name, unsaid]]
  }),
)

const unless = <Value>(unsaid: Value, value: Value): Value | undefined => {
  if (value === unsaid) return undefined
  return value
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Returns null without data of platforms. */
const toListings = (podcast: PodcastInternals): object | null => {
  let listings: Partial<Record<ListingName, unknown>> | null = null
  for (const name of LISTING_NAMES) {
    if (isNothing(podcast[name])) continue
    listings ??= {}
    listings[name] = podcast[name]
  }
  return listings
}

const toShortFields = (podcast: PodcastInternals): object => {
  const fields: Partial<Record<ShortName, unknown>> = {}
  for (const name of SHORT_NAMES)
    fields[name] = unless<unknown>(UNSAID[name], podcast[name])
  return fields
}

const toShort = (
  { url, from, to, reason }: FeedUrlEntry,
  { rssFeedUrl, trackedAt }: PodcastRecord,
): object => ({
  url: unless(rssFeedUrl, url),
  from: unless(trackedAt, from),
  to: to ?? undefined,
  reason,
})

const serialize = jsonWriter(StoredInternals)

export function serializeInternals(podcast: PodcastRecord): string {
  return serialize({
    podcastGuid: podcast.podcastGuid,
    updatedAt: podcast.updatedAt,
    listings: toListings(podcast),
    seq: podcast.seq,
    feedUrls: podcast.feedUrls.map((entry) => toShort(entry, podcast)),
    trackedAt: unless(podcast.updatedAt, podcast.trackedAt),
    ...toShortFields(podcast),
  })
}

/** Parses the stored text. `rssFeedUrl` is the podcast's. */
export function parseInternals(text: string, rssFeedUrl: string): PodcastInternals {
  const {
    listings,
    feedUrls,
    trackedAt: tracked,
    ...said
  } = JSON.parse(text) as StoredInternals
  const trackedAt = tracked ?? said.updatedAt
  return {
    ...(UNSAID as Pick<PodcastInternals, ListingName | ShortName>),
    countries: [],
    ...said,
    ...listings,
    trackedAt,
    feedUrls: feedUrls.map(
      ({ url = rssFeedUrl, from = trackedAt, to = null, ...rest }) => ({
        url,
        from,
        to,
        ...rest,
      }),
    ),
  }
}

export interface RawInternals {
  readonly podcastGuid: string
  readonly updatedAt: string
  readonly listings: Listings
}

const slice = rawFields(['podcastGuid', 'updatedAt', 'listings', 'seq'])

/**
 * Returns the fields that views show, two of them as raw JSON. Parses only if platforms have
 * data, which is rare.
 */
export function readInternals(text: string): RawInternals {
  const { podcastGuid, updatedAt, listings } = slice(text)
  return {
    podcastGuid,
    updatedAt,
    listings: listings === 'null' ? {} : (JSON.parse(listings) as Listings),
  }
}
