/** Finds what a change of a podcast means for those who follow it. */
import { feedKey } from '../record/feed-url/feed-url.ts'
import type { Episode } from '../record/episodes/episode.ts'
import { MAX_KEPT_EPISODES, unpackEpisodes } from '../record/episodes/packed-episodes.ts'
import type { PodcastRecord } from '../record/podcast.ts'
import type { FollowedEvent } from '../store/saved-searches.ts'

export interface ShowState {
  readonly record: PodcastRecord
  /** The section `newestEpisodes` as JSON. */
  readonly episodes: string | null
}

export interface ShowEvent {
  readonly event: Exclude<FollowedEvent, 'match'>
  /** The changed fields. */
  readonly because: readonly string[]
  readonly from?: string | null
  readonly to?: string | null
  readonly episode?: Episode
}

export function readShowEpisodes({ record, episodes }: ShowState): readonly Episode[] {
  return unpackEpisodes(episodes === null ? null : JSON.parse(episodes), record.id)
}

/** The same episode keeps its title and date when a move changes its guid. */
const nameOf = ({ title, publishedMs }: Episode): string =>
  `${String(publishedMs)} ${title}`

/** The episodes of a show before a change. */
export class FormerEpisodes {
  readonly #byName = new Map<string, Episode>()
  readonly #oldest: number

  constructor(known: readonly Episode[]) {
    for (const episode of known) {
      this.#byName.set(episode.id, episode)
      this.#byName.set(nameOf(episode), episode)
    }
    const dates = known.map(({ publishedMs }) => publishedMs ?? Infinity)
    this.#oldest = known.length < MAX_KEPT_EPISODES ? -Infinity : Math.min(...dates)
  }

  find(episode: Episode): Episode | undefined {
    return this.#byName.get(episode.id) ?? this.#byName.get(nameOf(episode))
  }

  /** Older episodes move up when one is deleted. */
  isNew(episode: Episode): boolean {
    return (
      this.find(episode) === undefined && (episode.publishedMs ?? Infinity) > this.#oldest
    )
  }
}

/** Returns new episodes, oldest first. None at the first reading of a feed. */
function newEpisodes(before: ShowState, after: ShowState): readonly Episode[] {
  if (before.episodes === null || before.episodes === after.episodes) return []
  const known = new FormerEpisodes(readShowEpisodes(before))
  return readShowEpisodes(after)
    .filter((episode) => known.isNew(episode))
    .reverse()
}

function moveOf(before: PodcastRecord, after: PodcastRecord): readonly ShowEvent[] {
  const [from, to] = [before.rssFeedUrl, after.rssFeedUrl]
  if (from === to || feedKey(from) === feedKey(to)) return []
  return [{ event: 'move', because: ['rssFeedUrl'], from, to }]
}

function renameOf(before: PodcastRecord, after: PodcastRecord): readonly ShowEvent[] {
  const [from, to] = [before.titleLatest, after.titleLatest]
  if (from === to) return []
  return [{ event: 'rename', because: ['titleLatest'], from, to }]
}

function deathOf(before: PodcastRecord, after: PodcastRecord): readonly ShowEvent[] {
  if (before.feedState === 'dead' || after.feedState !== 'dead') return []
  return [{ event: 'dead', because: ['feedState'] }]
}

const listingsOf = ({ appleId, spotifyId, youtube }: PodcastRecord) => ({
  appleId: appleId > 0 ? String(appleId) : null,
  spotifyId,
  youtube: youtube?.tier === 'associated' ? youtube.channelId : null,
})

function newListings(before: PodcastRecord, after: PodcastRecord): readonly ShowEvent[] {
  const known: Readonly<Record<string, string | null>> = listingsOf(before)
  return Object.entries(listingsOf(after)).flatMap(([field, to]): ShowEvent[] => {
    const from = known[field] ?? null
    if (to === null || to === from) return []
    return [{ event: 'listing', because: [field], from, to }]
  })
}

/** Finds the events of those kinds that `follows` names. */
export function findShowEvents(
  before: ShowState,
  after: ShowState,
  follows: (event: ShowEvent['event']) => boolean,
): readonly ShowEvent[] {
  const [old, now] = [before.record, after.record]
  return [
    ...(follows('rename') ? renameOf(old, now) : []),
    ...(follows('move') ? moveOf(old, now) : []),
    ...(follows('listing') ? newListings(old, now) : []),
    ...(follows('dead') ? deathOf(old, now) : []),
    ...(follows('episode') ? newEpisodes(before, after) : []).map(
      (episode): ShowEvent => ({ event: 'episode', because: ['episodes'], episode }),
    ),
  ]
}
