/** The columns of fields that have several values. */
import type { PodcastRecord } from '../record/podcast.ts'
import type { CellValue, ExportColumn, ColumnType } from './column.ts'

type Value = CellValue | undefined

function column(
  name: string,
  type: ColumnType,
  description: string,
  read: (podcast: PodcastRecord) => Value,
): ExportColumn<PodcastRecord> {
  return { name, type, description, read: (podcast) => read(podcast) ?? null }
}

/** A count of 0 is a fact only if the feed has been read. */
function knownCount(count: number, { isRead }: PodcastRecord): Value {
  if (count === 0 && isRead !== true) return null
  return count
}

const SCORES = [
  'authorityScore',
  'qualityScore',
  'engagementScore',
  'socialScore',
  'youtubeScore',
] as const

const SIGNAL = 'a signal that operators may import'

/** Lists the columns by the field of the record. */
export const STRUCTURED_FIELDS: Readonly<
  Partial<Record<keyof PodcastRecord, readonly ExportColumn<PodcastRecord>[]>>
> = {
  authorityScore: SCORES.map((name) =>
    column(
      name,
      'number',
      'castdex: 0 to 100, by a published formula',
      ({ authorityScore }) => authorityScore?.[name],
    ),
  ),
  podcastAffiliation: (['affiliateOrganizationName', 'affiliationType'] as const).map(
    (name) =>
      column(
        name,
        'text',
        "the feed's owner; type only from sure signs",
        ({ podcastAffiliation }) => podcastAffiliation?.[name],
      ),
  ),
  podcastDirectoryLinks: [
    column(
      'directoryLinks',
      'texts',
      'pages of the show in other directories',
      ({ podcastDirectoryLinks }) => Object.values(podcastDirectoryLinks),
    ),
  ],
  socialMediaLinks: [
    column('socialMediaLinks', 'texts', 'feed, website', ({ socialMediaLinks }) =>
      socialMediaLinks.map(({ url }) => url),
    ),
  ],
  stats: [
    column('episodeCount', 'integer', 'feed, catalogue', (podcast) =>
      knownCount(podcast.stats.episodeCount, podcast),
    ),
    column('transcriptsCount', 'integer', 'episodes with a transcript', (podcast) =>
      knownCount(podcast.stats.transcriptsCount, podcast),
    ),
    column(
      'firstEpisodePublishedAt',
      'instant',
      'date of the oldest episode',
      ({ stats }) => stats.firstEpisodePublishedAt,
    ),
    column(
      'latestPublishedAt',
      'instant',
      'date of the newest episode',
      ({ stats }) => stats.latestPublishedAt,
    ),
    column('updateFrequency', 'text', 'from the dates of the episodes', ({ stats }) =>
      stats.latestPublishedAt === null ? null : stats.updateFrequency,
    ),
  ],
  audienceEstimate: [
    column(
      'estimatedMonthlyListeners',
      'integer',
      'the operator, or imported downloads',
      ({ audienceEstimate }) => audienceEstimate?.estimatedMonthlyListeners,
    ),
  ],
  youtube: (
    [
      ['youtubeChannelId', 'text', 'channelId'],
      ['youtubeSubscribers', 'integer', 'subscribers'],
      ['youtubeVideos', 'integer', 'videos'],
      ['youtubeViews', 'integer', 'views'],
    ] as const
  ).map(([name, type, part]) =>
    column(name, type, 'what listing checks found', ({ youtube }) => youtube?.[part]),
  ),
  appleRating: [
    column('appleRating', 'number', SIGNAL, ({ appleRating }) => appleRating?.rating),
    column('appleRatingCount', 'integer', SIGNAL, ({ appleRating }) => appleRating?.count),
  ],
  spotifyRating: [
    column('spotifyRating', 'number', SIGNAL, ({ spotifyRating }) => spotifyRating?.rating),
    column(
      'spotifyRatingCount',
      'integer',
      SIGNAL,
      ({ spotifyRating }) => spotifyRating?.count,
    ),
  ],
}
