/** The port of publishers' transcripts and chapters, which are fetched elsewhere. */
import type { EpisodeFileKind, Transcript } from '../record/episodes/transcript.ts'
import type { FoundEpisode } from '../store/episodes/episodes.ts'

export interface TranscriptRequest {
  /** Called once before a publisher's host is contacted; returns the seconds to wait, or 0. */
  readonly takeTurn: () => number
}

export type TranscriptAnswer =
  | { readonly kind: 'found'; readonly transcript: Transcript; readonly url: string | null }
  /** The publisher gives none. */
  | { readonly kind: 'none' }
  /** Not fetched yet, and this directory does not fetch on demand. */
  | { readonly kind: 'off' }
  /** The publisher's file is unusable; `retryMs` is the time of the next try. */
  | { readonly kind: 'failed'; readonly reason: string; readonly retryMs: number }
  /** Being fetched, queued, or beyond the caller's limit. */
  | { readonly kind: 'later'; readonly isLimited: boolean; readonly retryAfterS: number }

export interface TranscriptSource {
  /** Fetches the file if needed and allowed. */
  get(
    found: FoundEpisode,
    kind: EpisodeFileKind,
    request: TranscriptRequest,
  ): Promise<TranscriptAnswer>
  /** Returns what is kept, without a fetch. */
  peek(found: FoundEpisode, kind: EpisodeFileKind): Promise<TranscriptAnswer>
}
