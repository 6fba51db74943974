/** Defines the inputs of the score. Null: unknown, which never raises a score. */
import type { UpdateFrequency } from '../frequency/update-frequency.ts'
import type { YOUTUBE_TIERS } from '../vocabulary.ts'

/**
 * A value with its date in ms since 1970. Null date: the source has none, and the value does not
 * age.
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
  /** The feed names an owner, by name or address. */
  readonly owner: boolean | null
  readonly description: boolean | null
  readonly guid: boolean | null
  readonly website: boolean | null
  readonly language: boolean | null
  readonly genres: boolean | null
  /** Share of the newest episodes with a transcript, chapters, or persons; 0 to 1. */
  readonly transcripts: number | null
  readonly chapters: number | null
  readonly persons: number | null
  readonly episodes: number | null
  /** Ms since 1970, like all times here. */
  readonly firstEpisodeMs: number | null
  readonly latestEpisodeMs: number | null
  readonly rhythm: UpdateFrequency | null
  /** Podcast Index' `popularityScore`, 0 to 29. */
  readonly popularity: number | null
  readonly monthlyDownloads: Figure | null
  readonly appleRating: RatingFigure | null
  readonly spotifyRating: RatingFigure | null
  /** Rank in the chart, from 1. */
  readonly appleChartRank: Figure | null
  readonly spotifyChartRank: Figure | null
  readonly castboxSubscribers: number | null
  readonly castboxPlays: number | null
  /** Number of platforms that list the show, without derived links. */
  readonly platforms: number | null
  /** Number of kinds of social media with an account of the show. */
  readonly socials: number | null
  readonly youtubeChannel: (typeof YOUTUBE_TIERS)[number] | null
  readonly youtubeSubscribers: Figure | null
  readonly youtubeViews: Figure | null
}

export type InputName = keyof AuthorityInputs
