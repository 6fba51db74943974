/**
 * A catalogue entry prepared for a decision: URLs keyed, texts cleaned, dates checked. Plain data,
 * because it crosses threads.
 */
import type { Tombstone } from '../../store/merges-and-removals.ts'
import type { Language } from '../../record/language/language.ts'
import type { ListingPage } from '../../record/links/listing-page.ts'
import type { PodcastDraft } from '../../record/podcast.ts'
import type { Origin, EntryRefusal } from './refusal.ts'

export interface KeyedUrl {
  /** The form that `fetchUrl` returns. */
  readonly url: string
  readonly key: string
}

/** Null, `[]` and 0 episodes mean "unknown to this catalogue". */
export interface Facts {
  readonly title: string | null
  readonly titleCleaned: string | null
  readonly author: string | null
  readonly description: string | null
  readonly appleId: number | null
  readonly podcastGuid: string | null
  readonly podcastIndexId: number | null
  readonly language: string | null
  readonly languageTag: string | null
  /** The detected language of the texts, if the catalogue names none. */
  readonly languageGuess: Language | null
  readonly genres: readonly string[]
  readonly explicit: boolean | null
  readonly imageUrl: string | null
  readonly websiteUrl: string | null
  readonly episodeCount: number
  readonly firstEpisodePublishedAt: string | null
  readonly latestPublishedAt: string | null
  readonly popularity: number | null
  readonly dead: boolean | null
  readonly answers: boolean | null
}

export interface EntryCandidate extends Origin {
  readonly kind: 'entry'
  /** Titles in a listener's list may be the listener's own, so the list only fills gaps. */
  readonly listKind: 'catalogue' | 'listener'
  readonly current: KeyedUrl
  /** The original URL first, without duplicates and without the key of `current`. */
  readonly former: readonly KeyedUrl[]
  readonly facts: Facts
  /** During a load: the number of its collected texts. */
  readonly textsAt?: number
}

/** A whole record from `castdex export`. Its slug and `seq` are used if they are free. */
export interface RecordCandidate extends Origin {
  readonly kind: 'record'
  readonly record: PodcastDraft
  /** The length of its line in bytes. */
  readonly size: number
  /** The keys of its feed URLs. */
  readonly keys: readonly string[]
  /** See `EntryCandidate`. */
  readonly textsAt?: number
}

/** A tombstone of the exported directory. */
export interface TombstoneCandidate extends Origin {
  readonly kind: 'tombstone'
  readonly tombstone: Tombstone
  /** See `RecordCandidate`. */
  readonly size: number
}

export interface RefusedCandidate {
  readonly kind: 'refused'
  readonly refusal: EntryRefusal
}

/** A page in a directory or app in place of a feed. */
export interface PageCandidate extends Origin {
  readonly kind: 'page'
  readonly page: ListingPage
  readonly url: string
}

export type Candidate =
  | EntryCandidate
  | RecordCandidate
  | TombstoneCandidate
  | RefusedCandidate
  | PageCandidate
