/**
 * A podcast as the iTunes Search API shows it. Clients with strict types refuse a whole answer for
 * one missing field.
 */
import type { PodcastRecord } from '../../../record/podcast.ts'
import { genreByName, PODCASTS_ID } from './apple-genre-ids.ts'

/** Apple draws each size; a directory knows one picture. */
const ARTWORK_SIZES = [30, 60, 100, 600] as const

/** Returns the instant in whole seconds, as Apple's clients read it. */
export function appleDate(instant: string): string {
  return instant.replace(/\.\d+Z$/, 'Z')
}

export function artworkOf({ imageUrl }: Pick<PodcastRecord, 'imageUrl'>): string {
  return imageUrl ?? ''
}

export function appleUrl(appleId: number): string {
  return appleId === 0 ? '' : `https://podcasts.apple.com/podcast/id${String(appleId)}`
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
