/**
 * Stores what castdex knows of a podcast beyond the full level. Values that follow from
 * other fields, and the most common values, are left out, so that two podcasts fit where
 * one did.
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
  Object.entries(INTERNAL_FIELDS).flatMap(([name, { stored }]) =>
    stored === way ? [name] : [],
  )
/** These fields hold what listing platforms say. */
const LISTING_NAMES = namesOf('listing') as readonly ListingName[]
/** These fields are left out while they have their most common value. */
const SHORT_NAMES = namesOf('short') as readonly ShortName[]

const { podcastGuid, updatedAt, seq, trackedAt } = Internals.properties

export type Listings = Partial<Pick<PodcastInternals, ListingName>>
const Listings = Type.Unsafe<Listings>(Type.Partial(Type.Pick(Internals, LISTING_NAMES)))

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
export const StoredInternals = closed({
  podcastGuid,
  updatedAt,
  /** Null: no platform has said anything. */
  listings: nullable(Listings),
  seq,
  feedUrls: Type.Array(ShortFeedUrl),
  /** Absent: `updatedAt`. */
  trackedAt: Type.Optional(trackedAt),
  ...Type.Partial(Type.Pick(Internals, SHORT_NAMES)).properties,
})
type StoredInternals = Static<typeof StoredInternals>

/** These are the most common values of the fields that have one and are no lists. */
export const UNSAID = Object.fromEntries(
  [...LISTING_NAMES, ...SHORT_NAMES].flatMap((name) => {
    const field: InternalField = INTERNAL_FIELDS[name]
    const unsaid = 'unsaid' in field ? field.unsaid : field.empty?.()
    return unsaid === undefined || Array.isArray(unsaid) ? [] : [[name, unsaid]]
  }),
)

const unless = <Value>(unsaid: Value, value: Value): Value | undefined =>
  value === unsaid ? undefined : value

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Null, or an object with what somebody said. */
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
 * Returns what views show, the first two as JSON text. Platforms have seldom said anything,
 * so mostly nothing is parsed.
 */
export function readInternals(text: string): RawInternals {
  const { podcastGuid, updatedAt, listings } = slice(text)
  return {
    podcastGuid,
    updatedAt,
    listings: listings === 'null' ? {} : (JSON.parse(listings) as Listings),
  }
}
