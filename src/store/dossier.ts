/**
 * What is kept beside a record and shown to no client: parts by name, JSON each. What a part holds is known to the room that
 * writes it (`src/record/dossier/`, `src/intake/`); the directory keeps it as it is.
 */
import type { PodcastId } from '../record/podcast.ts'
import type { CallOptions } from './call-options.ts'
import type { JsonValue } from './json.ts'

export const DOSSIER_PARTS = [
  /** Field to where its value came from, and when. */
  'sources',
  /** Field to the value that an operator set by hand. */
  'pins',
  /** What the last reading of the feed learnt. */
  'feed',
  /** Identities and dates of known episodes. */
  'episodes',
  /** What the show's own site said. */
  'site',
  /** Where the feed was seen to move to. */
  'moves',
  /** Contacts, and what was erased on request. */
  'contacts',
  /** Evidence of listings on platforms, and operators' verdicts. */
  'listings',
  /** Imported figures. */
  'signals',
  /** How the score came about. */
  'authority',
] as const
export type DossierPart = (typeof DOSSIER_PARTS)[number]

export type Dossier = Readonly<Partial<Record<DossierPart, JsonValue>>>

/** A part that is named replaces the old one whole, null takes it away, and what is not named stays. */
export type DossierChange = Readonly<Partial<Record<DossierPart, JsonValue | null>>>

/** A dossier is written with its record (`RecordChange.dossier`), under the record's revision, in one step with it. */
export interface Dossiers {
  /**
   * Those parts that each podcast has; all parts when none are named. Merged ids give the survivor's. An id that
   * nobody has is not in the map; a podcast without a dossier has an empty one. Sees what `write` resolved.
   */
  read(
    ids: readonly PodcastId[],
    parts?: readonly DossierPart[],
    options?: CallOptions,
  ): Promise<ReadonlyMap<PodcastId, Dossier>>
}
