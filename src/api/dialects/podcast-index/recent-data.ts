/**
 * `recent/data`: the feeds that changed, with their new episodes, from the change feed. A page ends
 * by time, and `nextSince` repeats some seconds of it.
 */
import { isPublic, type PodcastRecord } from '../../../record/podcast.ts'
import { instantMs } from '../../../record/instant/instant.ts'
import type { StoredPodcast } from '../../../store/directory.ts'
import type { EndpointContext } from '../../api-context.ts'
import type { DialectAnswer, DialectCall, DialectRoute } from '../dialect.ts'
import { toAnswer } from './answers.ts'
import { scanEpisodesOf, type ShowEpisode, type ShowEpisodes } from './episodes-of.ts'
import { toEpisodeNumber } from './episode-number.ts'
import { toFeedNumber } from './feed-number.ts'
import { readSinceOr } from './filters.ts'
import { languageTagOf, shorten, toSeconds } from './view-feed.ts'

const USUAL_MAX = 1000
const MOST = 5000
/** Changes per read of the store. */
const PAGE = 250
/** Bound of the changes that one answer reads. */
const MOST_READ = 100_000
/** Changes per request of the caller's rate. */
const CHANGES_OF_A_REQUEST = 1000
/**
 * Times of changes may be out of order by the duration of a write. Clients that send relative times
 * also lose the duration of their request.
 */
const OVERLAP_S = 30

function viewFeed(podcast: PodcastRecord): object {
  return {
    feedId: toFeedNumber(podcast),
    feedUrl: podcast.rssFeedUrl,
    feedTitle: podcast.titleLatest,
    feedDescription: shorten(podcast.description ?? ''),
    feedImage: podcast.imageUrl ?? '',
    feedLanguage: languageTagOf(podcast),
    feedItunesId: podcast.appleId || null,
  }
}

function viewItem({ episode, podcast, seconds, readSeconds }: ShowEpisode): object {
  const { title, notes, imageUrl, enclosure, durationSeconds, kind } = episode
  return {
    episodeId: toEpisodeNumber(episode, podcast),
    episodeTitle: title,
    episodeDescription: shorten(notes ?? ''),
    episodeImage: imageUrl ?? '',
    episodeTimestamp: seconds,
    episodeAdded: readSeconds,
    episodeEnclosureUrl: enclosure.url,
    episodeEnclosureLength: enclosure.size ?? 0,
    episodeEnclosureType: enclosure.type ?? '',
    episodeDuration: durationSeconds === null ? null : Math.round(durationSeconds),
    episodeType: kind,
    feedId: toFeedNumber(podcast),
  }
}

interface Batch {
  readonly shows: readonly ShowEpisodes[]
  readonly cursor: string
  readonly hasMore: boolean
}

type Start = { readonly cursor: string | null; readonly sinceS: number }

async function readBatch(
  call: DialectCall,
  context: EndpointContext,
  { cursor, sinceS }: Start,
): Promise<Batch> {
  const { directory } = context
  const options = { signal: call.signal() }
  const page = await directory.writer.changes(cursor, PAGE, options)
  const ids = page.changes.flatMap((change) =>
    (change.kind === 'insert' || change.kind === 'update') &&
    isPublic(change.record) &&
    toSeconds(change.record.updatedAt) >= sinceS
      ? [change.record.id]
      : [],
  )
  const found = await directory.reader.getMany(ids, options)
  const podcasts = found.filter((each): each is StoredPodcast => each !== undefined)
  const shows = (await Array.fromAsync(scanEpisodesOf(podcasts, call, context))).flat()
  return { shows, cursor: page.cursor, hasMore: page.more }
}

interface Collected {
  readonly shows: readonly ShowEpisodes[]
  readonly items: readonly ShowEpisode[]
  readonly hasMore: boolean
}

const changedS = ({ podcast }: ShowEpisodes): number => toSeconds(podcast.updatedAt)

/** Shows with their new episodes, up to `max` episodes. */
class Page {
  readonly #start: Start & { readonly max: number }
  readonly shows: ShowEpisodes[] = []
  readonly items: ShowEpisode[] = []

  constructor(start: Start & { readonly max: number }) {
    this.#start = start
  }

  /**
   * Returns false if the show belongs to the next page. A page does not end near the second in
   * which it began, so that a client with times always advances.
   */
  add(show: ShowEpisodes): boolean {
    const { max, sinceS } = this.#start
    const isLater = changedS(show) > sinceS + OVERLAP_S + 1
    if (this.items.length >= max && isLater) return false
    this.shows.push(show)
    this.items.push(...show.episodes.filter(({ seconds }) => seconds >= sinceS))
    return true
  }
}

async function collect(
  call: DialectCall,
  context: EndpointContext,
  start: Start & { readonly max: number },
): Promise<Collected> {
  const page = new Page(start)
  let { cursor } = start
  let hasMore = true
  let isFull = false
  for (let read = 0; read < MOST_READ && hasMore && !isFull; read += PAGE) {
    if (read > 0) call.spendRate(PAGE / CHANGES_OF_A_REQUEST)
    const batch = await readBatch(call, context, { ...start, cursor })
    ;({ cursor, hasMore } = batch)
    isFull = !batch.shows.every((show) => page.add(show))
  }
  const { shows, items } = page
  return { shows, items: items.slice(0, start.max), hasMore: hasMore || isFull }
}

/** Falls back to the beginning for changes of early releases, which stored no times. */
async function startAt(
  { directory, now }: EndpointContext,
  { parameters }: DialectCall,
): Promise<Start> {
  const sinceS = readSinceOr(1, parameters, now())
  const from = await directory.writer.changesFrom(sinceS * 1000)
  return { cursor: from ?? null, sinceS }
}

function nextSince({ shows, hasMore }: Collected, sinceS: number, nowMs: number): number {
  if (!hasMore) return Math.floor(nowMs / 1000)
  const last = shows.at(-1)
  if (last === undefined) return sinceS
  return Math.max(sinceS + 1, changedS(last) - OVERLAP_S)
}

async function answer(call: DialectCall, context: EndpointContext): Promise<DialectAnswer> {
  const { parameters } = call
  const max = parameters.integer('max', { minimum: 1, maximum: MOST }) ?? USUAL_MAX
  const start = await startAt(context, call)
  const found = await collect(call, context, { ...start, max })
  const feeds = found.shows.map(({ podcast }) => viewFeed(podcast))
  const newest = found.shows.map(({ podcast }) => instantMs(podcast.updatedAt) ?? 0)
  const position = newest.reduce((most, ms) => Math.max(most, ms), start.sinceS * 1000)
  const fields = {
    feedCount: String(feeds.length),
    itemCount: String(found.items.length),
    max: String(max),
    since: String(start.sinceS),
    nextSince: String(nextSince(found, start.sinceS, context.now())),
    data: JSON.stringify({ position, feeds, items: found.items.map(viewItem) }),
    description: JSON.stringify('Found matching data.'),
  }
  return toAnswer(fields, parameters, 1)
}

export const recentData: DialectRoute = {
  methods: ['GET', 'POST'],
  path: '/recent/data',
  scope: 'search',
  counter: 'searchCount',
  answer,
}
