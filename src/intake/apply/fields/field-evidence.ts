/** What the composition of fields starts from, and what it gives. */
import type { FieldOrigin, FieldSources } from '../../../record/metadata/sources.ts'
import type { FullPodcast, PodcastDraft } from '../../../record/podcast.ts'
import type { FeedFindings, SiteFindings } from '../../interpret/feed/fields/findings.ts'

export interface FieldEvidence {
  readonly feed: FeedFindings | null
  readonly site: SiteFindings | null
  /**
   * The record as it is otherwise: ids and URLs that fields follow from, and values that a
   * catalogue brought.
   */
  readonly record: PodcastDraft
  /** The metadata section `sources` as it is now. */
  readonly sources: FieldSources
  /** `CASTDEX_DERIVE_LINKS`. */
  readonly deriveLinks: boolean
  /** True for an address that was erased on request. */
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
  /** Of the fields that have a value; a field that is not named has none. */
  readonly sources: { readonly [Field in keyof ShowFields]?: FieldOrigin }
}
