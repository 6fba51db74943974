/**
 * Lists what the score is made from. Null = not known: it counts nothing and never raises a
 * score.
 */
import type { UpdateFrequency } from '../frequency/update-frequency.ts'
import type { YOUTUBE_TIERS } from '../vocabulary.ts'

/**
 * A figure was true at this moment, in ms since 1970; null = its source gives no date, and
 * it does not age.
 */
export interface Figure {
  readonly value: number
  readonly atMs: number | null
}

export interface RatingFigure {
  /** 0 to 5. */
  readonly rating: number
  readonly count: number
  readonly atMs: number | null
}

export interface AuthorityInputs {
  readonly artwork: boolean | null
  readonly author: boolean | null
  /** A name or an address to turn to. */
  readonly owner: boolean | null
  readonly description: boolean | null
  readonly guid: boolean | null
  readonly website: boolean | null
  readonly language: boolean | null
  readonly genres: boolean | null
  /** Share of the newest episodes that have a transcript, chapters, named persons; 0 to 1. */
  readonly transcripts: number | null
  readonly chapters: number | null
  readonly persons: number | null
  readonly episodes: number | null
  /** Ms since 1970, like all times here. */
  readonly firstEpisodeMs: number | null
  readonly latestEpisodeMs: number | null
  readonly rhythm: UpdateFrequency | null
  /** Podcast Index' `popularityScore`, 0 (none) to 29. */
  readonly popularity: number | null
  readonly monthlyDownloads: Figure | null
  readonly appleRating: RatingFigure | null
  readonly spotifyRating: RatingFigure | null
  /** 1 is the best. */
  readonly appleChartRank: Figure | null
  readonly spotifyChartRank: Figure | null
  readonly castboxSubscribers: number | null
  readonly castboxPlays: number | null
  /**
   * It counts the platforms that are known to list the show; links that merely follow from
   * another id do not count.
   */
  readonly platforms: number | null
  /** It counts the kinds of social media on which the show has a place of its own. */
  readonly socials: number | null
  readonly youtubeChannel: (typeof YOUTUBE_TIERS)[number] | null
  readonly youtubeSubscribers: Figure | null
  readonly youtubeViews: Figure | null
}

export type InputName = keyof AuthorityInputs
