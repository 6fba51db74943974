/**
 * Packs the newest episodes of a show into the metadata section `newestEpisodes`. The parsing
 * thread packs them to keep messages between threads small. They are unpacked only for reading,
 * or to forget an address.
 */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { type ForgottenEntries, forgetInJson, peopleEraser } from '../forgotten.ts'
import type { JsonValue } from '../text/json-value.ts'
import {
  type Episode,
  episodeId,
  episodeIdentity,
  idBitsOf,
  type KeptEpisode,
  withIdBits,
  withoutUsualBits,
} from './episode.ts'

export const MAX_KEPT_EPISODES = 50
/** Maximum number of live items per feed, which are kept apart from the episodes. */
export const MAX_LIVE_ITEMS = 10

/**
 * Maximum length of the JSON in UTF-16 units. A longer one loses its chapters, then its notes, then
 * its oldest episodes.
 */
const MAX_LENGTH = 250_000
/** Maximum unpacked size in bytes, against decompression bombs. */
const MAX_UNPACKED = 4 * MAX_LENGTH

/** A type alias, so that it fits JSON. */
export type PackedEpisodes = {
  /** JSON, compressed with zstd (RFC 8878), in base64. */
  readonly packed: string
  /** The text may contain an e-mail address, which must be removable. */
  readonly hasAddress?: true
  /** An episode has `idBits`, which the next reading has to keep. */
  readonly hasIdBits?: true
  /** Ids derive from this podcast, which was merged into the current one. */
  readonly idsOf?: string
}

type EpisodeRow = { readonly [Field in keyof KeptEpisode]?: unknown }

/** Omits empty and default values to save space. */
const withoutNothing = (name: string, value: unknown): unknown => {
  const isNothing =
    value === null ||
    value === false ||
    (name === 'kind' && value === 'full') ||
    (Array.isArray(value) && value.length === 0)
  if (isNothing) return undefined
  return value
}

const toText = (rows: readonly EpisodeRow[]): string => JSON.stringify(rows, withoutNothing)

/** Serializes the episodes, newest first, within the limit. */
function toBoundedText(episodes: readonly KeptEpisode[]): string {
  let kept: readonly EpisodeRow[] = episodes
  let text = toText(kept)
  for (const omitted of [{ chapters: [] }, { chapters: [], notes: null }]) {
    if (text.length <= MAX_LENGTH) return text
    kept = episodes.map((episode) => ({ ...episode, ...omitted }))
    text = toText(kept)
  }
  while (text.length > MAX_LENGTH) {
    kept = kept.slice(0, Math.floor(kept.length / 2))
    text = toText(kept)
  }
  return text
}

const packText = (text: string): Pick<PackedEpisodes, 'packed' | 'hasAddress'> => ({
  packed: zstdCompressSync(text).toString('base64'),
  ...(text.includes('@') && { hasAddress: true }),
})

function packAll(episodes: readonly KeptEpisode[]): PackedEpisodes {
  const hasIdBits = episodes.some(({ idBits }) => idBits !== undefined)
  return { ...packText(toBoundedText(episodes)), ...(hasIdBits && { hasIdBits }) }
}

/**
 * Packs the episodes, newest first, or returns null without any. Live items are packed in front of
 * them. Deterministic.
 */
export function packEpisodes(
  episodes: readonly KeptEpisode[],
  liveItems: readonly KeptEpisode[] = [],
): PackedEpisodes | null {
  if (episodes.length === 0 && liveItems.length === 0) return null
  const kept = [
    ...liveItems.slice(0, MAX_LIVE_ITEMS),
    ...episodes.slice(0, MAX_KEPT_EPISODES),
  ]
  return packAll(withIdBits(kept))
}

const isPacked = (value: unknown): value is PackedEpisodes =>
  typeof value === 'object' &&
  value !== null &&
  'packed' in value &&
  typeof value.packed === 'string'

/** Returns the JSON, or `undefined` for invalid data. */
export function unpackText({ packed }: Pick<PackedEpisodes, 'packed'>): string | undefined {
  try {
    const bytes = zstdDecompressSync(Buffer.from(packed, 'base64'), {
      maxOutputLength: MAX_UNPACKED,
    })
    return bytes.toString()
  } catch {
    return undefined
  }
}

/** Returns an empty list for invalid JSON. */
function unpackRows(section: PackedEpisodes): readonly EpisodeRow[] {
  try {
    const rows: unknown = JSON.parse(unpackText(section) ?? '[]')
    if (Array.isArray(rows)) return rows as EpisodeRow[]
    return []
  } catch {
    return []
  }
}

const NOTHING_SAID = {
  guid: null,
  title: '',
  link: null,
  publishedMs: null,
  durationSeconds: null,
  season: null,
  number: null,
  kind: 'full',
  isExplicit: false,
  imageUrl: null,
  chaptersUrl: null,
  notes: null,
} as const

/** Restores an episode. Rows are trusted, because only `packEpisodes` writes them. */
function toKept(row: EpisodeRow | null): readonly KeptEpisode[] {
  const said = row as Partial<KeptEpisode> | null
  if (said?.enclosure?.url === undefined) return []
  return [
    {
      ...NOTHING_SAID,
      ...said,
      enclosure: {
        ...said.enclosure,
        type: said.enclosure.type ?? null,
        size: said.enclosure.size ?? null,
      },
      transcripts: (said.transcripts ?? []).map((each) => ({
        ...each,
        type: each.type ?? null,
        language: each.language ?? null,
      })),
      persons: (said.persons ?? []).map((each) => ({
        ...each,
        role: each.role ?? null,
        group: each.group ?? null,
        url: each.url ?? null,
        imageUrl: each.imageUrl ?? null,
      })),
    },
  ]
}

function unpackAll(section: unknown, podcastId: string): readonly Episode[] {
  if (!isPacked(section)) return []
  const showId = section.idsOf ?? podcastId
  return unpackRows(section)
    .flatMap(toKept)
    .map((episode) => ({ ...episode, id: episodeId(showId, episode) }))
}

/** Serializes an episode by itself. Equal episodes have equal texts. */
export function episodeText({ id: _id, ...episode }: Episode): string {
  return JSON.stringify(episode, withoutNothing)
}

export function compressText(text: string): Uint8Array {
  return zstdCompressSync(text)
}

/** Reads what `episodeText` and `compressText` wrote; undefined for invalid data. */
export function readEpisodeText(content: Uint8Array): KeptEpisode | undefined {
  try {
    const text = zstdDecompressSync(content, { maxOutputLength: MAX_UNPACKED }).toString()
    return toKept(JSON.parse(text) as EpisodeRow)[0]
  } catch {
    return undefined
  }
}

/** Returns the episodes of a stored section, or an empty list for any other value. */
export function unpackEpisodes(section: unknown, podcastId: string): readonly Episode[] {
  return unpackAll(section, podcastId).filter(({ live }) => live === undefined)
}

/** Returns the live items of a stored section, in feed order. */
export function unpackLiveItems(section: unknown, podcastId: string): readonly Episode[] {
  return unpackAll(section, podcastId).filter(({ live }) => live !== undefined)
}

/** Returns the new section with the `idBits` that known episodes had. */
function keepIdBits(before: PackedEpisodes, read: PackedEpisodes): PackedEpisodes {
  if (before.hasIdBits !== true && read.hasIdBits !== true) return read
  const known = new Map(
    unpackRows(before)
      .flatMap(toKept)
      .map((episode) => [episodeIdentity(episode), idBitsOf(episode)]),
  )
  const kept = unpackRows(read)
    .flatMap(toKept)
    .map(({ idBits: _, ...episode }) => {
      const idBits = known.get(episodeIdentity(episode))
      if (idBits === undefined) return episode
      return { ...episode, idBits }
    })
  return packAll(withIdBits(kept).map(withoutUsualBits))
}

/** Returns the new section with the ids of the old one, so that they stay stable. */
export function keepEpisodeIds(
  before: unknown,
  read: PackedEpisodes | null,
): PackedEpisodes | null {
  if (read === null || !isPacked(before)) return read
  const kept = keepIdBits(before, read)
  if (before.idsOf === undefined) return kept
  return { ...kept, idsOf: before.idsOf }
}

/** Returns the section of a show that is merged into another one. Its episodes keep their ids. */
export function takeEpisodes(section: unknown, from: string): PackedEpisodes | undefined {
  if (isPacked(section)) return { ...section, idsOf: section.idsOf ?? from }
  return undefined
}

/** Returns the same section if it contains nothing forgotten. */
export function forgetInEpisodes(
  section: unknown,
  forgotten: ForgottenEntries,
  podcastId: string,
): PackedEpisodes | null {
  if (!isPacked(section)) return null
  const { people } = forgotten
  const mayHavePeople = people.hasMarked || people.hasShow(podcastId)
  const mayHave = section.hasAddress === true || mayHavePeople
  if (!mayHave || forgotten.size === 0) return section
  const rows = unpackRows(section)
  const declared = mayHavePeople
    ? rows.flatMap(toKept).flatMap(({ persons }) => persons)
    : []
  const eraser = peopleEraser(forgotten, podcastId, declared)
  const open = forgetInJson(rows as JsonValue, forgotten)
  const before = JSON.stringify(rows)
  const after = JSON.stringify(mayHavePeople ? eraser.inJson(open) : open)
  if (after === before) return section
  const { hasAddress: _, ...others } = section
  return { ...others, ...packText(after) }
}
