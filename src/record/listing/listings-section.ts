/** Parses the stored metadata section `listings`. Drops invalid values. */
import {
  EVIDENCE_KINDS,
  EVIDENCE_SOURCES,
  type EvidenceFacts,
  type EvidenceKind,
  type EvidenceRow,
  type EvidenceSource,
  isListingPlatform,
  LISTING_PLATFORMS,
  type ListingPlatform,
} from './evidence.ts'
import { isObject } from '../is-object.ts'

/**
 * A link in the feed. `declared`: a structured channel-level element; `text`: the channel's text.
 */
export type ListingLink = {
  readonly url: string
  readonly place: 'declared' | 'text' | 'notes'
}

/** Facts of the last parse of the feed that listings are compared with. */
export type ListingFacts = {
  readonly at: string
  readonly links: readonly ListingLink[]
  /** Title and ms since 1970, newest first. */
  readonly episodes: readonly (readonly [title: string, atMs: number])[]
}

/** Type aliases, so that they fit JSON. */
export type ListingsSection = {
  readonly rows: readonly EvidenceRow[]
  /** The last verdict per platform, such as `published 1234567890`, to detect changes. */
  readonly lastVerdicts: Readonly<Partial<Record<ListingPlatform, string>>>
  readonly feed: ListingFacts | null
  /** Time of the last answered query per platform; ISO instants. */
  readonly lookedAt?: Readonly<Partial<Record<ListingPlatform, string>>>
}

const fieldOf = (value: unknown, name: string): unknown => {
  if (isObject(value)) return value[name]
  return undefined
}

const listOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value
  return []
}

const isKind = (value: unknown): value is EvidenceKind =>
  typeof value === 'string' && Object.hasOwn(EVIDENCE_KINDS, value)

const isSource = (value: unknown): value is EvidenceSource =>
  EVIDENCE_SOURCES.some((source) => source === value)

const toFacts = (value: unknown): EvidenceFacts => {
  const entries = isObject(value) ? Object.entries(value) : []
  return Object.fromEntries(
    entries.filter(([, fact]) => fact === null || !isObject(fact)),
  ) as EvidenceFacts
}

const toRow = (value: unknown): readonly EvidenceRow[] => {
  if (!isObject(value)) return []
  const { platform, foreignId, kind, source, at, confidence, facts, endedAt } = value
  if (
    typeof platform !== 'string' ||
    !isListingPlatform(platform) ||
    !isKind(kind) ||
    !isSource(source)
  )
    return []
  if (
    typeof foreignId !== 'string' ||
    typeof at !== 'string' ||
    typeof confidence !== 'number'
  )
    return []
  const ended = typeof endedAt === 'string' ? { endedAt } : {}
  return [
    { platform, foreignId, kind, source, at, confidence, facts: toFacts(facts), ...ended },
  ]
}

const isPlace = (value: unknown): value is ListingLink['place'] =>
  value === 'declared' || value === 'text' || value === 'notes'

const toLink = (value: unknown): readonly ListingLink[] => {
  const [url, place] = [fieldOf(value, 'url'), fieldOf(value, 'place')]
  if (typeof url === 'string' && isPlace(place)) return [{ url, place }]
  return []
}

const toEpisode = (value: unknown): ListingFacts['episodes'] => {
  const [title, atMs] = listOf(value)
  if (typeof title === 'string' && typeof atMs === 'number') return [[title, atMs]]
  return []
}

const toFeed = (value: unknown): ListingFacts | null => {
  const at = fieldOf(value, 'at')
  if (typeof at !== 'string') return null
  return {
    at,
    links: listOf(fieldOf(value, 'links')).flatMap(toLink),
    episodes: listOf(fieldOf(value, 'episodes')).flatMap(toEpisode),
  }
}

const textsByPlatform = (
  value: unknown,
): Readonly<Partial<Record<ListingPlatform, string>>> =>
  Object.fromEntries(
    LISTING_PLATFORMS.flatMap((platform) => {
      const text = fieldOf(value, platform)
      if (typeof text === 'string') return [[platform, text] as const]
      return []
    }),
  )

export function parseListingsSection(section: unknown): ListingsSection {
  const lookedAt = textsByPlatform(fieldOf(section, 'lookedAt'))
  return {
    rows: listOf(fieldOf(section, 'rows')).flatMap(toRow),
    lastVerdicts: textsByPlatform(fieldOf(section, 'lastVerdicts')),
    feed: toFeed(fieldOf(section, 'feed')),
    ...(Object.keys(lookedAt).length !== 0 && { lookedAt }),
  }
}
