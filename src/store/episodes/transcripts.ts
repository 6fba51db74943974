/**
 * The port of transcripts and chapters: what was fetched from publishers, and what failed. A
 * podcast that is merged or removed takes them with it. Keys are those of `fileKey`.
 */
import type { Transcript } from '../../record/episodes/transcript.ts'
import type { PodcastId } from '../../record/podcast.ts'
import type { CallOptions } from '../call-options.ts'

/** The result of the last fetch. */
export type KeptTranscript = {
  /** The publisher's address. */
  readonly url: string
  /** Time of the fetch, in ms since 1970. */
  readonly fetchedMs: number
} & (
  | { readonly transcript: Transcript; readonly failure: null }
  | {
      readonly transcript: null
      readonly failure: { readonly reason: string; readonly retryMs: number }
    }
)

export interface TranscriptOwner {
  readonly key: string
  readonly podcastId: PodcastId
}

export interface FetchedFile extends TranscriptOwner {
  readonly fetchedMs: number
}

export interface KeptTranscripts {
  /** Undefined if the file was never fetched. */
  find(key: string, options?: CallOptions): Promise<KeptTranscript | undefined>
  /**
   * Replaces what is kept. Searches find an indexed episode by its transcript. Does nothing for an
   * unknown podcast.
   */
  put(podcastId: PodcastId, key: string, kept: KeptTranscript): Promise<void>
  remove(keys: readonly string[]): Promise<void>
  /**
   * Lists in the order of `fetchedMs`, then key, after a position. One that is put now has a time
   * of some moments ago, so read the last minute again.
   */
  listFetched(
    after: { readonly fetchedMs: number; readonly key: string },
    limit: number,
  ): Promise<readonly FetchedFile[]>
  /** Lists by key. `after`: the last key of the page before. */
  list(after: string | null, limit: number): Promise<readonly TranscriptOwner[]>
  /** Adds shows whose transcripts are fetched in the background. */
  choose(podcastIds: readonly PodcastId[]): Promise<void>
  unchoose(podcastIds: readonly PodcastId[]): Promise<void>
  listChosen(options?: CallOptions): Promise<readonly PodcastId[]>
}
