/** Reads the newest stored episodes of several shows. */
import { setImmediate } from 'node:timers/promises'
import type { Episode } from '../../../record/episodes/episode.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { fromFragments } from '../../../record/view/fragments.ts'
import type { StoredPodcast } from '../../../store/directory.ts'
import { readEpisodes } from '../../../store/metadata.ts'
import type { EndpointContext } from '../../api-context.ts'
import type { DialectCall } from '../dialect.ts'
import { publishedSeconds } from './view-episode.ts'

export interface ShowEpisode {
  readonly podcast: PodcastRecord
  readonly episode: Episode
  /** Unix time in seconds. */
  readonly seconds: number
}

export interface ShowEpisodes {
  readonly podcast: PodcastRecord
  /** Newest first. */
  readonly episodes: readonly ShowEpisode[]
}

/** Shows per turn of the event loop. */
const AT_ONCE = 20

function toShow(stored: StoredPodcast, episodes: readonly Episode[]): ShowEpisodes {
  const podcast = fromFragments(stored)
  const dated = episodes.map((episode) => ({
    podcast,
    episode,
    seconds: publishedSeconds(episode, podcast),
  }))
  return { podcast, episodes: dated }
}

/** Yields the shows in sequence, in batches; a consumer that stops early reads no more. */
export async function* scanEpisodesOf(
  podcasts: readonly StoredPodcast[],
  call: DialectCall,
  { directory }: Pick<EndpointContext, 'directory'>,
): AsyncGenerator<readonly ShowEpisodes[], void> {
  for (let from = 0; from < podcasts.length; from += AT_ONCE) {
    if (from > 0) await setImmediate()
    const some = podcasts.slice(from, from + AT_ONCE)
    const ids = some.map(({ id }) => id)
    const episodes = await readEpisodes(directory.metadata, ids, { signal: call.signal() })
    yield some.map((podcast) => toShow(podcast, episodes.get(podcast.id) ?? []))
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

export function sortNewest(episodes: readonly ShowEpisode[]): readonly ShowEpisode[] {
  return episodes.toSorted((one, other) => other.seconds - one.seconds)
}

/** Merges the episodes of all shows, newest first. */
export function newestFirst(shows: readonly ShowEpisodes[]): readonly ShowEpisode[] {
  const all = shows.flatMap(({ episodes }) => episodes)
  if (shows.length < 2) return all
  return sortNewest(all)
}
