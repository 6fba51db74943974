/** The reasons to refuse a catalogue entry, for counts and the file of `--refused`. */
import type { FeedUrlProblem } from '../../record/feed-url/feed-url.ts'

export type RefusalReason =
  | `feed_url_${FeedUrlProblem}`
  /** The feed URL contains a secret: the feed is for a single listener. */
  | 'private_feed'
  /** The address is a page in a directory or app, of a show that is unknown here. */
  | 'listing_page'
  | 'line_too_long'
  | 'not_utf8'
  | 'not_json'
  /** Does not match `CatalogueEntry`. */
  | 'invalid_entry'
  /** Does not match `PodcastRecord`. */
  | 'invalid_record'
  /** A feed URL of the record belongs to a podcast with another id. */
  | 'held_by_another'
  /** The stored record is newer than the line. */
  | 'older_than_ours'
  /** The record's podcast was merged. */
  | 'merged_away'
  /** An operator removed the podcast, or one with the same feed URL. */
  | 'taken_down'
  /** The tombstone's podcast is alive in this directory. */
  | 'alive_here'
  /** Signals of an unknown podcast. */
  | 'unknown_podcast'
  /** An invalid row of signals. */
  | 'invalid_signals'
  /** An invalid row of charts. */
  | 'invalid_chart'
  /** Other writers kept changing the podcast. */
  | 'contended'

/** `source` is a line number or the catalogue's own id. */
export interface Origin {
  readonly source: string
}

export interface EntryRefusal extends Origin {
  readonly reason: RefusalReason
  /** Explains the problem without private URLs. */
  readonly message?: string
  /** As in the catalogue; absent for a private feed. */
  readonly url?: string
}

export function viewRefusal({ source, reason, message, url }: EntryRefusal): string {
  return `${JSON.stringify({ source, reason, message, url })}\n`
}
