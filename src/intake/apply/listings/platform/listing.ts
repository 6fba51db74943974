/**
 * Defines the port to a platform that lists shows. A platform checks podcasts and returns only
 * evidence; `record/listing/verdict.ts` decides for all platforms.
 */
import type { DatedTitle } from '../../../../record/listing/compare-episodes.ts'
import type {
  EvidenceRow,
  EvidenceSource,
  ListingPlatform,
} from '../../../../record/listing/evidence.ts'
import type { PodcastId } from '../../../../record/podcast.ts'

/** The target type of a link, by its form alone; parsed by `record/links`. */
export type LinkTarget =
  | 'show'
  | 'artist'
  | 'channel'
  | 'handle'
  | 'user'
  | 'custom'
  | 'playlist'

/** The place of a link to a platform. */
export type LinkPlace =
  /** A structured channel-level element of the feed that the show fills with its own address. */
  | 'declared'
  /** In the channel's text, or on the show's site or link page. */
  | 'text'
  /** Episode notes. */
  | 'notes'

export interface ShowLink {
  readonly platform: ListingPlatform
  readonly target: LinkTarget
  /** Apple id of a show or an artist, Spotify id, `UC…`, `PL…`, or a name (handles without `@`). */
  readonly id: string
  readonly url: string
  readonly source: EvidenceSource
  readonly place: LinkPlace
}

/** The facts of a podcast that a platform needs to find and check its listing. */
export interface ListingSubject {
  readonly podcastId: PodcastId
  /** Current and former names, the current one first. */
  readonly titles: readonly string[]
  readonly author: string | null
  /** Current and former URLs, the current one first. */
  readonly feedUrls: readonly string[]
  readonly websiteUrl: string | null
  /** Plain text. */
  readonly description: string | null
  /** Base code; `und` if unknown. */
  readonly language: string
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[]
  /** Newest first, at most 50. */
  readonly episodes: readonly DatedTitle[]
  readonly links: readonly ShowLink[]
  /** Ids from catalogues. */
  readonly claims: readonly string[]
  /** Stored evidence of this platform. */
  readonly known: readonly EvidenceRow[]
  /** Another served podcast has the same name, so the name does not identify the show. */
  readonly hasNamesakes: boolean
}

export interface ListingFinding {
  readonly podcastId: PodcastId
  readonly rows: readonly EvidenceRow[]
  /** Sources whose links and claims were read in full; their other evidence ends. */
  readonly restated: readonly EvidenceSource[]
  /** False if the platform did not answer or the budget ran out; retry after `retryAfterMs`. */
  readonly complete: boolean
  readonly retryAfterMs: number
}

/** The part of the directory that a check may read. */
export interface ListingDirectory {
  /** Returns the owners of these feed URLs. URLs without an owner are absent. */
  findFeedOwners(feedUrls: readonly string[]): Promise<ReadonlyMap<string, PodcastId>>
}

export interface CheckOptions {
  readonly directory: ListingDirectory
  readonly signal: AbortSignal
}

export interface ListingSource extends AsyncDisposable {
  readonly platform: ListingPlatform
  /** Maximum podcasts per check. */
  readonly batchSize: number
  /** Recheck interval in ms, by the state of the listing. */
  readonly recheckMs: { readonly published: number; readonly open: number }
  /**
   * Returns a finding for each subject, in any order. Never throws for a platform's answer: without
   * one, the finding is incomplete and has the evidence so far. Spends only what the budgets grant,
   * without waiting for them.
   */
  check(
    subjects: readonly ListingSubject[],
    options: CheckOptions,
  ): Promise<readonly ListingFinding[]>
}
