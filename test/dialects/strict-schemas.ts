/** What the strictest clients of dialects want of each thing that is listed. */
import { type TSchema, Type } from 'typebox'

export const Int32 = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })
export const Int64 = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
export const Text = Type.String()
const Flag = Type.Union([Type.Literal(0), Type.Literal(1)])

const texts = (...names: readonly string[]): Record<string, TSchema> =>
  Object.fromEntries(names.map((name) => [name, Text]))
const numbers = (schema: TSchema, ...names: readonly string[]): Record<string, TSchema> =>
  Object.fromEntries(names.map((name) => [name, schema]))

const Value = Type.Object({
  model: Type.Object({ ...texts('type', 'method'), suggested: Type.Optional(Text) }),
  destinations: Type.Array(
    Type.Object({ ...texts('name', 'address', 'type'), split: Type.Number() }),
  ),
})

/** Of clients in Rust, which refuse a whole answer for one null. */
export const Feed = Type.Object({
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
  ...texts('image', 'artwork', 'language', 'medium', 'chash', 'castdexId'),
  ...numbers(Int32, 'id', 'episodeCount', 'imageUrlHash'),
  ...numbers(Int64, 'lastUpdateTime', 'newestItemPubdate'),
  ...numbers(Flag, 'dead', 'locked'),
  value: Type.Optional(Value),
  funding: Type.Optional(Type.Object(texts('url', 'message'))),
  explicit: Type.Boolean(),
  itunesId: Type.Union([Int64, Type.Null()]),
  categories: Type.Union([
    Type.Record(Type.String({ pattern: '^[0-9]+$' }), Text),
    Type.Null(),
  ]),
})

/** What the crawler observed is appended to a feed. */
export const OBSERVED = {
  ...texts('contentType', 'generator'),
  ...numbers(Int32, 'lastHttpStatus', 'crawlErrors', 'parseErrors'),
  ...numbers(Int64, 'lastCrawlTime', 'lastParseTime', 'lastGoodHttpStatusTime'),
  ...numbers(Flag, 'type'),
}

export const ActiveFeed = Type.Object({
  ...Feed.properties,
  ...numbers(Int64, 'newestItemPublishTime', 'oldestItemPublishTime'),
  trendScore: Int32,
})

export const DeadFeed = Type.Object({
  ...texts('title', 'url'),
  id: Int32,
  duplicateOf: Type.Union([Int32, Type.Null()]),
})

export const NewFeed = Type.Object({
  ...texts('url', 'status', 'contentHash', 'language', 'image'),
  id: Int32,
  timeAdded: Int64,
})

export const Item = Type.Object({
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
    'castdexId',
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
  persons: Type.Array(
    Type.Object({ id: Int32, ...texts('name', 'role', 'group', 'href', 'img') }),
  ),
})

export const AppleTrack = Type.Object({
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

/** Absent properties are unknown. */
export const ShelfMatch = Type.Object(
  {
    title: Text,
    author: Type.Optional(Text),
    description: Type.Optional(Text),
    cover: Type.Optional(Text),
    genres: Type.Array(Text),
    language: Type.Optional(Text),
    itunesId: Type.Optional(Int64),
    feedUrl: Text,
  },
  { additionalProperties: false },
)

/** mygpoclient raises an error where one is missing. */
export const GpodderPodcast = Type.Object({
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
