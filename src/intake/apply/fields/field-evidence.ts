/** Defines the input and output of field composition. */
import type { FieldOrigin, FieldSources } from '../../../record/metadata/sources.ts'
import type { FullPodcast, PodcastDraft } from '../../../record/podcast.ts'
import type { FeedFindings, SiteFindings } from '../../interpret/feed/fields/findings.ts'

export interface FieldEvidence {
  readonly feed: FeedFindings | null
  readonly site: SiteFindings | null
  /** The current record: ids and URLs for derived fields, and values from a catalogue. */
  readonly record: PodcastDraft
  /** The current metadata section `sources`. */
  readonly sources: FieldSources
  /** `CASTDEX_DERIVE_LINKS`. */
  readonly deriveLinks: boolean
  /** Returns whether an address was erased on request. */
  readonly isForgotten: (email: string) => boolean
}

export type ShowFields = Pick<
  FullPodcast,
  | 'emails'
  | 'primaryContactEmail'
  | 'hostNames'
  | 'podcastHasGuests'
  | 'podcastHasSponsors'
  | 'podcastLocations'
  | 'podcastAffiliation'
  | 'podcastDirectoryLinks'
  | 'socialMediaLinks'
>

export interface ComposedFields {
  readonly fields: ShowFields
  /** Sources of the fields that have a value; other fields are absent. */
  readonly sources: { readonly [Field in keyof ShowFields]?: FieldOrigin }
}
