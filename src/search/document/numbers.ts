/** The numbers of a podcast that searches filter and sort by. */

export const COLUMNS = [
  'rank',
  'totalEpisodes',
  'founded',
  'lastEpisode',
  'authorityScore',
  'qualityScore',
  'engagementScore',
  'socialScore',
  'youtubeScore',
  'appleRating',
  'appleRatingCount',
  'spotifyRating',
  'spotifyRatingCount',
  'monthlyListeners',
  'youtubeSubscribers',
  'youtubeViews',
  'castboxPlays',
  'castboxSubscribers',
  'titleOrdinal',
] as const
export type ColumnName = (typeof COLUMNS)[number]
