/** Reads the newest stored episodes, or the live items, of several shows. */
import { setImmediate } from 'node:timers/promises'
import type { Episode } from '../../../record/episodes/episode.ts'
import {
  unpackEpisodes,
  unpackLiveItems,
} from '../../../record/episodes/packed-episodes.ts'
import { isObject } from '../../../record/is-object.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { fromFragments } from '../../../record/view/fragments.ts'
import type { StoredPodcast } from '../../../store/directory.ts'
import type { Metadata } from '../../../store/metadata.ts'
import type { EndpointContext } from '../../api-context.ts'
import type { DialectCall } from '../dialect.ts'
import { publishedSeconds } from './view-episode.ts'
import { toSeconds } from './view-feed.ts'

export interface ShowEpisode {
  readonly podcast: PodcastRecord
  readonly episode: Episode
  /** Date of publication as Unix time in seconds. */
  readonly seconds: number
  /** Time of the last reading of the feed in Unix seconds; 0 if unknown. */
  readonly readSeconds: number
}

export interface ShowEpisodes {
  readonly podcast: PodcastRecord
  /** Newest first. */
  readonly episodes: readonly ShowEpisode[]
}

/** Selects the episodes of a stored section. */
type Unpack = typeof unpackEpisodes

/** Shows per turn of the event loop. */
const AT_ONCE = 20

function readSecondsOf({ feed }: Metadata): number {
  if (!isObject(feed) || typeof feed['at'] !== 'string') return 0
  return toSeconds(feed['at'])
}

function toShow(stored: StoredPodcast, metadata: Metadata, unpack: Unpack): ShowEpisodes {
  const podcast = fromFragments(stored)
  const readSeconds = readSecondsOf(metadata)
  const dated = unpack(metadata.newestEpisodes, podcast.id).map((episode) => ({
    podcast,
    episode,
    seconds: publishedSeconds(episode, podcast),
    readSeconds,
  }))
  return { podcast, episodes: dated }
}

/** Yields the shows in sequence, in batches; a consumer that stops early reads no more. */
export async function* scanEpisodesOf(
  podcasts: readonly StoredPodcast[],
  call: DialectCall,
  { directory }: Pick<EndpointContext, 'directory'>,
  unpack: Unpack = unpackEpisodes,
): AsyncGenerator<readonly ShowEpisodes[], void> {
  for (let from = 0; from < podcasts.length; from += AT_ONCE) {
    if (from > 0) await setImmediate()
    const some = podcasts.slice(from, from + AT_ONCE)
    const ids = some.map(({ id }) => id)
    const metadata = await directory.metadata.read(ids, ['newestEpisodes', 'feed'], {
      signal: call.signal(),
    })
    yield some.map((podcast) => toShow(podcast, metadata.get(podcast.id) ?? {}, unpack))
  }
}

/** Returns the episodes in the sequence of the shows. */
export async function listEpisodesOf(
  podcasts: readonly StoredPodcast[],
  call: DialectCall,
  context: Pick<EndpointContext, 'directory'>,
): Promise<readonly ShowEpisodes[]> {
  return (await Array.fromAsync(scanEpisodesOf(podcasts, call, context))).flat()
}

/** Returns the live items in the sequence of the shows. */
export async function listLiveItemsOf(
  podcasts: readonly StoredPodcast[],
  call: DialectCall,
  context: Pick<EndpointContext, 'directory'>,
): Promise<readonly ShowEpisode[]> {
  const shows = await Array.fromAsync(
    scanEpisodesOf(podcasts, call, context, unpackLiveItems),
  )
  return shows.flat().flatMap(({ episodes }) => episodes)
}

export function sortNewest(episodes: readonly ShowEpisode[]): readonly ShowEpisode[] {
  return episodes.toSorted((one, other) => other.seconds - one.seconds)
}

/** Merges the episodes of all shows, newest first. */
export function sortNewestFirst(shows: readonly ShowEpisodes[]): readonly ShowEpisode[] {
  const all = shows.flatMap(({ episodes }) => episodes)
  if (shows.length < 2) return all
  return sortNewest(all)
}
