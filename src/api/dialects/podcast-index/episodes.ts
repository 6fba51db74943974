/** `episodes/by…` and `recent/episodes`, from the stored newest episodes of each show. */
import type { Locator, StoredPodcast } from '../../../store/directory.ts'
import { CodedError } from '../../../errors.ts'
import { idBitsOf } from '../../../record/episodes/episode.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import type { DialectAnswer, DialectCall, DialectRoute } from '../dialect.ts'
import type { EndpointContext } from '../../api-context.ts'
import { repeatFeedUrl } from '../../locator-fields.ts'
import { findPodcasts, spendLookUps } from '../find-podcasts.ts'
import { type Parameters, readInteger, refuseParameter } from '../parameters.ts'
import { toItemsAnswer, toAnswer, wantsFullText } from './answers.ts'
import {
  listEpisodesOf,
  listLiveItemsOf,
  sortNewestFirst,
  scanEpisodesOf,
  type ShowEpisode,
  type ShowEpisodes,
  sortNewest,
} from './episodes-of.ts'
import { readMax, readSinceParameter, searchFeeds } from './filters.ts'
import { LOCATORS, NUMBERS, type ToLocator } from './look-ups.ts'
import { splitEpisodeNumber, toEpisodeNumber } from './episode-number.ts'
import { viewItem } from './view-episode.ts'
import { feedNumberLocator, toFeedNumber } from './feed-number.ts'
import { toSeconds } from './view-feed.ts'

const USUAL_MAX = 10
const MAX_FEEDS = 200
const FOUND = 'Found matching items.'

export function toItemTexts(
  episodes: readonly ShowEpisode[],
  parameters: Parameters,
): readonly string[] {
  const hasFullText = wantsFullText(parameters)
  return episodes.map((episode) => JSON.stringify(viewItem(episode, hasFullText)))
}

function isAsked(
  { episode, seconds }: ShowEpisode,
  since: number,
  enclosure: string | undefined,
): boolean {
  return (
    seconds >= since && (enclosure === undefined || episode.enclosure.url === enclosure)
  )
}

interface ByFeed {
  readonly path: string
  readonly parameter: string
  readonly toLocator: ToLocator
  /** Accepts a comma-separated list. */
  readonly takesList: boolean
  /** Returns the echo of the text in the answer's `query`; default the whole text. */
  readonly repeat?: (text: string) => string
}

function readLocators(
  { parameter, toLocator, takesList }: ByFeed,
  parameters: Parameters,
): readonly Locator[] {
  const text = parameters.required(parameter)
  const names = takesList ? parameters.list(parameter) : [text]
  if (names.length > MAX_FEEDS) {
    const problem = `has ${String(names.length)} feeds; at most ${String(MAX_FEEDS)} are looked up at a time`
    throw refuseParameter(parameter, problem)
  }
  return names.map((name) => toLocator(name)).filter((locator) => locator !== null)
}

const withNewestAlone = ({ podcast, episodes }: ShowEpisodes): ShowEpisodes => ({
  podcast,
  episodes: episodes.slice(0, 1),
})

const byFeed = (asked: ByFeed): DialectRoute => ({
  methods: ['GET', 'POST'],
  path: asked.path,
  scope: 'podcasts',
  counter: 'podcastLookups',
  async answer(call, context) {
    const { parameters } = call
    const max = readMax(parameters, USUAL_MAX)
    const since = readSinceParameter(parameters, context.now()) ?? 0
    const locators = readLocators(asked, parameters)
    spendLookUps(call, locators.length)
    const podcasts = await findPodcasts(context, locators)
    const shows = await listEpisodesOf(podcasts, call, context)
    const enclosure = parameters.text('enclosure')
    const chosen = parameters.flag('newest') ? shows.map(withNewestAlone) : shows
    const episodes = sortNewestFirst(chosen).filter((episode) =>
      isAsked(episode, since, enclosure),
    )
    const items = toItemTexts(episodes.slice(0, max), parameters)
    const live = await listLiveItemsOf(podcasts, call, context)
    const liveItems = toItemTexts(live, parameters)
    const text = parameters.required(asked.parameter)
    const query = asked.repeat?.(text) ?? text
    const description =
      podcasts.length === 0 ? `No feeds match this ${asked.parameter}.` : FOUND
    return toItemsAnswer(
      { items, description, more: { query }, liveItems, cost: podcasts.length },
      parameters,
    )
  },
})

/** Parameters that may name an episode's feed. */
const FEED_PARAMETERS: Readonly<Record<string, ToLocator>> = {
  feedid: LOCATORS.feedId,
  feedurl: LOCATORS.feedUrl,
  podcastguid: LOCATORS.guid,
}

function readFeedOfEpisode(parameters: Parameters): Locator | null {
  for (const [name, toLocator] of Object.entries(FEED_PARAMETERS)) {
    const text = parameters.text(name)
    if (text !== undefined) return toLocator(text, name)
  }
  throw refuseParameter(
    'feedid',
    'is missing; name the feed by feedid, feedurl or podcastguid',
  )
}

/** Returns JSON texts, one per parameter, as strict clients require. */
function viewFeedAsked(parameters: Parameters, podcast: PodcastRecord | undefined) {
  const id = podcast === undefined ? '' : String(toFeedNumber(podcast))
  const url = parameters.text('feedurl')
  return {
    id: JSON.stringify(parameters.text('feedid') ?? id),
    url: JSON.stringify(
      url === undefined ? (podcast?.rssFeedUrl ?? '') : repeatFeedUrl(url),
    ),
    podcastGuid: JSON.stringify(
      parameters.text('podcastguid') ?? podcast?.podcastGuid ?? '',
    ),
  }
}

const byGuid: DialectRoute = {
  methods: ['GET', 'POST'],
  path: '/episodes/byguid',
  scope: 'podcasts',
  counter: 'podcastLookups',
  async answer(call, context) {
    const { parameters } = call
    const guid = parameters.required('guid')
    const locator = readFeedOfEpisode(parameters)
    const podcasts = locator === null ? [] : await findPodcasts(context, [locator])
    const [show] = await listEpisodesOf(podcasts, call, context)
    const found =
      show?.episodes.filter(
        ({ episode }) => (episode.guid ?? episode.enclosure.url) === guid,
      ) ?? []
    const [text = '[]'] = toItemTexts(found.slice(0, 1), parameters)
    const description =
      found.length === 0 ? 'No episode matches this guid.' : 'Found matching item.'
    const fields = {
      ...viewFeedAsked(parameters, show?.podcast),
      guid: JSON.stringify(guid),
      episode: text,
      description: JSON.stringify(description),
    }
    return toAnswer(fields, parameters, podcasts.length)
  },
}

/** A live item has a number like an episode. */
const byId: DialectRoute = {
  methods: ['GET', 'POST'],
  path: '/episodes/byid',
  scope: 'podcasts',
  counter: 'podcastLookups',
  async answer(call, context) {
    const { parameters } = call
    const text = parameters.required('id')
    const { feedNumber, bits } = splitEpisodeNumber(readInteger('id', text, NUMBERS))
    const locator = feedNumberLocator(feedNumber)
    const podcasts = locator === null ? [] : await findPodcasts(context, [locator])
    const [show] = await listEpisodesOf(podcasts, call, context)
    const kept = [
      ...(show?.episodes ?? []),
      ...(await listLiveItemsOf(podcasts, call, context)),
    ]
    const found = kept.find(({ episode }) => idBitsOf(episode) === bits)
    if (found === undefined) throw noEpisode(text, show?.podcast)
    const [episode = ''] = toItemTexts([found], parameters)
    const description = JSON.stringify('Found matching item.')
    return toAnswer({ id: JSON.stringify(text), episode, description }, parameters, 1)
  },
}

function noEpisode(text: string, podcast: PodcastRecord | undefined): CodedError {
  const reason =
    podcast === undefined
      ? 'no feed has the number in it; ids of release 0.2 are not valid any more'
      : `feed ${String(toFeedNumber(podcast))} keeps no such episode among its newest`
  return new CodedError('PODCAST_NOT_FOUND', `No episode has the id ${text}: ${reason}.`)
}

function readBefore(parameters: Parameters): number | undefined {
  const text = parameters.text('before')
  if (text === undefined) return undefined
  return readInteger('before', text, NUMBERS)
}

function isWithout({ episode }: ShowEpisode, excluded: string): boolean {
  return (
    !episode.title.toLowerCase().includes(excluded) &&
    !episode.enclosure.url.toLowerCase().includes(excluded)
  )
}

interface RecentQuery {
  readonly max: number
  /** Episode number after which the page starts. */
  readonly before: number | undefined
  /** Lower case. */
  readonly excluded: string | undefined
}

const numberOf = ({ episode, podcast }: ShowEpisode): number =>
  toEpisodeNumber(episode, podcast)

/** Returns whether the episode before the page was read. */
function isReached(read: readonly ShowEpisode[], { before }: RecentQuery): boolean {
  if (before === undefined) return true
  return read.some((episode) => numberOf(episode) === before)
}

function pickRecent(
  newest: readonly ShowEpisode[],
  { max, before, excluded }: RecentQuery,
): readonly ShowEpisode[] {
  const at = newest.findIndex((episode) => numberOf(episode) === before)
  // An unknown episode gives an empty page; repeating the first page would loop clients forever.
  if (before !== undefined && at === -1) return []
  const rest = newest.slice(at + 1)
  const fitting =
    excluded === undefined ? rest : rest.filter((episode) => isWithout(episode, excluded))
  return fitting.slice(0, max)
}

/** Bound of the shows that one answer reads. */
const MOST_SHOWS = 1000
/** Shows per request of the caller's rate. */
const SHOWS_OF_A_REQUEST = 20

/**
 * Reads shows by descending publication date, and stops when the remaining shows can only have
 * older episodes.
 */
async function findRecent(
  podcasts: readonly StoredPodcast[],
  call: DialectCall,
  context: EndpointContext,
  asked: RecentQuery,
): Promise<readonly ShowEpisode[]> {
  const read: ShowEpisode[] = []
  let shows = 0
  for await (const some of scanEpisodesOf(podcasts, call, context)) {
    if (shows > 0) call.spendRate(some.length / SHOWS_OF_A_REQUEST)
    shows += some.length
    read.push(...some.flatMap(({ episodes }) => episodes))
    const oldest = toSeconds(some.at(-1)?.podcast.stats.latestPublishedAt ?? null)
    const certain = read.filter(({ seconds }) => seconds >= oldest)
    if (certain.length < asked.max || !isReached(certain, asked)) continue
    const picked = pickRecent(sortNewest(certain), asked)
    if (picked.length === asked.max) return picked
  }
  return pickRecent(sortNewest(read), asked)
}

/** The `max` newest episodes belong to at most `max` shows: those that published last. */
async function answerRecent(
  call: DialectCall,
  context: EndpointContext,
): Promise<DialectAnswer> {
  const { parameters } = call
  const max = readMax(parameters, USUAL_MAX)
  const before = readBefore(parameters)
  const excluded = parameters.text('excludeString')?.toLowerCase()
  const { podcasts } = await searchFeeds(call, context, {
    searchTerms: [],
    sortOrder: [{ field: 'recentActivity' }],
    // The episode before the page may be deep in the list.
    pageSize: before === undefined ? Math.min(MOST_SHOWS, max * 2) : MOST_SHOWS,
  })
  const items = toItemTexts(
    await findRecent(podcasts, call, context, { max, before, excluded }),
    parameters,
  )
  return toItemsAnswer(
    { items, description: FOUND, more: { max: String(max) }, cost: 1 },
    parameters,
  )
}

const recent: DialectRoute = {
  methods: ['GET', 'POST'],
  path: '/recent/episodes',
  scope: 'search',
  counter: 'searchCount',
  answer: answerRecent,
}

export const EPISODE_ROUTES: readonly DialectRoute[] = [
  byFeed({
    path: '/episodes/byfeedid',
    parameter: 'id',
    toLocator: LOCATORS.feedId,
    takesList: true,
  }),
  byFeed({
    path: '/episodes/byfeedurl',
    parameter: 'url',
    toLocator: LOCATORS.feedUrl,
    takesList: false,
    repeat: repeatFeedUrl,
  }),
  byFeed({
    path: '/episodes/byitunesid',
    parameter: 'id',
    toLocator: LOCATORS.itunesId,
    takesList: false,
  }),
  byFeed({
    path: '/episodes/bypodcastguid',
    parameter: 'guid',
    toLocator: LOCATORS.guid,
    takesList: false,
  }),
  byGuid,
  byId,
  recent,
]
