/** Where a feed is listed: the answer of by-feed-url. */
import { type Static, Type } from 'typebox'
import { isTracked, type PodcastRecord } from '../podcast.ts'
import { closed, Count, Instant, nullable, oneOf } from '../schema.ts'
import { YOUTUBE_ROLES, YOUTUBE_TIERS } from '../vocabulary.ts'

export const Platforms = closed({
  apple: closed({ id: Count, url: Type.String() }),
  spotify: nullable(closed({ id: Type.String(), url: Type.String(), verifiedAt: nullable(Instant) })),
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

/** The canonical address of a show on Apple Podcasts. */
export const appleUrl = (appleId: number): string => `https://podcasts.apple.com/podcast/id${String(appleId)}`

/** The canonical address of a show on Spotify. */
export const spotifyUrl = (spotifyId: string): string => `https://open.spotify.com/show/${spotifyId}`

/** Null for a pending podcast: `apple` is always present where `platforms` is. */
export const viewPlatforms = (podcast: PodcastRecord): Platforms | null =>
  isTracked(podcast)
    ? {
        apple: { id: podcast.appleId, url: appleUrl(podcast.appleId) },
        spotify:
          podcast.spotifyId === null
            ? null
            : { id: podcast.spotifyId, url: spotifyUrl(podcast.spotifyId), verifiedAt: podcast.spotifyVerifiedAt },
        youtube: viewYoutube(podcast),
      }
    : null

const viewYoutube = ({ youtube }: PodcastRecord): Platforms['youtube'] => {
  if (youtube === null) return null
  const { channelId, url, tier, role, associatedAt } = youtube
  return tier === 'associated'
    ? { channelId, url, tier, role, associatedAt }
    : { channelId, url, tier, role: null, associatedAt: null }
}
