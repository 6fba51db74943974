/** `podcasts/bytag`, `podcasts/bymedium`, `recent/newvaluefeeds` and `recent/soundbites`. */
import { fromFragments } from '../../../record/view/fragments.ts'
import type { StoredPodcast } from '../../../store/directory.ts'
import type { EndpointContext } from '../../api-context.ts'
import type { DialectCall, DialectRoute } from '../dialect.ts'
import { type Parameters, refuseParameter } from '../parameters.ts'
import { FOUND, renderFeeds, toItemsAnswer, toListAnswer } from './answers.ts'
import { toEpisodeNumber } from './episode-number.ts'
import { sortNewestFirst, scanEpisodesOf, type ShowEpisode } from './episodes-of.ts'
import { toFeedNumber } from './feed-number.ts'
import { readMax, readSinceOr, searchFeeds } from './filters.ts'
import { toActiveFeed } from './lists.ts'
import { toSeconds } from './view-feed.ts'

/** Parameters of `bytag`, each with the tag of the index. */
const TAGS = {
  'podcast-value': 'value',
  'podcast-valueTimeSplit': 'value-time-split',
} as const

const MOST_TAGGED = 5000
const USUAL_TAGGED = 500
const PAGE = 1000
/** Bound of the feeds with a tag that are sorted by their number. */
const MOST_SORTED = 50_000

function readTag(parameters: Parameters): string {
  for (const [name, tag] of Object.entries(TAGS)) if (parameters.flag(name)) return tag
  throw refuseParameter(
    'podcast-value',
    `is missing; name one of the tags ${Object.keys(TAGS).join(', ')}`,
  )
}

/** Lists the feeds with a tag, best first. */
async function listTagged(
  call: DialectCall,
  context: EndpointContext,
  tag: string,
  limit: number,
) {
  const podcasts: StoredPodcast[] = []
  let cursor: string | undefined
  let total = 0
  while (podcasts.length < limit) {
    if (podcasts.length > 0) call.spendRate(1)
    const body = {
      searchTerms: [],
      sortOrder: [{ field: 'authorityScore' }],
      pageSize: Math.min(PAGE, limit - podcasts.length),
      ...(cursor !== undefined && { cursor }),
    }
    const page = await searchFeeds(call, context, body, { tags: [tag] })
    podcasts.push(...page.podcasts)
    total = page.total
    if (page.cursor === null) break
    cursor = page.cursor
  }
  return { podcasts, total }
}

const numberOf = (podcast: StoredPodcast): number => toFeedNumber(fromFragments(podcast))

/** Lists the feeds with a tag by number, from `startAt` on. */
async function listByNumber(
  call: DialectCall,
  context: EndpointContext,
  { tag, startAt, max }: { tag: string; startAt: number; max: number },
) {
  const { podcasts, total } = await listTagged(call, context, tag, MOST_SORTED)
  const numbered = podcasts
    .map((podcast) => ({ podcast, number: numberOf(podcast) }))
    .filter(({ number }) => number >= startAt)
    .sort((one, other) => one.number - other.number)
  const next = numbered[max]?.number
  return {
    podcasts: numbered.slice(0, max).map(({ podcast }) => podcast),
    total,
    ...(next !== undefined && { nextStartAt: next }),
  }
}

const byTag: DialectRoute = {
  methods: ['GET', 'POST'],
  path: '/podcasts/bytag',
  scope: 'search',
  counter: 'searchCount',
  async answer(call, context) {
    const { parameters } = call
    const tag = readTag(parameters)
    const bounds = { minimum: 1, maximum: MOST_TAGGED }
    const max = parameters.integer('max', bounds) ?? USUAL_TAGGED
    const startAt = parameters.integer('start_at', { minimum: 0, maximum: 2 ** 31 - 1 })
    const { podcasts, ...more } =
      startAt === undefined
        ? await listTagged(call, context, tag, max)
        : await listByNumber(call, context, { tag, startAt, max })
    const feeds = await renderFeeds(podcasts, call, context)
    return toListAnswer({ feeds, description: FOUND, more, cost: 1 }, parameters)
  },
}

const byMedium: DialectRoute = {
  methods: ['GET', 'POST'],
  path: '/podcasts/bymedium',
  scope: 'search',
  counter: 'searchCount',
  async answer(call, context) {
    const { parameters } = call
    const medium = parameters.required('medium')
    const body = {
      searchTerms: [],
      medium: [medium],
      sortOrder: [{ field: 'authorityScore' }],
      pageSize: readMax(parameters, PAGE),
    }
    const page = await searchFeeds(call, context, body)
    const feeds = await renderFeeds(page.podcasts, call, context)
    const more = { medium, total: page.total, cursor: page.cursor ?? '' }
    return toListAnswer({ feeds, description: FOUND, more, cost: 1 }, parameters)
  },
}

/** Sorted by when the feed entered the directory. */
const newValueFeeds: DialectRoute = {
  methods: ['GET', 'POST'],
  path: '/recent/newvaluefeeds',
  scope: 'search',
  counter: 'searchCount',
  async answer(call, context) {
    const { parameters } = call
    const max = readMax(parameters, 40)
    const since = readSinceOr(30, parameters, context.now())
    const { podcasts } = await listTagged(call, context, 'value', MOST_SORTED)
    const added = podcasts
      .map((podcast) => ({ podcast, at: toSeconds(fromFragments(podcast).trackedAt) }))
      .filter(({ at }) => at >= since)
      .sort((one, other) => other.at - one.at)
      .slice(0, max)
    const feeds = await renderFeeds(
      added.map(({ podcast }) => podcast),
      call,
      context,
      toActiveFeed,
    )
    const more = { max: String(max), since }
    return toListAnswer({ feeds, description: FOUND, more, cost: 1 }, parameters)
  },
}

function viewSoundbites({ episode, podcast }: ShowEpisode): readonly object[] {
  const { enclosure, soundbites = [], title } = episode
  return soundbites.map((bite) => ({
    enclosureUrl: enclosure.url,
    title: bite.title ?? '',
    startTime: bite.startSeconds,
    duration: bite.durationSeconds,
    episodeId: toEpisodeNumber(episode, podcast),
    episodeTitle: title,
    feedTitle: podcast.titleLatest,
    feedUrl: podcast.rssFeedUrl,
    feedId: toFeedNumber(podcast),
  }))
}

/** The soundbites of `max` episodes of the shows that published last. */
const soundbites: DialectRoute = {
  methods: ['GET', 'POST'],
  path: '/recent/soundbites',
  scope: 'search',
  counter: 'searchCount',
  async answer(call, context) {
    const { parameters } = call
    const max = readMax(parameters, 60)
    const body = {
      searchTerms: [],
      sortOrder: [{ field: 'recentActivity' }],
      pageSize: max,
    }
    const { podcasts } = await searchFeeds(call, context, body, { tags: ['soundbite'] })
    const shows = (await Array.fromAsync(scanEpisodesOf(podcasts, call, context))).flat()
    const items = sortNewestFirst(shows)
      .flatMap(viewSoundbites)
      .slice(0, max)
      .map((each) => JSON.stringify(each))
    return toItemsAnswer(
      { items, description: 'Found matching soundbites.', cost: 1 },
      parameters,
    )
  },
}

export const TAG_ROUTES: readonly DialectRoute[] = [
  byTag,
  byMedium,
  newValueFeeds,
  soundbites,
]
