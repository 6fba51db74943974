/** Lists the operations on episodes. */
import type { RouteDefinition } from '../../route.ts'
import { getEpisodeCatalogue } from './get-episode-catalogue.ts'
import { getEpisodeDetails } from './get-episode-details.ts'
import { getEpisodesMultiple } from './get-episodes-multiple.ts'
import { listLatestEpisodes } from './list-latest-episodes.ts'
import { searchEpisodesTyped } from './search-episodes-typed.ts'
import { searchEpisodes } from './search-episodes.ts'

export const EPISODE_ROUTES: readonly RouteDefinition[] = [
  searchEpisodes,
  searchEpisodesTyped,
  listLatestEpisodes,
  getEpisodesMultiple,
  getEpisodeDetails,
  getEpisodeCatalogue,
]
