/** The content of a match, which feeds, lists and webhook messages share. */
import { toInstant, toInstantOrNull } from '../record/instant/instant.ts'
import type { Episode } from '../record/episodes/episode.ts'
import type { BasicPodcast } from '../record/podcast.ts'
import type { FollowedEvent, SavedMatch } from '../store/saved-searches.ts'

export const MESSAGE_TYPES: Readonly<Record<FollowedEvent, string>> = {
  match: 'podcast.matched',
  episode: 'episode.matched',
  move: 'podcast.moved',
  dead: 'podcast.dead',
  listing: 'podcast.listed',
  rename: 'podcast.renamed',
}

export interface MatchedEpisode {
  readonly id: string
  readonly title: string
  readonly publishedAt: string | null
  readonly description: string | null
  readonly durationSeconds: number | null
  readonly enclosureUrl: string
  readonly enclosureType: string | null
  readonly imageUrl: string | null
  readonly link: string | null
  readonly guid: string | null
}

export interface MatchContent {
  readonly podcast: BasicPodcast
  readonly episode?: MatchedEpisode
  /** The fields that match, or that changed. */
  readonly because: readonly string[]
  /** The changed value before and after. */
  readonly from?: string | null
  readonly to?: string | null
}

export function viewMatchedEpisode(episode: Episode): MatchedEpisode {
  const { id, title, publishedMs, notes, durationSeconds, enclosure } = episode
  const { imageUrl, link, guid } = episode
  return {
    id,
    title,
    publishedAt: toInstantOrNull(publishedMs),
    description: notes,
    durationSeconds,
    enclosureUrl: enclosure.url,
    enclosureType: enclosure.type,
    imageUrl,
    link,
    guid,
  }
}

export function contentOfMatch({ content }: Pick<SavedMatch, 'content'>): MatchContent {
  return JSON.parse(content) as MatchContent
}

/** Identifies a match in feeds, and its message over all attempts. */
export function messageIdOf({ searchId, no }: Pick<SavedMatch, 'searchId' | 'no'>): string {
  return `msg_${searchId.replaceAll('-', '')}${String(no)}`
}

/** Returns the body of a webhook message. */
export function messageOf(match: SavedMatch): string {
  const { event, atMs, searchId } = match
  return JSON.stringify({
    type: MESSAGE_TYPES[event],
    timestamp: toInstant(atMs),
    data: { savedSearchId: searchId, ...contentOfMatch(match) },
  })
}
