/** Gathers the inputs of the score from a record and the metadata beside it. */
import {
  parseSignals,
  type CountSignal,
  type RatingSignal,
  type Signals,
} from '../metadata/signals.ts'
import { saidGuid } from '../derive.ts'
import { hasForeignNumber } from '../links/derive.ts'
import { instantMs } from '../instant/instant.ts'
import type { DirectoryLinks, PodcastDraft } from '../podcast.ts'
import type { AuthorityInputs, Figure, RatingFigure } from './inputs.ts'
import { isObject } from '../is-object.ts'

/** The score reads these metadata sections, as they are kept. */
export interface AuthoritySections {
  readonly feed?: unknown
  readonly signals?: unknown
}
export const AUTHORITY_SECTIONS = ['feed', 'signals'] as const

/**
 * A link to one of these platforms follows from no id and no feed URL. If a show links
 * there, it is listed there.
 */
const PLATFORMS_WITH_OWN_IDS = [
  'amazonmusic',
  'audible',
  'fountain',
  'iheartradio',
  'tunein',
] as const satisfies readonly (keyof DirectoryLinks)[]

/** Returns what the last reading of the feed counted, if there was one. */
const careOf = (
  feed: unknown,
): { readonly isRead: boolean; readonly care: Record<string, unknown> } => {
  const isRead = isObject(feed)
  return { isRead, care: isRead && isObject(feed['care']) ? feed['care'] : {} }
}

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : null

const booleanOf = (value: unknown): boolean | null =>
  typeof value === 'boolean' ? value : null

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

/**
 * Nobody chose these titles: they come from a feed that was set up and left, or from a
 * program that had none.
 */
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

/** Returns whether nobody has named the show: then its feed does not speak for it. */
const isPlaceholder = ({ titleLatest }: PodcastDraft): boolean =>
  PLACEHOLDERS.has(wordsOf(titleLatest))

/**
 * A description is longer than title and author if its beginning is. Blanks and signs do
 * not count, so this many times their length is looked at first.
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
 * Returns the signs of care. A field that a catalogue does not name may stand in the feed
 * all the same; once the feed was read, a field that it lacks is missing.
 */
const signsOf = (podcast: PodcastDraft, feed: unknown): SignInputs => {
  const { isRead, care } = careOf(feed)
  const seen = (is: boolean): boolean | null => (is ? true : isRead ? false : null)
  return {
    artwork: seen(podcast.imageUrl !== null),
    author: seen(podcast.author !== null),
    owner: podcast.primaryContactEmail === null ? booleanOf(care['owner']) : true,
    description: seen(saysMore(podcast)),
    guid: seen(saidGuid(podcast) !== null),
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

/** Returns the record's value, with a date if it is the imported one. */
const figureOf = (value: number | null, signal: CountSignal | undefined): Figure | null => {
  if (signal !== undefined && (value === null || value === signal.value))
    return { value: signal.value, atMs: atOf(signal) }
  return value === null ? null : { value, atMs: null }
}

const ratingOf = (
  rating: PodcastDraft['appleRating'],
  signal: RatingSignal | undefined,
): RatingFigure | null => {
  const isImported =
    signal !== undefined &&
    (rating === null || (rating.rating === signal.rating && rating.count === signal.count))
  if (isImported) return { rating: signal.rating, count: signal.count, atMs: atOf(signal) }
  return rating === null ? null : { ...rating, atMs: null }
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

type MadeInputs = Pick<
  AuthorityInputs,
  'episodes' | 'firstEpisodeMs' | 'latestEpisodeMs' | 'rhythm'
>

const madeOf = ({ stats }: PodcastDraft): MadeInputs => ({
  episodes: stats.episodeCount || null,
  firstEpisodeMs: instantMs(stats.firstEpisodePublishedAt),
  latestEpisodeMs: instantMs(stats.latestPublishedAt),
  // Without a dated episode the frequency says nothing.
  rhythm: stats.latestPublishedAt === null ? null : stats.updateFrequency,
})

const NOTHING_MADE: SignInputs & MadeInputs = {
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
