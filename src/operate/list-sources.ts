/** Where each filled field of a podcast came from, and when; what is pinned is of the operator. */
import type { Dossier } from '../engine/dossier.ts'
import type { Engine } from '../engine/engine.ts'
import { parseSignals } from '../record/dossier/signals.ts'
import type { FieldSources } from '../record/dossier/sources.ts'
import { listingSources } from '../record/listing/listing-sources.ts'
import { parseListingsPart } from '../record/listing/listings-part.ts'
import type { PodcastRecord } from '../record/podcast.ts'
import { toPins } from './read-pins.ts'

export interface FieldSource {
  readonly field: string
  readonly source: string
  /** ISO instant. */
  readonly at: string | null
}

const PARTS = ['sources', 'pins', 'listings', 'signals'] as const

/** Written by whoever filled the field, as `{source, at}`; read as what anybody may have written. */
const toSource = (field: string, value: unknown): FieldSource => {
  const { source, at } = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>
  return {
    field,
    source: typeof source === 'string' ? source : 'unknown',
    at: typeof at === 'string' ? at : null,
  }
}

/** What evidence and imported figures fill is dated there; nobody writes it down a second time. */
const foundElsewhere = (record: PodcastRecord, dossier: Dossier): FieldSources => {
  const { appleRating, spotifyRating } = parseSignals(dossier.signals)
  return {
    ...listingSources(record, parseListingsPart(dossier.listings).rows),
    ...(appleRating === undefined ? {} : { appleRating: { source: 'signals', at: appleRating.at } }),
    ...(spotifyRating === undefined ? {} : { spotifyRating: { source: 'signals', at: spotifyRating.at } }),
  }
}

/** By name. */
export const listSources = async (
  { dossiers }: Pick<Engine, 'dossiers'>,
  record: PodcastRecord,
): Promise<readonly FieldSource[]> => {
  const dossier = (await dossiers.read([record.id], PARTS)).get(record.id) ?? {}
  const pins = toPins(dossier)
  const found = { ...(dossier.sources as object | undefined), ...foundElsewhere(record, dossier) }
  const pinned = Object.entries(pins).map(([field, { at }]) => ({ field, source: 'operator', at }))
  return [
    ...Object.entries(found)
      .filter(([field]) => pins[field] === undefined)
      .map(([field, value]) => toSource(field, value)),
    ...pinned,
  ].sort((a, b) => (a.field < b.field ? -1 : 1))
}
