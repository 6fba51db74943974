/** Gathers the score's inputs from a record and its metadata. */
import {
  parseSignals,
  type CountSignal,
  type RatingSignal,
  type Signals,
} from '../metadata/signals.ts'
import { sourceGuid } from '../derive.ts'
import { hasForeignNumber } from '../links/derive.ts'
import { instantMs } from '../instant/instant.ts'
import type { DirectoryLinks, PodcastDraft } from '../podcast.ts'
import type { AuthorityInputs, Figure, RatingFigure } from './inputs.ts'
import { isObject } from '../is-object.ts'

/** Metadata sections that the score reads, as stored. */
export interface AuthoritySections {
  readonly feed?: unknown
  readonly signals?: unknown
}
export const AUTHORITY_SECTIONS = ['feed', 'signals'] as const

/**
 * Links to these platforms are never derived from an id or a feed URL, so a link proves a
 * listing.
 */
const PLATFORMS_WITH_OWN_IDS = [
  'amazonmusic',
  'audible',
  'fountain',
  'iheartradio',
  'tunein',
] as const satisfies readonly (keyof DirectoryLinks)[]

/** Returns the counts of the last parse of the feed, if any. */
const careOf = (
  feed: unknown,
): { readonly isRead: boolean; readonly care: Record<string, unknown> } => {
  const isRead = isObject(feed)
  return { isRead, care: isRead && isObject(feed['care']) ? feed['care'] : {} }
}

const numberOf = (value: unknown): number | null => {
  if (typeof value === 'number' && Number.isFinite(value)) return Math.max(0, value)
  return null
}

const booleanOf = (value: unknown): boolean | null => {
  if (typeof value === 'boolean') return value
  return null
}

type SignInputs = Pick<
  AuthorityInputs,
  | 'artwork'
  | 'author'
  | 'owner'
  | 'description'
  | 'guid'
  | 'website'
  | 'language'
  | 'genres'
  | 'transcripts'
  | 'chapters'
  | 'persons'
>

/** Titles of feeds that were never configured, or were filled in by a program. */
const PLACEHOLDERS = new Set([
  '',
  'coming soon',
  'default',
  'error',
  'example',
  'example podcast',
  'invalid channel id',
  'my first podcast',
  'my new podcast',
  'my podcast',
  'n a',
  'new podcast',
  'no title',
  'not found',
  'null',
  'page not found',
  'podcast',
  'podcast title',
  'sample podcast',
  'test',
  'test feed',
  'test podcast',
  'title',
  'undefined',
  'unknown',
  'untitled',
  'untitled podcast',
  'your podcast',
])

const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns whether the title is a placeholder. The feed then earns no quality. */
const isPlaceholder = ({ titleLatest }: PodcastDraft): boolean =>
  PLACEHOLDERS.has(wordsOf(titleLatest))

/**
 * Only this multiple of the length of title and author is compared, because blanks and
 * punctuation do not count.
 */
const OPENING = 2

const saysMore = ({ description, titleLatest, author }: PodcastDraft): boolean => {
  if (description === null) return false
  const [title, maker] = [wordsOf(titleLatest), wordsOf(author ?? '')]
  const most = Math.max(title.length, maker.length)
  if (wordsOf(description.slice(0, OPENING * (most + 1))).length > most) return true
  const said = wordsOf(description)
  return said !== '' && said !== title && said !== maker
}

/**
 * Returns the signs of care. Before the feed is parsed, a missing field is unknown; after, it is
 * absent.
 */
const signsOf = (podcast: PodcastDraft, feed: unknown): SignInputs => {
  const { isRead, care } = careOf(feed)
  const seen = (is: boolean): boolean | null => {
    if (is) return true
    if (isRead) return false
    return null
  }
  return {
    artwork: seen(podcast.imageUrl !== null),
    author: seen(podcast.author !== null),
    owner: podcast.primaryContactEmail === null ? booleanOf(care['owner']) : true,
    description: seen(saysMore(podcast)),
    guid: seen(sourceGuid(podcast) !== null),
    website: seen(podcast.websiteUrl !== null),
    language: seen(podcast.language !== 'und'),
    genres: seen(podcast.genres.length > 0),
    transcripts: numberOf(care['transcripts']),
    chapters: numberOf(care['chapters']),
    persons: numberOf(care['persons']),
  }
}

const atOf = (signal: { readonly at: string }): number | null =>
  numberOf(Date.parse(signal.at))

/** Returns the record's value, with the signal's date if the values are equal. */
const figureOf = (value: number | null, signal: CountSignal | undefined): Figure | null => {
  if (signal !== undefined && (value === null || value === signal.value))
    return { value: signal.value, atMs: atOf(signal) }
  if (value === null) return null
  return { value, atMs: null }
}

const ratingOf = (
  rating: PodcastDraft['appleRating'],
  signal: RatingSignal | undefined,
): RatingFigure | null => {
  const isImported =
    signal !== undefined &&
    (rating === null || (rating.rating === signal.rating && rating.count === signal.count))
  if (isImported) return { rating: signal.rating, count: signal.count, atMs: atOf(signal) }
  if (rating === null) return null
  return { ...rating, atMs: null }
}

const platformsOf = ({
  appleId,
  spotifyId,
  youtube,
  podcastDirectoryLinks,
}: PodcastDraft): number => {
  const own = [appleId > 0, spotifyId !== null, youtube?.tier === 'associated'].filter(
    Boolean,
  ).length
  return (
    own +
    PLATFORMS_WITH_OWN_IDS.filter((key) => {
      const url = podcastDirectoryLinks[key]
      return url !== undefined && !hasForeignNumber(key, url)
    }).length
  )
}

type ReachInputs = Pick<
  AuthorityInputs,
  | 'popularity'
  | 'monthlyDownloads'
  | 'appleRating'
  | 'spotifyRating'
  | 'appleChartRank'
  | 'spotifyChartRank'
  | 'castboxSubscribers'
  | 'castboxPlays'
  | 'youtubeChannel'
  | 'youtubeSubscribers'
  | 'youtubeViews'
>

const reachOf = (podcast: PodcastDraft, signals: Signals): ReachInputs => ({
  popularity: podcast.popularity,
  monthlyDownloads: figureOf(null, signals.monthlyDownloads),
  appleRating: ratingOf(podcast.appleRating, signals.appleRating),
  spotifyRating: ratingOf(podcast.spotifyRating, signals.spotifyRating),
  appleChartRank: figureOf(null, signals.appleChartRank),
  spotifyChartRank: figureOf(null, signals.spotifyChartRank),
  castboxSubscribers: podcast.castboxSubscribers,
  castboxPlays: podcast.castboxPlays,
  youtubeChannel: podcast.youtube?.tier ?? null,
  youtubeSubscribers: figureOf(
    podcast.youtube?.subscribers ?? null,
    signals.youtubeSubscribers,
  ),
  youtubeViews: figureOf(podcast.youtube?.views ?? null, signals.youtubeViews),
})

type EpisodeInputs = Pick<
  AuthorityInputs,
  'episodes' | 'firstEpisodeMs' | 'latestEpisodeMs' | 'rhythm'
>

const madeOf = ({ stats }: PodcastDraft): EpisodeInputs => ({
  episodes: stats.episodeCount || null,
  firstEpisodeMs: instantMs(stats.firstEpisodePublishedAt),
  latestEpisodeMs: instantMs(stats.latestPublishedAt),
  // The frequency is meaningless without a dated episode.
  rhythm: stats.latestPublishedAt === null ? null : stats.updateFrequency,
})

const NOTHING_MADE: SignInputs & EpisodeInputs = {
  artwork: false,
  author: false,
  owner: false,
  description: false,
  guid: false,
  website: false,
  language: false,
  genres: false,
  transcripts: null,
  chapters: null,
  persons: null,
  episodes: null,
  firstEpisodeMs: null,
  latestEpisodeMs: null,
  rhythm: null,
}

export function gatherInputs(
  podcast: PodcastDraft,
  { feed, signals }: AuthoritySections,
): AuthorityInputs {
  return {
    ...(isPlaceholder(podcast)
      ? NOTHING_MADE
      : { ...signsOf(podcast, feed), ...madeOf(podcast) }),
    ...reachOf(podcast, parseSignals(signals)),
    platforms: platformsOf(podcast) || null,
    socials:
      new Set(podcast.socialMediaLinks.map(({ socialMediaType }) => socialMediaType))
        .size || null,
  }
}
