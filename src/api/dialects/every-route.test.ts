/**
 * Every route of every dialect answers with the types that its strictest client wants, whatever the
 * records say: a new route without a line here fails.
 */
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { Errors } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dialectsOf } from './index.ts'
import { DIALECT_NAMES } from '../../config/config.ts'
import { hashBits } from '../../record/episodes/episode.ts'
import { packEpisodes } from '../../record/episodes/packed-episodes.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { arbitraryPodcastRecord } from '../../../test/arbitrary/podcast.ts'
import {
  draftOf,
  EXAMPLE_DRAFT,
  type RunningCastdex,
  startCastdex,
} from '../../../test/api/castdex.ts'
import { arbitraryEpisode } from '../../../test/dialects/arbitrary-episode.ts'
import {
  ActiveFeed as ActiveFields,
  AppleTrack,
  DeadFeed,
  Feed as FeedFields,
  GpodderPodcast,
  ShelfMatch,
  Int32,
  Int64,
  Item,
  NewFeed,
  OBSERVED,
  Text,
} from '../../../test/dialects/strict-schemas.ts'

const SHOWS = 40
const MUSIC: PodcastRecord['extras'] = {
  medium: 'music',
  tags: ['live-item', 'soundbite'],
  value: {
    type: 'lightning',
    method: 'keysend',
    suggested: 0.00000005,
    recipients: [{ name: 'Mara', type: 'node', address: '02d5', split: 100 }],
  },
}
const GUID = '4b5c2f3e-6d1a-5e8b-9c70-000000000001'

/** What no directory keeps. */
const withoutNul = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replaceAll(String.raw`\u0000`, '')) as Value

/** Drawn records with names of their own, so that they can stand beside each other. */
const podcasts = fc
  .sample(arbitraryPodcastRecord, { numRuns: SHOWS, seed: 19 })
  .map((record, at) => {
    const { slug: _slug, seq: _seq, ...drawn } = withoutNul(record)
    const { id, rssFeedUrl, feedUrls } = draftOf(at + 1)
    const { blocked: _blocked, ...open } = drawn
    return {
      ...open,
      id,
      rssFeedUrl,
      feedUrls,
      titleLatest: `Windmill ${drawn.titleLatest}`,
      author: 'Windmill',
      hostNames: ['Windmill'],
      genres: drawn.genres.length === 0 ? ['Comedy'] : drawn.genres,
      spotifyId: null,
      claimedAppleId: null,
      appleId: 1_000_000_100 + at,
      appleIdStatus: EXAMPLE_DRAFT.appleIdStatus,
      podcastGuid: at === 0 ? GUID : null,
      feedState: at < 35 ? ('active' as const) : ('dead' as const),
      ignore: false,
      extras: at % 2 === 0 ? MUSIC : {},
    }
  })

const Feed = Type.Object({ ...FeedFields.properties, ...OBSERVED })
const ActiveFeed = Type.Object({ ...ActiveFields.properties, ...OBSERVED })

const FEED_URL = encodeURIComponent(draftOf(1).rssFeedUrl)
const OURS = 2 ** 30 + 1

const answer = (fields: Record<string, TSchema>) =>
  Type.Object({ status: Type.Literal('true'), description: Text, ...fields })

const feeds = (feed: TSchema, more: Record<string, TSchema> = {}) =>
  answer({ feeds: Type.Array(feed, { minItems: 1 }), count: Int32, ...more })

const items = (more: Record<string, TSchema> = {}) =>
  answer({ items: Type.Array(Item, { minItems: 1 }), count: Int32, ...more })

const searched = { query: Text, total: Int32, cursor: Text }
const ofFeed = { query: Text, liveItems: Type.Array(Item) }
const closedQuery = (fields: Record<string, TSchema>) =>
  Type.Object(fields, { additionalProperties: false })
const lookUp = (query: Record<string, TSchema>) =>
  answer({ query: closedQuery(query), feed: Feed })

const label = (text: TSchema = Text) => Type.Object({ label: text })
const Entry = Type.Object({
  'im:name': label(),
  'im:image': Type.Array(
    Type.Object({ label: Text, attributes: Type.Object({ height: Text }) }),
    {
      minItems: 1,
    },
  ),
  summary: label(),
  id: Type.Object({ label: Text, attributes: Type.Object({ 'im:id': Text }) }),
  'im:artist': label(),
  category: Type.Object({ attributes: Type.Object({ 'im:id': Text, term: Text }) }),
})
const Tracks = Type.Object({
  resultCount: Int32,
  results: Type.Array(AppleTrack, { minItems: 1 }),
})
const Genre = Type.Object({ name: Text, id: Text, url: Text, subgenres: Type.Object({}) })
const Podcasts = Type.Array(GpodderPodcast, { minItems: 1 })
const Categories = feeds(Type.Object({ id: Int32, name: Text }))
const Stats = Type.Object({
  feedCountTotal: Int32,
  episodeCountTotal: Int32,
  feedsWithNewEpisodes3days: Int32,
  feedsWithNewEpisodes10days: Int32,
  feedsWithNewEpisodes30days: Int32,
  feedsWithNewEpisodes90days: Int32,
  feedsWithValueBlocks: Int32,
})

const Value = FeedFields.properties.value
const EpisodeValue = Type.Object({
  ...(Value as unknown as { properties: Record<string, TSchema> }).properties,
  title: Text,
  feedTitle: Text,
})
const Soundbite = Type.Object({
  enclosureUrl: Text,
  title: Text,
  startTime: Type.Number(),
  duration: Type.Number(),
  episodeId: Int64,
  episodeTitle: Text,
  feedTitle: Text,
  feedUrl: Text,
  feedId: Int32,
})
const DataFeed = Type.Object({
  feedId: Int32,
  feedUrl: Text,
  feedTitle: Text,
  feedDescription: Text,
  feedImage: Text,
  feedLanguage: Text,
})
const DataItem = Type.Object({
  episodeId: Int64,
  episodeTitle: Text,
  episodeDescription: Text,
  episodeTimestamp: Int64,
  episodeAdded: Int64,
  episodeEnclosureUrl: Text,
  episodeEnclosureLength: Int64,
  feedId: Int32,
})
/** Any enclosure: the episode has a guid. */
const FIRST_BITS = hashBits({
  guid: 'first',
  enclosure: { url: '', type: null, size: null },
})

interface Asked {
  /** A text is the path and query of a GET. */
  readonly call: string | (InjectOptions & { readonly url: string })
  /** Of the answer; a pattern where it is no JSON. */
  readonly answer: TSchema | RegExp
}

/** By the dialect and the path of the route. */
const ROUTES: Readonly<Record<string, Asked>> = {
  'podcast-index /search/byterm': {
    call: '/search/byterm?q=windmill',
    answer: feeds(Feed, searched),
  },
  'podcast-index /search/bytitle': {
    call: '/search/bytitle?q=windmill&fulltext',
    answer: feeds(Feed, searched),
  },
  'podcast-index /search/byperson': {
    call: '/search/byperson?q=windmill',
    answer: items(searched),
  },
  'podcast-index /podcasts/byfeedid': {
    call: `/podcasts/byfeedid?id=${String(OURS)}`,
    answer: lookUp({ id: Text }),
  },
  'podcast-index /podcasts/byfeedurl': {
    call: `/podcasts/byfeedurl?url=${FEED_URL}`,
    answer: lookUp({ url: Text }),
  },
  'podcast-index /podcasts/byitunesid': {
    call: '/podcasts/byitunesid?id=1000000100',
    answer: lookUp({ id: Text }),
  },
  'podcast-index /podcasts/byguid': {
    call: `/podcasts/byguid?guid=${GUID}`,
    answer: lookUp({ guid: Text, id: Int32 }),
  },
  'podcast-index /podcasts/batch/byguid': {
    call: { method: 'POST', url: '/podcasts/batch/byguid', payload: [GUID, 'nobody'] },
    answer: feeds(Feed, { allFound: Type.Boolean(), found: Int32 }),
  },
  'podcast-index /episodes/byfeedid': {
    call: `/episodes/byfeedid?id=${String(OURS)},${String(OURS + 1)}`,
    answer: items(ofFeed),
  },
  'podcast-index /episodes/byfeedurl': {
    call: `/episodes/byfeedurl?url=${FEED_URL}`,
    answer: items(ofFeed),
  },
  'podcast-index /episodes/byitunesid': {
    call: '/episodes/byitunesid?id=1000000100',
    answer: items(ofFeed),
  },
  'podcast-index /episodes/bypodcastguid': {
    call: `/episodes/bypodcastguid?guid=${GUID}`,
    answer: items(ofFeed),
  },
  'podcast-index /episodes/byguid': {
    call: `/episodes/byguid?guid=first&feedid=${String(OURS)}`,
    answer: answer({ id: Text, guid: Text, url: Text, podcastGuid: Text, episode: Item }),
  },
  'podcast-index /recent/episodes': {
    call: '/recent/episodes?max=20',
    answer: items({ max: Text }),
  },
  'podcast-index /search/music/byterm': {
    call: '/search/music/byterm?q=windmill',
    answer: feeds(Feed, searched),
  },
  'podcast-index /episodes/byid': {
    call: `/episodes/byid?id=${String(OURS * 2 ** 22 + FIRST_BITS)}`,
    answer: answer({ id: Text, episode: Item }),
  },
  'podcast-index /episodes/live': {
    call: '/episodes/live',
    answer: items({ max: Text }),
  },
  'podcast-index /episodes/random': {
    call: '/episodes/random?max=3',
    answer: answer({
      episodes: Type.Array(Item, { minItems: 3 }),
      count: Int32,
      max: Text,
    }),
  },
  'podcast-index /podcasts/bytag': {
    call: '/podcasts/bytag?podcast-value&start_at=1&max=5',
    answer: feeds(Feed, { total: Int32, nextStartAt: Int32 }),
  },
  'podcast-index /podcasts/bymedium': {
    call: '/podcasts/bymedium?medium=music',
    answer: feeds(Feed, { medium: Text, total: Int32 }),
  },
  'podcast-index /recent/newvaluefeeds': {
    call: '/recent/newvaluefeeds?since=1',
    answer: feeds(ActiveFeed, { max: Text, since: Int64 }),
  },
  'podcast-index /recent/soundbites': {
    call: '/recent/soundbites',
    answer: answer({ items: Type.Array(Soundbite, { minItems: 1 }), count: Int32 }),
  },
  'podcast-index /recent/data': {
    call: '/recent/data?since=1',
    answer: answer({
      feedCount: Int32,
      itemCount: Int32,
      nextSince: Int64,
      data: Type.Object({
        position: Int64,
        feeds: Type.Array(DataFeed, { minItems: 1 }),
        items: Type.Array(DataItem, { minItems: 1 }),
      }),
    }),
  },
  'podcast-index /value/byfeedid': {
    call: `/value/byfeedid?id=${String(OURS)}`,
    answer: answer({ query: closedQuery({ id: Text }), value: Value }),
  },
  'podcast-index /value/byfeedurl': {
    call: `/value/byfeedurl?url=${FEED_URL}`,
    answer: answer({ query: closedQuery({ url: Text }), value: Value }),
  },
  'podcast-index /value/bypodcastguid': {
    call: `/value/bypodcastguid?guid=${GUID}`,
    answer: answer({ query: closedQuery({ guid: Text }), value: Value }),
  },
  'podcast-index /value/byepisodeguid': {
    call: `/value/byepisodeguid?podcastguid=${GUID}&episodeguid=first`,
    answer: answer({
      query: closedQuery({ podcastguid: Text, episodeguid: Text }),
      value: EpisodeValue,
    }),
  },
  'podcast-index /value/batch/byepisodeguid': {
    call: {
      method: 'POST',
      url: '/value/batch/byepisodeguid',
      payload: { [GUID]: ['first'] },
    },
    answer: answer({
      value: Type.Array(EpisodeValue, { minItems: 1 }),
      allFound: Type.Boolean(),
      found: Int32,
    }),
  },
  'podcast-index /add/byitunesid': {
    call: '/add/byitunesid?id=1000000100',
    answer: answer({ feedId: Int32, existed: Type.Literal('true') }),
  },
  'podcast-index /podcasts/trending': {
    call: '/podcasts/trending?since=1',
    answer: feeds(ActiveFeed, { max: Int32, since: Int64 }),
  },
  'podcast-index /recent/feeds': {
    call: '/recent/feeds?since=1',
    answer: feeds(ActiveFeed, { max: Int32, since: Int64, cursor: Text }),
  },
  'podcast-index /podcasts/dead': {
    call: '/podcasts/dead',
    answer: feeds(DeadFeed, { cursor: Text }),
  },
  'podcast-index /recent/newfeeds': {
    call: '/recent/newfeeds?since=1',
    answer: feeds(NewFeed, { max: Text, since: Int64 }),
  },
  'podcast-index /add/byfeedurl': {
    call: '/add/byfeedurl?url=https%3A%2F%2Fnew.example.org%2Ffeed',
    answer: answer({
      feedId: Int32,
      existed: Type.Union([Type.Literal('true'), Type.Literal('false')]),
    }),
  },
  'podcast-index /hub/pubnotify': {
    call: `/hub/pubnotify?url=${FEED_URL}`,
    answer: answer({}),
  },
  'podcast-index /categories/list': { call: '/categories/list', answer: Categories },
  'podcast-index /stats/current': {
    call: '/stats/current',
    answer: answer({ stats: Stats }),
  },
  'apple /search': { call: '/search?term=windmill', answer: Tracks },
  'apple /lookup': { call: '/lookup?id=1000000100,1000000101', answer: Tracks },
  'apple /:country/rss/toppodcasts/*': {
    call: '/us/rss/toppodcasts/limit=40/json',
    answer: Type.Object({
      feed: Type.Object({ entry: Type.Array(Entry, { minItems: 1 }) }),
    }),
  },
  'apple /WebObjects/MZStoreServices.woa/ws/genres': {
    call: '/WebObjects/MZStoreServices.woa/ws/genres',
    answer: Type.Object({ 26: Genre }),
  },
  'gpodder /search.json': { call: '/search.json?q=windmill', answer: Podcasts },
  'gpodder /search.opml': {
    call: '/search.opml?q=windmill',
    answer: /<opml version="2\.0"/,
  },
  'gpodder /search.txt': {
    call: '/search.txt?q=windmill',
    answer: /^(?:https:\/\/[^\n]+\n)+$/,
  },
  'gpodder /toplist/:file': { call: '/toplist/50.json', answer: Podcasts },
  'gpodder /api/2/tag/:tag/:file': { call: '/api/2/tag/comedy/50.json', answer: Podcasts },
  'gpodder /api/2/tags/:file': {
    call: '/api/2/tags/10.json',
    answer: Type.Array(Type.Object({ title: Text, tag: Text, usage: Int32 }), {
      minItems: 1,
    }),
  },
  'gpodder /api/2/data/podcast.json': {
    call: `/api/2/data/podcast.json?url=${FEED_URL}`,
    answer: GpodderPodcast,
  },
  'pinepods /api/search': {
    call: '/api/search?query=windmill',
    answer: feeds(Feed, searched),
  },
  'pinepods /api/podcast': {
    call: `/api/podcast?id=${String(OURS)}`,
    answer: lookUp({ id: Text }),
  },
  'pinepods /api/trending': {
    call: '/api/trending?since=1',
    answer: feeds(ActiveFeed, { max: Int32, since: Int64 }),
  },
  'pinepods /api/categories': { call: '/api/categories', answer: Categories },
  'audiobookshelf /search': {
    call: '/search?query=windmill',
    answer: Type.Object({ matches: Type.Array(ShelfMatch, { minItems: 1 }) }),
  },
}

const dialects = dialectsOf(DIALECT_NAMES.join(','))

let castdex: RunningCastdex
let key: string
beforeAll(async () => {
  castdex = await startCastdex({ podcasts })
  key = await castdex.makeKey({ scopes: ['search', 'podcasts', 'admin'] })
  const { writer } = castdex.directory
  const ids = podcasts.map(({ id }) => id)
  const { byId } = await writer.owners({ ids })
  const drawn = fc
    .sample(arbitraryEpisode, { numRuns: SHOWS * 3, seed: 19 })
    .map(withoutNul)
  const changes = ids.flatMap((id, at) => {
    const [first, ...others] = drawn.slice(at * 3, at * 3 + 3)
    const podcast = byId.get(id)
    if (podcast === undefined || first === undefined) return []
    const newestEpisodes = packEpisodes(
      [
        {
          ...first,
          guid: 'first',
          soundbites: [{ startSeconds: 1.5, durationSeconds: 60 }],
        },
        ...others,
      ],
      [{ ...first, guid: 'live', live: { status: 'live', startsAtMs: 1000 } }],
    )
    return [{ ...podcast, metadata: { newestEpisodes } }]
  })
  await writer.write(changes)
})
afterAll(() => castdex[Symbol.asyncDispose]())

test('each route has a line', () => {
  const paths = dialects.flatMap(({ name, routes }) =>
    routes.map(({ path }) => `${name} ${path}`),
  )
  expect(Object.keys(ROUTES).toSorted()).toEqual(paths.toSorted())
})

test.each(Object.entries(ROUTES))('%s', async (name, { call, answer: wanted }) => {
  const prefix =
    dialects.find((dialect) => name.startsWith(`${dialect.name} `))?.prefix ?? ''
  const options = typeof call === 'string' ? { url: call } : call
  const sent = await castdex.call({
    ...options,
    url: prefix + options.url,
    headers: { authorization: `Bearer ${key}` },
  })
  expect(sent.statusCode, sent.body).toBe(200)
  if (wanted instanceof RegExp) expect(sent.body).toMatch(wanted)
  else expect([...Errors(wanted, sent.json())]).toEqual([])
})
