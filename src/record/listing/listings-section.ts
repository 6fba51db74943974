/**
 * Reads the metadata section `listings`, as it is kept. Values that cannot be read are left
 * out, not believed.
 */
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
 * A link of the feed: `declared` stands in a structured channel-level element, `text` in the
 * channel's text.
 */
export type KeptLink = {
  readonly url: string
  readonly place: 'declared' | 'text' | 'notes'
}

/** Listings are compared with these facts from the last reading of the feed. */
export type ListingFacts = {
  readonly at: string
  readonly links: readonly KeptLink[]
  /** Title and ms since 1970, newest first. */
  readonly episodes: readonly (readonly [title: string, atMs: number])[]
}

/** Types, so that they fit JSON. */
export type ListingsSection = {
  readonly rows: readonly EvidenceRow[]
  /**
   * Each platform's last verdict, such as `published 1234567890`, shows when a verdict
   * flips.
   */
  readonly lastVerdicts: Readonly<Partial<Record<ListingPlatform, string>>>
  readonly feed: ListingFacts | null
  /** When each platform was last asked about the podcast and answered; ISO instants. */
  readonly lookedAt?: Readonly<Partial<Record<ListingPlatform, string>>>
}

const fieldOf = (value: unknown, name: string): unknown =>
  isObject(value) ? value[name] : undefined

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

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

const isPlace = (value: unknown): value is KeptLink['place'] =>
  value === 'declared' || value === 'text' || value === 'notes'

const toLink = (value: unknown): readonly KeptLink[] => {
  const [url, place] = [fieldOf(value, 'url'), fieldOf(value, 'place')]
  return typeof url === 'string' && isPlace(place) ? [{ url, place }] : []
}

const toEpisode = (value: unknown): ListingFacts['episodes'] => {
  const [title, atMs] = listOf(value)
  return typeof title === 'string' && typeof atMs === 'number' ? [[title, atMs]] : []
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
      return typeof text === 'string' ? [[platform, text] as const] : []
    }),
  )

export function parseListingsSection(section: unknown): ListingsSection {
  const lookedAt = textsByPlatform(fieldOf(section, 'lookedAt'))
  return {
    rows: listOf(fieldOf(section, 'rows')).flatMap(toRow),
    lastVerdicts: textsByPlatform(fieldOf(section, 'lastVerdicts')),
    feed: toFeed(fieldOf(section, 'feed')),
    ...(Object.keys(lookedAt).length === 0 ? {} : { lookedAt }),
  }
}
