/**
 * Lists what differs from platform to platform and needs no code of its own: an entry for
 * each, and nothing of it elsewhere.
 */
import type { PodcastDraft } from '../podcast.ts'
import type { ListingPlatform } from './evidence.ts'

type Ids = Pick<PodcastDraft, 'appleId' | 'claimedAppleId' | 'spotifyId' | 'youtube'>

export interface PlatformFacts {
  /** The platform writes its name like this. */
  readonly name: string
  /** An id of the platform looks like this; a refusal says it in words: "has to be …". */
  readonly idForm: RegExp
  readonly idInWords: string
  /** Returns the page of the listing with this id. */
  readonly addressOf: (foreignId: string) => string
  /**
   * Returns the id that the record holds; null if it holds none, or has no field for it.
   */
  readonly heldBy: (podcast: Ids) => string | null
  /** Returns ids of the record that came with a catalogue unless evidence explains them. */
  readonly claimedBy: (podcast: Ids) => readonly string[]
  /** It must have been asked: a link alone never passes the line. */
  readonly needsCheck: boolean
  /** Its candidates are shown to clients, as what they are. */
  readonly showsCandidates: boolean
  /** A feed's own tag and an equal name are check enough. */
  readonly trustsOwnTag: boolean
  /**
   * A channel without the show's name has to share this many recent episodes; absent: as
   * many as one with the name.
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
    heldBy: ({ appleId }) => (appleId > 0 ? String(appleId) : null),
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
    claimedBy: ({ spotifyId }) => (spotifyId === null ? NONE : [spotifyId]),
    needsCheck: false,
    trustsOwnTag: true,
    showsCandidates: false,
  },
  youtube: {
    name: 'YouTube',
    idForm: /^(?:UC[\w-]{22}|PL[\w-]{10,64})$/,
    idInWords: 'a channel id (UC…) or a playlist id (PL…)',
    addressOf: (id) =>
      id.startsWith('PL')
        ? `https://www.youtube.com/playlist?list=${encodeURIComponent(id)}`
        : `https://www.youtube.com/channel/${encodeURIComponent(id)}`,
    heldBy: ({ youtube }) => youtube?.channelId ?? null,
    claimedBy: () => NONE,
    needsCheck: true,
    trustsOwnTag: true,
    showsCandidates: true,
    // One more than with the name, for one of them may be there by chance.
    episodesElsewhere: 6,
  },
}
