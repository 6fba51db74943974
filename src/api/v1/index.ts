/**
 * Lists the operations under `/api/v1`. A new endpoint is a file and a line here, an operator's one
 * in `admin/`.
 */
import type { RouteDefinition } from '../route.ts'
import { ADMIN_ROUTES } from './admin/index.ts'
import { ALERT_ROUTES } from './alerts/index.ts'
import { autocompletePodcasts } from './autocomplete-podcasts.ts'
import { CHART_ROUTES } from './charts/index.ts'
import { exportDiff } from './exports/export-diff.ts'
import { EXPORT_ROUTES } from './exports/export-files.ts'
import { EPISODE_ROUTES } from './episodes/index.ts'
import { getFeedHealth } from './get-feed-health.ts'
import { getFreshness } from './get-freshness.ts'
import { getPodcastByFeedUrl } from './get-podcast-by-feed-url.ts'
import { getPodcast } from './get-podcast.ts'
import { getPodcastsMultiple } from './get-podcasts-multiple.ts'
import { getUsage } from './get-usage.ts'
import { listPublicChanges } from './list-changes.ts'
import { listEpisodes } from './list-episodes.ts'
import { listGenres } from './list-genres.ts'
import { listKeptFiles } from './list-kept-files.ts'
import { listLanguages } from './list-languages.ts'
import { listLatestPodcasts } from './list-latest-podcasts.ts'
import { listRelatedPodcasts } from './list-related-podcasts.ts'
import { listTrendingPodcasts } from './list-trending-podcasts.ts'
import { lookupPodcast } from './lookup-podcast.ts'
import { lookupPodcasts } from './lookup-podcasts.ts'
import { PEOPLE_ROUTES } from './people/index.ts'
import { SAVED_SEARCH_ROUTES } from './saved-searches/index.ts'
import { POD_ENGINE_ROUTES } from './pod-engine/index.ts'
import { searchPodcasts } from './search-podcasts.ts'
import { searchTyped } from './search-typed.ts'
import { TRANSCRIPT_ROUTES } from './transcripts/index.ts'

export const V1_ROUTES: readonly RouteDefinition[] = [
  getPodcastsMultiple,
  lookupPodcast,
  lookupPodcasts,
  listLatestPodcasts,
  listTrendingPodcasts,
  getPodcastByFeedUrl,
  getPodcast,
  listEpisodes,
  getFeedHealth,
  listRelatedPodcasts,
  searchPodcasts,
  searchTyped,
  autocompletePodcasts,
  listGenres,
  listLanguages,
  getFreshness,
  listPublicChanges,
  listKeptFiles,
  ...EXPORT_ROUTES,
  exportDiff,
  ...EPISODE_ROUTES,
  ...CHART_ROUTES,
  ...PEOPLE_ROUTES,
  ...TRANSCRIPT_ROUTES,
  ...POD_ENGINE_ROUTES,
  getUsage,
  ...SAVED_SEARCH_ROUTES,
  ...ALERT_ROUTES,
  ...ADMIN_ROUTES,
]
