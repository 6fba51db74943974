/**
 * Names the reasons why an entry of a catalogue is not taken in. Refusals are counted by
 * reason, and listed in the file of `--refused`.
 */
import type { FeedUrlProblem } from '../../record/feed-url/feed-url.ts'

export type RefusalReason =
  | `feed_url_${FeedUrlProblem}`
  /** The feed URL holds a secret: such a feed is meant for one listener. */
  | 'private_feed'
  | 'line_too_long'
  | 'not_utf8'
  | 'not_json'
  /** A line that does not fit `CatalogueEntry`. */
  | 'invalid_entry'
  /** A whole record that does not fit `PodcastRecord`. */
  | 'invalid_record'
  /** A feed URL of the whole record belongs to a podcast with another id. */
  | 'held_by_another'
  /** The directory's own record of this id changed after the line was written. */
  | 'older_than_ours'
  /** The whole record's podcast was merged into another one. */
  | 'merged_away'
  /** An operator removed the podcast, or one that had one of its feed URLs. */
  | 'taken_down'
  /** A podcast that left the other directory is alive in this one. */
  | 'alive_here'
  /** Signals of a podcast that the directory does not have. */
  | 'unknown_podcast'
  /** A row of signals that does not fit. */
  | 'invalid_signals'
  /** Other writers changed the podcast again and again while it was to be written. */
  | 'contended'

/** The place of an entry in its catalogue is a line number, or the catalogue's own id. */
export interface Origin {
  readonly source: string
}

export interface EntryRefusal extends Origin {
  readonly reason: RefusalReason
  /** The message says what exactly does not fit. It never holds a private URL. */
  readonly message?: string
  /** The URL is as the catalogue gives it; absent for a private feed. */
  readonly url?: string
}

/** Returns one line of the `--refused` file. */
export function viewRefusal({ source, reason, message, url }: EntryRefusal): string {
  return `${JSON.stringify({ source, reason, message, url })}\n`
}
