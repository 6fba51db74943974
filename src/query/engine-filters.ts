/** The caller's filters as an engine knows them: other names, bounds joined to ranges, dates as milliseconds. */
import type { QueryFilters, Range } from '../search/query.ts'
import { parseInstant } from '../record/instant/instant.ts'
import { FILTER_NAMES, type FilterName, type Filters } from './filters.ts'

const from = (min: number | undefined): Range => ({ min: min ?? null, max: null })

const episodes = ({ minTotalEpisodes, maxTotalEpisodes }: Filters): QueryFilters => ({
  totalEpisodes: { min: minTotalEpisodes ?? null, max: maxTotalEpisodes ?? null },
})

const since = (name: 'foundedSince' | 'lastEpisodeSince', text: string | undefined): QueryFilters => {
  const instant = text === undefined ? undefined : parseInstant(text)
  return instant === undefined ? {} : { [name]: instant }
}

/** Asked only for a filter that was given. A filter without an entry does not compile: it would be read, and then ignored. */
type ToEngine = { readonly [Name in FilterName]: (filters: Filters & Required<Pick<Filters, Name>>) => QueryFilters }

const TO_ENGINE: ToEngine = {
  languages: ({ languages }) => ({ languages }),
  includeItunesGenres: ({ includeItunesGenres }) => ({ includeGenres: includeItunesGenres }),
  excludeItunesGenres: ({ excludeItunesGenres }) => ({ excludeGenres: excludeItunesGenres }),
  minTotalEpisodes: episodes,
  maxTotalEpisodes: episodes,
  explicit: ({ explicit }) => ({ explicit: explicit === 'explicit' }),
  foundedSince: ({ foundedSince }) => since('foundedSince', foundedSince),
  lastEpisodeDateSince: ({ lastEpisodeDateSince }) => since('lastEpisodeSince', lastEpisodeDateSince),
  hasPrimaryContact: ({ hasPrimaryContact }) => ({ hasPrimaryContact }),
  hasSocials: ({ hasSocials }) => ({ hasSocials }),
  podcastHasGuests: ({ podcastHasGuests }) => ({ hasGuests: podcastHasGuests }),
  podcastCountries: ({ podcastCountries }) => ({ countries: podcastCountries }),
  podcastAuthorityScore: ({ podcastAuthorityScore }) => ({ scores: podcastAuthorityScore }),
  includePodcastIds: ({ includePodcastIds }) => ({ includeIds: includePodcastIds }),
  excludePodcastIds: ({ excludePodcastIds }) => ({ excludeIds: excludePodcastIds }),
  minItunesRating: ({ minItunesRating }) => ({ appleRating: from(minItunesRating) }),
  minItunesRatingCount: ({ minItunesRatingCount }) => ({ appleRatingCount: from(minItunesRatingCount) }),
  minSpotifyRating: ({ minSpotifyRating }) => ({ spotifyRating: from(minSpotifyRating) }),
  minSpotifyRatingCount: ({ minSpotifyRatingCount }) => ({ spotifyRatingCount: from(minSpotifyRatingCount) }),
  podcastAudienceEstimatedMonthlyListeners: ({ podcastAudienceEstimatedMonthlyListeners }) => ({
    monthlyListeners: podcastAudienceEstimatedMonthlyListeners,
  }),
  minCastboxPlays: ({ minCastboxPlays }) => ({ castboxPlays: from(minCastboxPlays) }),
  minCastboxSubscribers: ({ minCastboxSubscribers }) => ({ castboxSubscribers: from(minCastboxSubscribers) }),
}

/** Only what is asked for is in the result, always in the same order. */
export const toEngineFilters = (filters: Filters): QueryFilters => {
  const found: QueryFilters = {}
  for (const name of FILTER_NAMES) {
    if (filters[name] === undefined) continue
    const translate = TO_ENGINE[name] as (filters: Filters) => QueryFilters
    Object.assign(found, translate(filters))
  }
  return found
}
