/**
 * Maps a podcast to the iTunes Search API. Strictly typed clients reject an answer with a missing
 * field.
 */
import type { PodcastRecord } from '../../../record/podcast.ts'
import { genreByName, PODCASTS_ID } from './apple-genre-ids.ts'

/** Apple's artwork sizes; all of them link to the one known picture. */
const ARTWORK_SIZES = [30, 60, 100, 600] as const

/** Returns the instant without fraction digits, as Apple's clients expect. */
export function appleDate(instant: string): string {
  return instant.replace(/\.\d+Z$/, 'Z')
}

export function artworkOf({ imageUrl }: Pick<PodcastRecord, 'imageUrl'>): string {
  return imageUrl ?? ''
}

export function appleUrl(appleId: number): string {
  if (appleId === 0) return ''
  return `https://podcasts.apple.com/podcast/id${String(appleId)}`
}

const explicitness = (explicit: boolean | null): string =>
  explicit === true ? 'explicit' : 'notExplicit'

export function viewApplePodcast(podcast: PodcastRecord): object {
  const title = podcast.titleLatest
  const url = appleUrl(podcast.appleId)
  const genres = podcast.genres.flatMap((name) => genreByName(name) ?? [])
  const artwork = ARTWORK_SIZES.map(
    (size) => [`artworkUrl${String(size)}`, artworkOf(podcast)] as const,
  )
  return {
    wrapperType: 'track',
    kind: 'podcast',
    collectionId: podcast.appleId,
    trackId: podcast.appleId,
    artistName: podcast.author ?? '',
    collectionName: title,
    trackName: title,
    collectionCensoredName: title,
    trackCensoredName: title,
    collectionViewUrl: url,
    trackViewUrl: url,
    feedUrl: podcast.rssFeedUrl,
    ...Object.fromEntries(artwork),
    collectionPrice: 0,
    trackPrice: 0,
    collectionHdPrice: 0,
    releaseDate: appleDate(podcast.lastEpisodePublishedAt),
    collectionExplicitness: explicitness(podcast.explicitRss),
    trackExplicitness: explicitness(podcast.explicitRss),
    trackCount: podcast.stats.episodeCount,
    country: 'USA',
    currency: 'USD',
    primaryGenreName: genres[0]?.name ?? 'Podcasts',
    contentAdvisoryRating: podcast.explicitRss === true ? 'Explicit' : 'Clean',
    genreIds: [...genres.map(({ id }) => String(id)), String(PODCASTS_ID)],
    genres: [...genres.map(({ name }) => name), 'Podcasts'],
  }
}
