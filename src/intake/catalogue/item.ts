/** The items that a format's reader yields, one per podcast. */
import type { PodcastDraft } from '../../record/podcast.ts'
import type { TombstoneCandidate, EntryCandidate } from './candidate.ts'
import type { CatalogueEntry } from './entry.ts'
import type { EntryRefusal } from './refusal.ts'

export type CatalogueItem =
  | {
      readonly kind: 'entry'
      readonly source: string
      readonly listKind: EntryCandidate['listKind']
      readonly entry: CatalogueEntry
    }
  | {
      readonly kind: 'record'
      readonly source: string
      readonly record: PodcastDraft
      readonly size: number
    }
  | TombstoneCandidate
  | { readonly kind: 'refused'; readonly refusal: EntryRefusal }
