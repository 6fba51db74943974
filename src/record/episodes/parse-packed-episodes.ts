/**
 * Parses packed episodes from untrusted input (a line of another castdex), completely or not at
 * all.
 */
import { type Static, Type } from 'typebox'
import { checkerOf } from '../checker.ts'
import { closed } from '../schema.ts'
import { EpisodeExtras } from '../namespace/extras.ts'
import {
  MAX_KEPT_EPISODES,
  MAX_LIVE_ITEMS,
  type PackedEpisodes,
  unpackText,
} from './packed-episodes.ts'

export const PackedEpisodesSchema = closed({
  packed: Type.String({
    description: 'The newest episodes as JSON, compressed by zstd (RFC 8878), in base64.',
  }),
  hasAddress: Type.Optional(Type.Literal(true)),
  hasIdBits: Type.Optional(Type.Literal(true)),
  idsOf: Type.Optional(Type.String({ format: 'uuid' })),
})

const Words = Type.String()
const WebUrl = Type.String({ pattern: '^[Hh][Tt]{2}[Pp][Ss]?://' })
const Whole = Type.Number({ minimum: 0 })
const { Optional } = Type

/** A row as `packEpisodes` writes it, without empty and default values. */
const EpisodeSchema = closed({
  guid: Optional(Words),
  title: Optional(Words),
  link: Optional(WebUrl),
  publishedMs: Optional(Type.Integer()),
  durationSeconds: Optional(Whole),
  enclosure: closed({ url: WebUrl, type: Optional(Words), size: Optional(Whole) }),
  season: Optional(Type.Number()),
  number: Optional(Type.Number()),
  kind: Optional(Type.Union([Type.Literal('trailer'), Type.Literal('bonus')])),
  isExplicit: Optional(Type.Literal(true)),
  imageUrl: Optional(WebUrl),
  transcripts: Optional(
    Type.Array(
      closed({
        url: WebUrl,
        type: Optional(Words),
        language: Optional(Words),
        rel: Optional(Words),
      }),
    ),
  ),
  chaptersUrl: Optional(WebUrl),
  persons: Optional(
    Type.Array(
      closed({
        name: Words,
        role: Optional(Words),
        group: Optional(Words),
        url: Optional(WebUrl),
        imageUrl: Optional(WebUrl),
      }),
    ),
  ),
  notes: Optional(Words),
  idBits: Optional(Type.Integer({ minimum: 0, maximum: 2 ** 22 - 1 })),
  ...EpisodeExtras.properties,
})

const sections = checkerOf(PackedEpisodesSchema)
const rowLists = checkerOf(
  Type.Array(EpisodeSchema, {
    minItems: 1,
    maxItems: MAX_KEPT_EPISODES + MAX_LIVE_ITEMS,
  }),
)

function parseJson(text: string | undefined): unknown {
  try {
    if (text === undefined) return undefined
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Returns `undefined` for input that `packEpisodes` cannot have produced. */
export function parsePackedEpisodes(value: unknown): PackedEpisodes | undefined {
  if (!sections.Check(value)) return undefined
  const text = unpackText(value)
  const rows = parseJson(text)
  if (!rowLists.Check(rows)) return undefined
  const liveItems = rows.filter(({ live }) => live !== undefined).length
  if (liveItems > MAX_LIVE_ITEMS || rows.length - liveItems > MAX_KEPT_EPISODES)
    return undefined
  const { packed, idsOf, hasIdBits }: Static<typeof PackedEpisodesSchema> = value
  // The flag is recomputed, because forgetting an address relies on it.
  const hasAddress = text?.includes('@') === true
  return {
    packed,
    ...(hasAddress && { hasAddress }),
    ...(hasIdBits === true && { hasIdBits }),
    ...(idsOf !== undefined && { idsOf }),
  }
}
