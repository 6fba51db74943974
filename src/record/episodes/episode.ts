/**
 * Defines the stored part of an episode and its id, which derives from show and episode and is
 * therefore stable.
 */
import { hash } from 'node:crypto'

import type { EpisodeExtras } from '../namespace/extras.ts'

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
  /** `captions`: the file has times for display. Absent if the feed does not say. */
  readonly rel?: string
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
export interface KeptEpisode extends EpisodeExtras {
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
  /** Set if an older episode of the show already has the `hashBits` of this identity. */
  readonly idBits?: number
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

const ID_BITS = 22

/** Returns 22 bits of the identity's hash, for clients that need a number. */
export function hashBits(episode: Pick<KeptEpisode, 'guid' | 'enclosure'>): number {
  const digest = hash('sha256', episodeIdentity(episode))
  return Number.parseInt(digest.slice(0, 8), 16) >>> (32 - ID_BITS)
}

/** Returns bits that are unique among the kept episodes of a show, and stable. */
export function idBitsOf(episode: KeptEpisode): number {
  return episode.idBits ?? hashBits(episode)
}

/**
 * Gives each episode without bits its hash's ones, or the next free ones if they are taken by
 * another episode. `episodes` are newest first; older ones choose first.
 */
export function withIdBits(episodes: readonly KeptEpisode[]): readonly KeptEpisode[] {
  const identities = new Set(episodes.map(episodeIdentity))
  if (new Set(episodes.map(idBitsOf)).size === identities.size) return episodes
  const owners = new Map<number, string>()
  for (const episode of episodes) {
    if (episode.idBits !== undefined) owners.set(episode.idBits, episodeIdentity(episode))
  }
  return episodes
    .toReversed()
    .map((episode) => takeBits(episode, owners))
    .toReversed()
}

function takeBits(episode: KeptEpisode, owners: Map<number, string>): KeptEpisode {
  if (episode.idBits !== undefined) return episode
  const identity = episodeIdentity(episode)
  const wished = hashBits(episode)
  let bits = wished
  while ((owners.get(bits) ?? identity) !== identity) bits = (bits + 1) % 2 ** ID_BITS
  owners.set(bits, identity)
  if (bits === wished) return episode
  return { ...episode, idBits: bits }
}

/** Drops bits that the hash gives too. */
export function withoutUsualBits(episode: KeptEpisode): KeptEpisode {
  const { idBits, ...others } = episode
  if (idBits !== hashBits(episode)) return episode
  return others
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
