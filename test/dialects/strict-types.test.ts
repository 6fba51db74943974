/**
 * Every field of every dialect has the type that the strictest client of it wants, whatever the
 * record says.
 */
import fc from 'fast-check'
import { type TSchema, Type } from 'typebox'
import { Errors } from 'typebox/value'
import { expect, test } from 'vitest'
import { viewApplePodcast } from '../../src/api/dialects/apple/view-podcast.ts'
import { viewGpodderPodcast } from '../../src/api/dialects/gpodder/view-podcast.ts'
import { viewItem, viewShowAsItem } from '../../src/api/dialects/podcast-index/view-episode.ts'
import {
  viewActiveFeed,
  viewFeed,
  viewNewFeed,
  viewWholeFeed,
} from '../../src/api/dialects/podcast-index/view-feed.ts'
import type { Episode } from '../../src/record/episodes/episode.ts'
import type { PodcastRecord } from '../../src/record/podcast.ts'
import { arbitraryPodcastRecord, arbitraryText } from '../arbitrary/podcast.ts'

const Int32 = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })
const Int64 = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Text = Type.String()
const Flag = Type.Union([Type.Literal(0), Type.Literal(1)])

const texts = (...names: readonly string[]): Record<string, TSchema> =>
  Object.fromEntries(names.map((name) => [name, Text]))
const numbers = (schema: TSchema, ...names: readonly string[]): Record<string, TSchema> =>
  Object.fromEntries(names.map((name) => [name, schema]))

/** Of clients in Rust, which refuse a whole answer for one null. */
const Feed = Type.Object({
  ...texts(
    'podcastGuid',
    'title',
    'url',
    'originalUrl',
    'link',
    'description',
    'author',
    'ownerName',
  ),
  ...texts(
    'image',
    'artwork',
    'contentType',
    'generator',
    'language',
    'medium',
    'chash',
    'castdexId',
  ),
  ...numbers(
    Int32,
    'id',
    'episodeCount',
    'lastHttpStatus',
    'crawlErrors',
    'parseErrors',
    'imageUrlHash',
  ),
  ...numbers(Int64, 'lastUpdateTime', 'lastCrawlTime', 'lastParseTime', 'lastGoodHttpStatusTime'),
  ...numbers(Int64, 'newestItemPubdate'),
  ...numbers(Flag, 'type', 'dead', 'locked'),
  explicit: Type.Boolean(),
  itunesId: Type.Union([Int64, Type.Null()]),
  categories: Type.Union([Type.Record(Type.String({ pattern: '^[0-9]+$' }), Text), Type.Null()]),
})

const ActiveFeed = Type.Object({
  ...Feed.properties,
  ...numbers(Int64, 'newestItemPublishTime', 'oldestItemPublishTime'),
  trendScore: Int32,
})

const NewFeed = Type.Object({
  ...texts('url', 'status', 'contentHash', 'language', 'image'),
  id: Int32,
  timeAdded: Int64,
})

const Item = Type.Object({
  ...texts(
    'title',
    'link',
    'description',
    'guid',
    'image',
    'datePublishedPretty',
    'enclosureUrl',
    'enclosureType',
  ),
  ...texts(
    'episodeType',
    'feedUrl',
    'feedTitle',
    'feedAuthor',
    'feedImage',
    'feedLanguage',
    'podcastGuid',
  ),
  ...numbers(Int64, 'id', 'datePublished', 'dateCrawled'),
  ...numbers(Int32, 'enclosureLength', 'feedId', 'season'),
  ...numbers(Flag, 'explicit', 'feedDead'),
  ...numbers(
    Type.Union([Int64, Type.Null()]),
    'duration',
    'episode',
    'feedItunesId',
    'feedDuplicateOf',
  ),
  ...numbers(Type.Union([Text, Type.Null()]), 'chaptersUrl', 'transcriptUrl'),
  transcripts: Type.Array(Type.Object(texts('url', 'type'))),
  persons: Type.Array(Type.Object({ id: Int32, ...texts('name', 'role', 'group', 'href', 'img') })),
})

const AppleTrack = Type.Object({
  ...texts(
    'wrapperType',
    'kind',
    'artistName',
    'collectionName',
    'trackName',
    'collectionCensoredName',
  ),
  ...texts(
    'trackCensoredName',
    'collectionViewUrl',
    'trackViewUrl',
    'feedUrl',
    'artworkUrl30',
    'artworkUrl60',
  ),
  ...texts(
    'artworkUrl100',
    'artworkUrl600',
    'collectionExplicitness',
    'trackExplicitness',
    'country',
    'currency',
  ),
  ...texts('primaryGenreName', 'contentAdvisoryRating'),
  ...numbers(
    Int64,
    'collectionId',
    'trackId',
    'trackCount',
    'collectionPrice',
    'trackPrice',
    'collectionHdPrice',
  ),
  releaseDate: Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$` }),
  genreIds: Type.Array(Text, { minItems: 1 }),
  genres: Type.Array(Text, { minItems: 1 }),
})

/** mygpoclient raises an error where one is missing. */
const GpodderPodcast = Type.Object({
  ...texts(
    'url',
    'title',
    'author',
    'description',
    'website',
    'mygpo_link',
    'logo_url',
    'scaled_logo_url',
  ),
  ...numbers(Int32, 'subscribers', 'subscribers_last_week', 'position_last_week'),
})

const viewAtGpodder = (podcast: PodcastRecord): object =>
  viewGpodderPodcast(podcast, 'http://127.0.0.1:8080')

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const url = fc.webUrl()
const number = fc.double({ noNaN: true, min: -1e12, max: 1e12 })

const arbitraryEpisode: fc.Arbitrary<Episode> = fc.record({
  id: fc.uuid(),
  guid: orNull(arbitraryText()),
  title: arbitraryText(),
  link: orNull(url),
  publishedMs: orNull(fc.integer({ min: -1e12, max: 4e12 })),
  durationSeconds: orNull(number),
  enclosure: fc.record({ url, type: orNull(arbitraryText()), size: orNull(fc.maxSafeNat()) }),
  season: orNull(number),
  number: orNull(number),
  kind: fc.constantFrom('full', 'trailer', 'bonus'),
  isExplicit: fc.boolean(),
  imageUrl: orNull(url),
  transcripts: fc.array(
    fc.record({ url, type: orNull(arbitraryText()), language: orNull(arbitraryText()) }),
  ),
  chaptersUrl: orNull(url),
  persons: fc.array(
    fc.record({
      name: arbitraryText(),
      role: orNull(arbitraryText()),
      group: orNull(arbitraryText()),
      url: orNull(url),
      imageUrl: orNull(url),
    }),
  ),
  notes: orNull(arbitraryText()),
})

test.each([
  ['a feed of Podcast Index', Feed, viewFeed],
  ['a feed of Podcast Index with its full text', Feed, viewWholeFeed],
  ['a feed of Podcast Index with news', ActiveFeed, viewActiveFeed],
  ['a new feed of Podcast Index', NewFeed, viewNewFeed],
  ['a show of Podcast Index by its people', Item, viewShowAsItem],
  ['a podcast of Apple', AppleTrack, viewApplePodcast],
  ['a podcast of gpodder', GpodderPodcast, viewAtGpodder],
] as const)('%s', (_name, schema, view) => {
  fc.assert(
    fc.property(arbitraryPodcastRecord, (podcast) => {
      const sent: unknown = JSON.parse(JSON.stringify(view(podcast)))
      expect(Errors(schema, sent)).toEqual([])
      // No field beside them: what is sent is what is checked.
      expect(Object.keys(sent as object).filter((name) => !(name in schema.properties))).toEqual([])
    }),
  )
})

test('an episode of Podcast Index', () => {
  fc.assert(
    fc.property(arbitraryPodcastRecord, arbitraryEpisode, (podcast, episode) => {
      const sent: unknown = JSON.parse(JSON.stringify(viewItem(episode, podcast, false)))
      expect([...Errors(Item, sent)]).toEqual([])
    }),
  )
})
