/**
 * A catalogue's entry made ready to be decided on: URLs keyed, texts cleaned, dates checked. Plain
 * data, for it crosses threads.
 */
import type { Tombstone } from '../../store/merges-and-removals.ts'
import type { Language } from '../../record/language/language.ts'
import type { PodcastDraft } from '../../record/podcast.ts'
import type { Origin, EntryRefusal } from './refusal.ts'

export interface KeyedUrl {
  /** The `fetchUrl` form. */
  readonly url: string
  readonly key: string
}

/** Null, `[]` and 0 episodes mean "this catalogue does not know". */
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
  /** The texts are in this language, if the catalogue names none. */
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
  /**
   * A listener's list names shows in the listener's own words: it fills gaps and corrects nothing.
   */
  readonly listKind: 'catalogue' | 'listener'
  readonly current: KeyedUrl
  /** The original one first; none has the key of `current`, no two the same. */
  readonly former: readonly KeyedUrl[]
  readonly facts: Facts
  /** In a load, its texts were gathered under this number. */
  readonly textsAt?: number
}

/** A whole record, as `castdex export` writes it; slug and number are wishes. */
export interface RecordCandidate extends Origin {
  readonly kind: 'record'
  readonly record: PodcastDraft
  /** The line that it came from has this many bytes. */
  readonly size: number
  /** A podcast has one key for each of its feed URLs. */
  readonly keys: readonly string[]
  /** See `EntryCandidate`. */
  readonly textsAt?: number
}

/** A podcast that left the directory that was exported. */
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

export type Candidate =
  | EntryCandidate
  | RecordCandidate
  | TombstoneCandidate
  | RefusedCandidate
