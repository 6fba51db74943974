/**
 * Lists the source and date of a podcast's filled fields. A pinned field's source is the operator.
 */
import type { Metadata } from '../../store/metadata.ts'
import type { Directory } from '../../store/directory.ts'
import { parseSignals } from '../../record/metadata/signals.ts'
import type { FieldOrigin, FieldSources } from '../../record/metadata/sources.ts'
import { listingSources } from '../../record/listing/listing-sources.ts'
import { parseListingsSection } from '../../record/listing/listings-section.ts'
import { UNDATED } from '../../record/draft.ts'
import { FullPodcast, type PodcastRecord } from '../../record/podcast.ts'
import { listHistory } from './list-history.ts'
import { toPins } from '../../intake/apply/overrides/read-pins.ts'
import { isObject } from '../../record/is-object.ts'

export interface FieldSource {
  readonly field: string
  readonly source: string
  /** ISO instant. */
  readonly at: string | null
  /** The `podcast:guid` is computed from the first known URL, because no source names one. */
  readonly podcastGuidDerived?: true
}

/** Maximum events to search for the podcast's origin. */
const MOST_EVENTS = 1000

const SECTIONS = ['sources', 'pins', 'listings', 'signals'] as const

/**
 * Parses a field's `{source, at}`. Any version may have written it, so its content is untrusted.
 */
const toSource = (field: string, value: unknown): FieldSource => {
  const { source, at } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as Readonly<Record<string, unknown>>
  return {
    field,
    source: typeof source === 'string' ? source : 'unknown',
    at: typeof at === 'string' ? at : null,
  }
}

/**
 * Returns the sources of fields filled by evidence and imported figures, whose dates are stored
 * there.
 */
const foundElsewhere = (record: PodcastRecord, metadata: Metadata): FieldSources => {
  const { appleRating, spotifyRating } = parseSignals(metadata.signals)
  return {
    ...listingSources(record, parseListingsSection(metadata.listings).rows),
    ...(appleRating !== undefined && {
      appleRating: { source: 'signals', at: appleRating.at },
    }),
    ...(spotifyRating !== undefined && {
      spotifyRating: { source: 'signals', at: spotifyRating.at },
    }),
  }
}

type Field = keyof FullPodcast

const FIELDS = Object.keys(FullPodcast.properties) as readonly Field[]

/** Fields whose unknown values do not look empty. */
const UNKNOWN: { readonly [Name in Field]?: (record: PodcastRecord) => boolean } = {
  language: ({ language }) => language === 'und',
  lastEpisodePublishedAt: (record) => record.lastEpisodePublishedAt === UNDATED,
  stats: ({ stats }) => stats.episodeCount === 0 && stats.latestPublishedAt === null,
  transcriptionMode: ({ transcriptionMode }) => transcriptionMode.mode === 'none',
}

const isEmpty = (value: unknown): boolean =>
  [undefined, null, 0, false, ''].includes(value as null) ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

const isFilled = (record: PodcastRecord, field: Field): boolean =>
  !isEmpty(record[field]) && UNKNOWN[field]?.(record) !== true

/**
 * Returns the podcast's origin (an operator, its feed or a catalogue), the fallback source of all
 * fields.
 */
const beginningOf = async (
  directory: Pick<Directory, 'history'>,
  record: PodcastRecord,
): Promise<FieldOrigin> => {
  const events = await listHistory(
    directory,
    { id: record.id, record },
    { limit: MOST_EVENTS },
  )
  const first = events.findLast(({ kind }) => kind === 'tracked' || kind === 'imported')
  if (first?.kind !== 'tracked')
    return { source: 'catalogue', at: first?.at ?? record.trackedAt }
  const via = isObject(first.evidence) ? first.evidence['via'] : undefined
  return { source: via === 'operator' ? 'operator' : 'rss', at: first.at }
}

/** Returns the source of the current URL. */
const feedUrlOrigin = (
  { rssFeedUrl, feedUrls }: PodcastRecord,
  beginning: FieldOrigin,
): FieldOrigin => {
  const entry = feedUrls.find(({ url }) => url === rssFeedUrl)
  if (entry === undefined || entry.reason === 'tracked') return beginning
  if (entry.reason === 'catalogue' || entry.reason === 'operator')
    return { source: entry.reason, at: entry.from }
  return { source: 'rss', at: entry.from }
}

/** Returns the sources of fields that castdex assigns or derives. */
const ownOrigins = (
  record: PodcastRecord,
  of: (field: Field) => FieldOrigin,
): FieldSources => {
  const { authorityScore, trackedAt } = record
  const derived = (field: Field): FieldOrigin => ({ source: 'derived', at: of(field).at })
  return {
    id: { source: 'castdex', at: trackedAt },
    slug: derived('title'),
    titleLatestCleaned: derived('titleLatest'),
    lastEpisodePublishedAt: derived('stats'),
    podcastDirectoryLinks: derived('appleId'),
    ...(authorityScore !== null && {
      authorityScore: { source: 'derived', at: authorityScore.calculatedAt },
    }),
  }
}

const derivedGuid = ({ trackedAt }: PodcastRecord): FieldSource => ({
  field: 'podcastGuid',
  source: 'derived',
  at: trackedAt,
  podcastGuidDerived: true,
})

/** Returns the sources by name; fields without a value are absent. */
export function sourcesOf(
  record: PodcastRecord,
  metadata: Metadata,
  beginning: FieldOrigin,
): readonly FieldSource[] {
  const pins = toPins(metadata)
  const written: FieldSources = {
    ...(metadata.sources as object | undefined),
    ...foundElsewhere(record, metadata),
  }
  const told: FieldSources = { rssFeedUrl: feedUrlOrigin(record, beginning), ...written }
  const all: FieldSources = {
    ...ownOrigins(record, (field) => told[field] ?? beginning),
    ...told,
  }
  const found = FIELDS.filter((field) => isFilled(record, field)).map(
    (field) => [field, all[field] ?? beginning] as const,
  )
  const isDerived = record.podcastGuidDerived === true
  const beyond = Object.entries(written).filter(
    ([field]) =>
      !FIELDS.includes(field as Field) && !(isDerived && field === 'podcastGuid'),
  )
  const pinned = Object.entries(pins).map(([field, { at }]) => ({
    field,
    source: 'operator',
    at,
  }))
  return [
    ...[...found, ...beyond]
      .filter(([field]) => pins[field] === undefined)
      .map(([field, value]) => toSource(field, value)),
    ...(isDerived ? [derivedGuid(record)] : []),
    ...pinned,
  ].sort((a, b) => (a.field < b.field ? -1 : 1))
}

export async function listSources(
  directory: Pick<Directory, 'metadata' | 'history'>,
  record: PodcastRecord,
): Promise<readonly FieldSource[]> {
  const { id } = record
  const metadata = (await directory.metadata.read([id], SECTIONS)).get(id) ?? {}
  return sourcesOf(record, metadata, await beginningOf(directory, record))
}
