/**
 * The port to a platform that lists shows. A platform is asked about podcasts and answers with
 * evidence, nothing else: what follows from it is decided in one place for all
 * (`record/listing/verdict.ts`).
 */
import type { DatedTitle } from '../../../../record/listing/compare-episodes.ts'
import type {
  EvidenceRow,
  EvidenceSource,
  ListingPlatform,
} from '../../../../record/listing/evidence.ts'
import type { PodcastId } from '../../../../record/podcast.ts'

/** What a link leads to, by its form alone; `record/links` reads it. */
export type LinkTarget =
  | 'show'
  | 'artist'
  | 'channel'
  | 'handle'
  | 'user'
  | 'custom'
  | 'playlist'

/** A link to a platform stands in one of these places. */
export type LinkPlace =
  /** A structured channel-level element of the feed, which the show fills with its own address. */
  | 'declared'
  /** The channel's text, the show's site, its link page. */
  | 'text'
  /** Notes of episodes. */
  | 'notes'

export interface ShowLink {
  readonly platform: ListingPlatform
  readonly target: LinkTarget
  /** Apple id of a show or an artist, Spotify id, `UC…`, `PL…`, or a name (of a handle without `@`). */
  readonly id: string
  readonly url: string
  readonly source: EvidenceSource
  readonly place: LinkPlace
}

/** A platform needs to know this of a podcast to find and to check its listing. */
export interface ListingSubject {
  readonly podcastId: PodcastId
  /** Names it has or had, the present one first. */
  readonly titles: readonly string[]
  readonly author: string | null
  /** The URL in use first, then every former one. */
  readonly feedUrls: readonly string[]
  readonly websiteUrl: string | null
  /** Plain text. */
  readonly description: string | null
  /** Base code; `und` when not known. */
  readonly language: string
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[]
  /** Newest first, at most 50. */
  readonly episodes: readonly DatedTitle[]
  readonly links: readonly ShowLink[]
  /** Ids that catalogues name. */
  readonly claims: readonly string[]
  /** The evidence of this platform so far. */
  readonly known: readonly EvidenceRow[]
  /** Another served podcast has the same name: the name alone tells nothing. */
  readonly hasNamesakes: boolean
}

export interface ListingFinding {
  readonly podcastId: PodcastId
  readonly rows: readonly EvidenceRow[]
  /** Sources whose links and claims were read whole: what they no longer say has ended. */
  readonly restated: readonly EvidenceSource[]
  /** False: the platform did not answer, or the budget ran out; ask again after `retryAfterMs`. */
  readonly complete: boolean
  readonly retryAfterMs: number
}

/** A check may ask the directory only this. */
export interface ListingDirectory {
  /**
   * Returns the podcasts that hold these feed URLs. A URL that nobody holds is not in the
   * map.
   */
  findFeedOwners(feedUrls: readonly string[]): Promise<ReadonlyMap<string, PodcastId>>
}

export interface CheckOptions {
  readonly directory: ListingDirectory
  readonly signal: AbortSignal
}

export interface ListingSource extends AsyncDisposable {
  readonly platform: ListingPlatform
  /** Podcasts that one check takes at most. */
  readonly batchSize: number
  /** Time, in ms, until a podcast is asked about again, by its listing. */
  readonly recheckMs: { readonly published: number; readonly open: number }
  /**
   * A finding for each subject, in any order. Never throws for what a platform answers: no answer
   * is an incomplete finding with the evidence that was had. Spends no more than the budgets grant,
   * and does not wait for them.
   */
  check(
    subjects: readonly ListingSubject[],
    options: CheckOptions,
  ): Promise<readonly ListingFinding[]>
}
