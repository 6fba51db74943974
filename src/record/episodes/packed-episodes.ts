/**
 * Packs the newest episodes of a show into the metadata section `newestEpisodes`. The
 * thread that parses packs them, so that little crosses threads. They are unpacked only to
 * be read, or to forget an address.
 */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { type ForgottenAddresses, forgetInJson } from '../forgotten.ts'
import { type Episode, episodeId, type KeptEpisode } from './episode.ts'

/** castdex keeps at most this many episodes of a feed. */
export const MAX_KEPT_EPISODES = 50

/**
 * The JSON has at most this many UTF-16 units: a show that writes books is kept without its
 * notes, and in the end with fewer episodes.
 */
const MAX_LENGTH = 250_000
/** A section that unpacks to more bytes was not written by castdex. */
const MAX_UNPACKED = 4 * MAX_LENGTH

/** A type, so that it fits the metadata's JSON. */
export type PackedEpisodes = {
  /** JSON, compressed by zstd (RFC 8878), in base64. */
  readonly packed: string
  /** Something in it may be an address, which its owner may want to be forgotten. */
  readonly hasAddress?: true
  /** Ids follow from this podcast: the episodes came from a show that was merged into this one. */
  readonly idsOf?: string
}

type Row = { readonly [Field in keyof KeptEpisode]?: unknown }

/** Empty and default values are left out, so that they take no room. */
const withoutNothing = (name: string, value: unknown): unknown => {
  const isNothing =
    value === null ||
    value === false ||
    (name === 'kind' && value === 'full') ||
    (Array.isArray(value) && value.length === 0)
  return isNothing ? undefined : value
}

const toText = (rows: readonly Row[]): string => JSON.stringify(rows, withoutNothing)

/** Makes the text; episodes come newest first, and stay so. */
function toBoundedText(episodes: readonly KeptEpisode[]): string {
  const whole = toText(episodes)
  if (whole.length <= MAX_LENGTH) return whole
  let kept: readonly Row[] = episodes.map((episode) => ({ ...episode, notes: null }))
  let text = toText(kept)
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

/** Packs the episodes; null if there are none. The same episodes give the same text. */
export function packEpisodes(episodes: readonly KeptEpisode[]): PackedEpisodes | null {
  return episodes.length === 0
    ? null
    : packText(toBoundedText(episodes.slice(0, MAX_KEPT_EPISODES)))
}

const isPacked = (value: unknown): value is PackedEpisodes =>
  typeof value === 'object' &&
  value !== null &&
  'packed' in value &&
  typeof value.packed === 'string'

/** Returns the JSON; undefined for what was not packed here. */
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

/** Returns nothing from a section that is no JSON. */
function unpackRows(section: PackedEpisodes): readonly Row[] {
  try {
    const rows: unknown = JSON.parse(unpackText(section) ?? '[]')
    return Array.isArray(rows) ? (rows as Row[]) : []
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

/** Reads a row. Only `packEpisodes` writes rows, so its values are trusted. */
function toKept(row: Row | null): readonly KeptEpisode[] {
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

/**
 * Returns the episodes of a section as it was read from the metadata; none for any other
 * value.
 */
export function unpackEpisodes(section: unknown, podcastId: string): readonly Episode[] {
  if (!isPacked(section)) return []
  const showId = section.idsOf ?? podcastId
  return unpackRows(section)
    .flatMap(toKept)
    .map((episode) => ({ ...episode, id: episodeId(showId, episode) }))
}

/** Returns what was read now in the form in which it is kept: ids go on as they were. */
export function keepEpisodeIds(
  before: unknown,
  read: PackedEpisodes | null,
): PackedEpisodes | null {
  if (read === null || !isPacked(before) || before.idsOf === undefined) return read
  return { ...read, idsOf: before.idsOf }
}

/**
 * Returns the episodes of a show that was merged into another one; they keep their ids
 * there. Undefined if it has none.
 */
export function takeEpisodes(section: unknown, from: string): PackedEpisodes | undefined {
  return isPacked(section) ? { ...section, idsOf: section.idsOf ?? from } : undefined
}

/** Returns the same section if nothing in it is forgotten. */
export function forgetInEpisodes(
  section: unknown,
  forgotten: ForgottenAddresses,
): PackedEpisodes | null {
  if (!isPacked(section)) return null
  if (section.hasAddress !== true || forgotten.size === 0) return section
  const before = JSON.stringify(unpackRows(section))
  const after = JSON.stringify(
    forgetInJson(JSON.parse(before) as Parameters<typeof forgetInJson>[0], forgotten),
  )
  if (after === before) return section
  const { idsOf } = section
  return { ...packText(after), ...(idsOf !== undefined && { idsOf }) }
}
