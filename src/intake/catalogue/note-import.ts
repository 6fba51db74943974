/**
 * Notes beside a podcast that an import changed which fields are the catalogue's now, and
 * since when.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Metadata } from '../../store/metadata.ts'
import type { NewEvent } from '../../store/history.ts'
import type { RecordChange } from '../../store/record-change.ts'
import type { FieldSources } from '../../record/metadata/sources.ts'
import { FullPodcast, type PodcastDraft } from '../../record/podcast.ts'
import { readSources } from '../apply/fields/metadata-sections.ts'

type Field = keyof FullPodcast

const FIELDS = Object.keys(FullPodcast.properties) as readonly Field[]

/** castdex makes these fields from others, so they have no source of their own. */
const DERIVED: ReadonlySet<Field> = new Set([
  'id',
  'slug',
  'titleLatestCleaned',
  'lastEpisodePublishedAt',
  'authorityScore',
])

/** Numbers that change with every catalogue are no news of a podcast. */
const ORDINARY: ReadonlySet<Field> = new Set(['stats'])

export type ImportNote = Pick<RecordChange, 'metadata' | 'events'>

/** Notes when a podcast came as a whole record: nothing else says so. */
export function noteWholeRecord(at: string): ImportNote {
  return {
    events: [{ at, kind: 'imported', evidence: {} }],
  }
}

type MarkedVia = 'import --own' | 'operator'

/** Returns how a feed was marked as the operator's own, or lost the mark, and its URL. */
export function evidenceOfMark(via: MarkedVia, { rssFeedUrl }: PodcastDraft) {
  return {
    via,
    url: rssFeedUrl,
  }
}

/**
 * Notes that an operator marked the feed as their own, and that it is served for that
 * reason.
 */
export function noteOwn(via: MarkedVia, podcast: PodcastDraft, at: string): NewEvent {
  return {
    at,
    kind: 'marked-own',
    evidence: evidenceOfMark(via, podcast),
  }
}

/**
 * Notes what an import changed. `metadata` belongs to the podcast and has its section
 * `sources`.
 */
export function noteUpdate(
  before: PodcastDraft,
  after: PodcastDraft,
  metadata: Metadata,
  at: string,
): ImportNote {
  const changed = FIELDS.filter(
    (field) => !DERIVED.has(field) && !isDeepStrictEqual(before[field], after[field]),
  )
  if (changed.length === 0) return {}
  const fresh: FieldSources = Object.fromEntries(
    changed.map((field) => [field, { source: 'catalogue', at }]),
  )
  const told = changed.filter((field) => !ORDINARY.has(field))
  const events: readonly NewEvent[] =
    told.length === 0 ? [] : [{ at, kind: 'imported', evidence: { fields: told } }]
  return { metadata: { sources: { ...readSources(metadata), ...fresh } }, events }
}
