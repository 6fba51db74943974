/** From a document back to a record, as far as the plain matcher looks at one. */
import type { PodcastRecord } from '../../src/record/podcast.ts'
import { COLUMNS, type ColumnName } from '../../src/search/document/schema.ts'
import type { SearchDocument } from '../../src/search/document/search-document.ts'

type Numbers = Readonly<Record<ColumnName, number | null>>

function toNumbers(values: readonly number[]): Numbers {
  const pairs = COLUMNS.map((name, at) => [name, values[at] ?? Number.NaN] as const)
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, Number.isNaN(value) ? null : value]),
  ) as Numbers
}

function toInstant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

function toRating(rating: number | null, count: number | null) {
  return rating === null && count === null ? null : { rating, count }
}

function toScore({
  authorityScore,
  qualityScore,
  engagementScore,
  socialScore,
  youtubeScore,
}: Numbers) {
  if (authorityScore === null) return null
  return { authorityScore, qualityScore, engagementScore, socialScore, youtubeScore }
}

export function recordOfDocument(id: string, document: SearchDocument): PodcastRecord {
  const { rowId: seq, titles, names, description, subjects, facets, values } = document
  const numbers = toNumbers(values)
  const valuesOf = (prefix: string): string[] =>
    facets
      .filter((facet) => facet.startsWith(`${prefix}:`))
      .map((facet) => facet.slice(prefix.length + 1))
  const flagOf = (prefix: string): boolean | null => {
    const [value] = valuesOf(prefix)
    return value === undefined ? null : value === 'true'
  }
  const listings = valuesOf('listing')
  const [titleLatest = '', title = titleLatest] = titles
  const record = {
    id,
    seq,
    title,
    titleLatest,
    author: null,
    hostNames: names,
    description,
    genres: subjects,
    language: valuesOf('language')[0] ?? 'und',
    countries: valuesOf('country'),
    socialMediaLinks: valuesOf('social').map((socialMediaType) => ({
      socialMediaType,
      url: '',
    })),
    explicitRss: flagOf('explicit'),
    podcastHasGuests: flagOf('guests'),
    primaryContactEmail: flagOf('contact') === true ? 'somebody@example.org' : null,
    stats: {
      episodeCount: numbers.totalEpisodes,
      firstEpisodePublishedAt: toInstant(numbers.founded),
      latestPublishedAt: toInstant(numbers.lastEpisode),
    },
    authorityScore: toScore(numbers),
    appleRating: toRating(numbers.appleRating, numbers.appleRatingCount),
    spotifyRating: toRating(numbers.spotifyRating, numbers.spotifyRatingCount),
    audienceEstimate: { estimatedMonthlyListeners: numbers.monthlyListeners },
    youtube: {
      tier: listings.includes('youtube') ? 'associated' : 'candidate',
      subscribers: numbers.youtubeSubscribers,
      views: numbers.youtubeViews,
    },
    spotifyId: listings.includes('spotify') ? 'known' : null,
    castboxPlays: numbers.castboxPlays,
    castboxSubscribers: numbers.castboxSubscribers,
    appleId: listings.includes('apple') ? 1 : 0,
    isOwn: facets.includes('tracked'),
    feedState: 'active',
    ignore: false,
  }
  return record as unknown as PodcastRecord
}
