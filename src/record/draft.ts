/** Creates a podcast from a feed URL, with the empty value of every other field. */
import { emptyFields } from './fields.ts'
import { toInstant } from './instant/instant.ts'
import { cleanTitle } from './text/title.ts'
import type { DirectoryLinks, PodcastDraft } from './podcast.ts'
import { appleShowUrl, spotifyUrl } from './view/platforms.ts'

/** `lastEpisodePublishedAt` of an undated show. */
export const UNDATED = '1970-01-01T00:00:00.000Z'

export interface DraftBasis {
  readonly id: string
  readonly title: string
  /** The `fetchUrl` form. */
  readonly feedUrl: string
  readonly nowMs: number
}

export function newDraft({ id, title, feedUrl, nowMs }: DraftBasis): PodcastDraft {
  const now = toInstant(nowMs)
  return {
    ...emptyFields(),
    id,
    title,
    titleLatest: title,
    titleLatestCleaned: cleanTitle(title),
    rssFeedUrl: feedUrl,
    lastEpisodePublishedAt: UNDATED,
    trackedAt: now,
    updatedAt: now,
    feedUrls: [{ url: feedUrl, from: now, to: null, reason: 'tracked' }],
  }
}

/**
 * Returns the links that known ids determine. Guessed addresses of other apps would not prove a
 * listing.
 */
export function directoryLinksOf(ids: {
  readonly appleId: number
  readonly spotifyId: string | null
}): DirectoryLinks {
  return {
    ...(ids.appleId > 0 && { apple: appleShowUrl(ids.appleId) }),
    ...(ids.spotifyId !== null && { spotify: spotifyUrl(ids.spotifyId) }),
  }
}
