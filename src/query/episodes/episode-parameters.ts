/** Parses a search for episodes from URL parameters. */
import {
  NAME_BY_FIELD,
  parametersOf,
  SEARCH_PARAMETERS,
  type SearchParameter,
} from '../typed-parameters.ts'
import { EpisodeFacetsRequest } from './episode-facets.ts'
import { EPISODE_FILTER_SCHEMAS, isEpisodeFilter } from './episode-filters.ts'

/** Searches for episodes have facets of their own, and no explanations. */
const OF_PODCASTS: ReadonlySet<string> = new Set(['facets', 'explain'])

/** All parameters except `q`. */
export const EPISODE_PARAMETERS: readonly SearchParameter[] = [
  ...Object.entries(EPISODE_FILTER_SCHEMAS).flatMap(([name, schema]) =>
    parametersOf(name, schema),
  ),
  ...SEARCH_PARAMETERS.filter(
    ({ name }) => !OF_PODCASTS.has(name) && !isEpisodeFilter(name),
  ),
  ...parametersOf('facets', EpisodeFacetsRequest),
]

export { NAME_BY_FIELD }
