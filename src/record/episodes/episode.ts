/**
 * Defines the stored part of an episode and its id, which derives from show and episode and is
 * therefore stable.
 */
import { hash } from 'node:crypto'

export type EpisodeKind = 'full' | 'trailer' | 'bonus'

export interface EpisodeEnclosure {
  readonly url: string
  readonly type: string | null
  /** Size in bytes, as declared by the feed. */
  readonly size: number | null
}

export interface EpisodeTranscript {
  readonly url: string
  readonly type: string | null
  readonly language: string | null
}

export interface EpisodePerson {
  readonly name: string
  /** Lower case. Null means host by the specification. */
  readonly role: string | null
  /** Lower case. Null means cast. */
  readonly group: string | null
  readonly url: string | null
  readonly imageUrl: string | null
}

/** The stored part of a feed item. URLs are http or https, texts are plain. */
export interface KeptEpisode {
  /** The guid as the feed writes it. */
  readonly guid: string | null
  readonly title: string
  readonly link: string | null
  /** In ms since 1970; null without a plausible date. */
  readonly publishedMs: number | null
  readonly durationSeconds: number | null
  readonly enclosure: EpisodeEnclosure
  readonly season: number | null
  readonly number: number | null
  readonly kind: EpisodeKind
  /** Default: false. */
  readonly isExplicit: boolean
  readonly imageUrl: string | null
  readonly transcripts: readonly EpisodeTranscript[]
  readonly chaptersUrl: string | null
  readonly persons: readonly EpisodePerson[]
  /** Show notes, at most 200 words. */
  readonly notes: string | null
}

export interface Episode extends KeptEpisode {
  /** A UUID. */
  readonly id: string
}

const VARIANT_RFC = '89ab'

/** Returns a text that identifies the episode in its feed. */
export function episodeIdentity({
  guid,
  enclosure,
}: Pick<KeptEpisode, 'guid' | 'enclosure'>): string {
  if (guid === null) return `enclosure ${enclosure.url}`
  return `guid ${guid}`
}

/** Returns a UUIDv8 (RFC 9562 section 5.8) of the show and the episode's identity. */
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
