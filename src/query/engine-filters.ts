/** The caller's filters as an engine knows them: other names, bounds joined to ranges, dates as milliseconds. */
import type { QueryFilters, Range } from '../engine/query.ts'
import { parseInstant } from '../record/instant.ts'
import type { Filters } from './filters.ts'

const from = (min: number | undefined): Range | undefined => (min === undefined ? undefined : { min, max: null })

const between = (min: number | undefined, max: number | undefined): Range | undefined =>
  min === undefined && max === undefined ? undefined : { min: min ?? null, max: max ?? null }

const instant = (text: string | undefined): number | undefined => (text === undefined ? undefined : parseInstant(text))

type Loose<Fields> = { [Key in keyof Fields]: Fields[Key] | undefined }

/** Only what is asked for is in the result, always in the same order. */
const given = <Fields extends object>(fields: Loose<Fields>): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields

export const toEngineFilters = (filters: Filters): QueryFilters =>
  given<QueryFilters>({
    languages: filters.languages,
    includeGenres: filters.includeItunesGenres,
    excludeGenres: filters.excludeItunesGenres,
    totalEpisodes: between(filters.minTotalEpisodes, filters.maxTotalEpisodes),
    explicit: filters.explicit === undefined ? undefined : filters.explicit === 'explicit',
    foundedSince: instant(filters.foundedSince),
    lastEpisodeSince: instant(filters.lastEpisodeDateSince),
    hasPrimaryContact: filters.hasPrimaryContact,
    hasSocials: filters.hasSocials,
    hasGuests: filters.podcastHasGuests,
    countries: filters.podcastCountries,
    scores: filters.podcastAuthorityScore,
    includeIds: filters.includePodcastIds,
    excludeIds: filters.excludePodcastIds,
    appleRating: from(filters.minItunesRating),
    appleRatingCount: from(filters.minItunesRatingCount),
    spotifyRating: from(filters.minSpotifyRating),
    spotifyRatingCount: from(filters.minSpotifyRatingCount),
    monthlyListeners: filters.podcastAudienceEstimatedMonthlyListeners,
    castboxPlays: from(filters.minCastboxPlays),
    castboxSubscribers: from(filters.minCastboxSubscribers),
  })
