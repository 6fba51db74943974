/** Parses a search for episodes from URL parameters. */
import {
  NAME_BY_FIELD,
  parametersOf,
  SEARCH_PARAMETERS,
  type SearchParameter,
} from '../typed-parameters.ts'
import { EpisodeFacetsRequest } from './episode-facets.ts'
import { EPISODE_FILTER_SCHEMAS, isEpisodeFilter } from './episode-filters.ts'

/** All parameters except `q`. */
export const EPISODE_PARAMETERS: readonly SearchParameter[] = [
  ...Object.entries(EPISODE_FILTER_SCHEMAS).flatMap(([name, schema]) =>
    parametersOf(name, schema),
  ),
  ...SEARCH_PARAMETERS.filter(({ name }) => name !== 'facets' && !isEpisodeFilter(name)),
  ...parametersOf('facets', EpisodeFacetsRequest),
]

export { NAME_BY_FIELD }
