/** Records which fields of a podcast have the catalogue's value, and since when. */
import { isDeepStrictEqual } from 'node:util'
import type { Metadata } from '../../store/metadata.ts'
import type { NewEvent } from '../../store/history.ts'
import type { RecordChange } from '../../store/record-change.ts'
import type { FieldSources } from '../../record/metadata/sources.ts'
import { FullPodcast, type PodcastDraft } from '../../record/podcast.ts'
import { readSources } from '../apply/fields/metadata-sections.ts'

type PodcastField = keyof FullPodcast

const FIELDS = Object.keys(FullPodcast.properties) as readonly PodcastField[]

/** Fields that castdex derives have no source. */
const DERIVED: ReadonlySet<PodcastField> = new Set([
  'id',
  'slug',
  'titleLatestCleaned',
  'lastEpisodePublishedAt',
  'authorityScore',
])

/** Fields that change with every catalogue, so their changes are no events. */
const ORDINARY: ReadonlySet<PodcastField> = new Set(['stats'])

export type ImportNote = Pick<RecordChange, 'metadata' | 'events'>

/** Returns the event of an imported whole record. */
export function noteWholeRecord(at: string): ImportNote {
  return {
    events: [{ at, kind: 'imported', evidence: {} }],
  }
}

type MarkedVia = 'import --own' | 'operator'

/** Returns the evidence for marking or unmarking a feed as the operator's own. */
export function evidenceOfMark(via: MarkedVia, { rssFeedUrl }: PodcastDraft) {
  return {
    via,
    url: rssFeedUrl,
  }
}

/** Returns the event of a feed marked as the operator's own. */
export function noteOwn(via: MarkedVia, podcast: PodcastDraft, at: string): NewEvent {
  return {
    at,
    kind: 'marked-own',
    evidence: evidenceOfMark(via, podcast),
  }
}

/** Returns the metadata and events of an import. `metadata` needs the section `sources`. */
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
