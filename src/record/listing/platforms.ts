/** The constants of each listing platform. */
import type { PodcastDraft } from '../podcast.ts'
import type { ListingPlatform } from './evidence.ts'

type Ids = Pick<PodcastDraft, 'appleId' | 'claimedAppleId' | 'spotifyId' | 'youtube'>

export interface PlatformFacts {
  /** The platform's name for people. */
  readonly name: string
  /** Pattern of ids; `idInWords` describes it for messages ("has to be …"). */
  readonly idForm: RegExp
  readonly idInWords: string
  /** Returns the URL of a listing. */
  readonly addressOf: (foreignId: string) => string
  /** Returns the id in the record, or null. */
  readonly heldBy: (podcast: Ids) => string | null
  /** Returns ids of the record that a catalogue claimed, unless evidence explains them. */
  readonly claimedBy: (podcast: Ids) => readonly string[]
  /** Requires a query to the platform: a link alone is never enough. */
  readonly needsCheck: boolean
  /** Clients see candidates, marked as such. */
  readonly showsCandidates: boolean
  /** The feed's own tag with an equal name counts as a check. */
  readonly trustsOwnTag: boolean
  /**
   * Minimum number of common recent episodes for a channel with another name. Default: the same
   * as with the show's name.
   */
  readonly episodesElsewhere?: number
}

const NONE: readonly string[] = []

export const PLATFORMS: Readonly<Record<ListingPlatform, PlatformFacts>> = {
  apple: {
    name: 'Apple Podcasts',
    idForm: /^[1-9]\d{0,14}$/,
    idInWords: 'an Apple id, digits',
    addressOf: (id) => `https://podcasts.apple.com/podcast/id${encodeURIComponent(id)}`,
    heldBy: ({ appleId }) => {
      if (appleId > 0) return String(appleId)
      return null
    },
    claimedBy: ({ appleId, claimedAppleId }) =>
      [appleId, claimedAppleId ?? 0].filter((id) => id > 0).map(String),
    needsCheck: true,
    trustsOwnTag: false,
    showsCandidates: false,
  },
  spotify: {
    name: 'Spotify',
    idForm: /^[0-9A-Za-z]{22}$/,
    idInWords: 'a Spotify id, 22 letters and digits',
    addressOf: (id) => `https://open.spotify.com/show/${encodeURIComponent(id)}`,
    heldBy: ({ spotifyId }) => spotifyId,
    claimedBy: ({ spotifyId }) => {
      if (spotifyId === null) return NONE
      return [spotifyId]
    },
    needsCheck: false,
    trustsOwnTag: true,
    showsCandidates: false,
  },
  youtube: {
    name: 'YouTube',
    idForm: /^(?:UC[\w-]{22}|PL[\w-]{10,64})$/,
    idInWords: 'a channel id (UC…) or a playlist id (PL…)',
    addressOf: (id) => {
      if (!id.startsWith('PL')) {
        return `https://www.youtube.com/channel/${encodeURIComponent(id)}`
      }
      return `https://www.youtube.com/playlist?list=${encodeURIComponent(id)}`
    },
    heldBy: ({ youtube }) => youtube?.channelId ?? null,
    claimedBy: () => NONE,
    needsCheck: true,
    trustsOwnTag: true,
    showsCandidates: true,
    // One more than with the show's name, in case one matches by chance.
    episodesElsewhere: 6,
  },
}
