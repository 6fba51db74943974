/**
 * Defines an episode of a show: what is kept of it, and its id, which follows from show and
 * episode, so that it stays while the episode is kept.
 */
import { hash } from 'node:crypto'

export type EpisodeKind = 'full' | 'trailer' | 'bonus'

export interface EpisodeEnclosure {
  readonly url: string
  readonly type: string | null
  /** The size is in bytes, as the feed says. */
  readonly size: number | null
}

export interface EpisodeTranscript {
  readonly url: string
  readonly type: string | null
  readonly language: string | null
}

export interface EpisodePerson {
  readonly name: string
  /** Lower case; null = host, says the specification. */
  readonly role: string | null
  /** Lower case; null = cast. */
  readonly group: string | null
  readonly url: string | null
  readonly imageUrl: string | null
}

/**
 * castdex keeps this much of an item of a feed. Every URL is http or https, every text is
 * plain.
 */
export interface KeptEpisode {
  /** The guid is as the feed writes it. */
  readonly guid: string | null
  readonly title: string
  readonly link: string | null
  /** In ms since 1970; null where the feed has no date that can be true. */
  readonly publishedMs: number | null
  readonly durationSeconds: number | null
  readonly enclosure: EpisodeEnclosure
  readonly season: number | null
  readonly number: number | null
  readonly kind: EpisodeKind
  /** False also if the feed does not say. */
  readonly isExplicit: boolean
  readonly imageUrl: string | null
  readonly transcripts: readonly EpisodeTranscript[]
  readonly chaptersUrl: string | null
  readonly persons: readonly EpisodePerson[]
  /** Notes have at most 200 words. */
  readonly notes: string | null
}

export interface Episode extends KeptEpisode {
  /** A UUID. */
  readonly id: string
}

const VARIANT_RFC = '89ab'

/** Returns a text that tells the episode from the others of its feed. */
export function episodeIdentity({
  guid,
  enclosure,
}: Pick<KeptEpisode, 'guid' | 'enclosure'>): string {
  return guid === null ? `enclosure ${enclosure.url}` : `guid ${guid}`
}

/** UUIDv8 (RFC 9562 section 5.8) of the show and the episode's identity in it. */
export function episodeId(
  showId: string,
  episode: Pick<KeptEpisode, 'guid' | 'enclosure'>,
): string {
  const digest = hash('sha256', `${showId}\n${episodeIdentity(episode)}`)
  const variant = VARIANT_RFC.charAt(
    Number.parseInt(digest.charAt(16), 16) % VARIANT_RFC.length,
  )
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`]
  return [...parts, `${variant}${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-')
}
