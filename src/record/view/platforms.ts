/** Builds the listings of a feed for by-feed-url. */
import { type Static, Type } from 'typebox'
import { isTracked, type PodcastRecord } from '../podcast.ts'
import { closed, Count, Instant, nullable, oneOf } from '../schema.ts'
import { YOUTUBE_ROLES, YOUTUBE_TIERS } from '../vocabulary.ts'
import type { AnswerFragments } from './answer-fragments.ts'
import { sliceDetails } from './details.ts'
import { readInternals } from './stored-internals.ts'

export const Platforms = closed({
  apple: closed({ id: Count, url: Type.String() }),
  spotify: nullable(
    closed({ id: Type.String(), url: Type.String(), verifiedAt: nullable(Instant) }),
  ),
  youtube: nullable(
    closed({
      channelId: Type.String(),
      url: Type.String(),
      tier: oneOf(YOUTUBE_TIERS),
      role: nullable(oneOf(YOUTUBE_ROLES)),
      associatedAt: nullable(Instant),
    }),
  ),
})
export type Platforms = Static<typeof Platforms>

/** Returns the canonical URL of a show on Apple Podcasts. */
export function appleShowUrl(appleId: number): string {
  return `https://podcasts.apple.com/podcast/id${String(appleId)}`
}

/** Returns the canonical URL of a show on Spotify. */
export function spotifyUrl(spotifyId: string): string {
  return `https://open.spotify.com/show/${spotifyId}`
}

/** Returns null for a pending podcast, because `apple` is mandatory in `platforms`. */
export function viewPlatforms(
  podcast: Pick<PodcastRecord, 'appleId' | 'spotifyId' | 'spotifyVerifiedAt' | 'youtube'>,
): Platforms | null {
  if (!isTracked(podcast)) return null
  return {
    apple: { id: podcast.appleId, url: appleShowUrl(podcast.appleId) },
    spotify:
      podcast.spotifyId === null
        ? null
        : {
            id: podcast.spotifyId,
            url: spotifyUrl(podcast.spotifyId),
            verifiedAt: podcast.spotifyVerifiedAt,
          },
    youtube: viewYoutube(podcast),
  }
}

const viewYoutube = ({ youtube }: Pick<PodcastRecord, 'youtube'>): Platforms['youtube'] => {
  if (youtube === null) return null
  const { channelId, url, tier, role, associatedAt } = youtube
  if (tier === 'associated') return { channelId, url, tier, role, associatedAt }
  return { channelId, url, tier, role: null, associatedAt: null }
}

/**
 * Returns `viewPlatforms` of a stored podcast as JSON text, field by field, so that no other
 * field leaves. Parsing is acceptable for a single podcast.
 */
export function joinPlatforms({
  details,
  internals,
}: Pick<AnswerFragments, 'details' | 'internals'>): string | null {
  const { appleId, spotifyId } = sliceDetails(details)
  const { spotifyVerifiedAt = null, youtube = null } = readInternals(internals).listings
  const platforms = viewPlatforms({
    appleId: Number(appleId),
    spotifyId: JSON.parse(spotifyId) as string | null,
    spotifyVerifiedAt,
    youtube,
  })
  if (platforms === null) return null
  return JSON.stringify(platforms)
}
