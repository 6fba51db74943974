/**
 * GET /api/v1/search/episodes: forgiving search for a typed query, with filters and sort as
 * parameters.
 */
import {
  EPISODE_PARAMETERS,
  NAME_BY_FIELD,
} from '../../../query/episodes/episode-parameters.ts'
import {
  assertEpisodesNarrowed,
  type ReadEpisodeSearch,
  parseTypedEpisodes,
} from '../../../query/episodes/parse-episodes.ts'
import { typedEpisodesExamples } from '../../examples/episode-search-examples.ts'
import {
  asParameters,
  assertKnownParameters,
  type QueryString,
  toParameterError,
} from '../../query-string.ts'
import { defineRoute } from '../../route.ts'
import { EpisodeSearchAnswer } from '../../views/episode-search.ts'
import { documentTyped, toTypedBody, readTyped } from '../search-typed.ts'
import { openEpisodePipeline } from './episode-pipeline.ts'

const KNOWN = ['q', ...EPISODE_PARAMETERS.map(({ name }) => name)]

function readSearch(query: QueryString): ReadEpisodeSearch {
  assertKnownParameters(query, KNOWN)
  const typed = readTyped(query)
  const body = toTypedBody(query, EPISODE_PARAMETERS)
  return asParameters(() => {
    const parsed = parseTypedEpisodes(typed, body)
    assertEpisodesNarrowed(parsed)
    return parsed
  }, NAME_BY_FIELD)
}

export const searchEpisodesTyped = defineRoute({
  method: 'GET',
  url: '/api/v1/search/episodes',
  scope: 'search',
  counter: 'searchCount',
  docs: {
    operationId: 'searchEpisodesTyped',
    tag: 'Episodes',
    summary: 'Search episodes as people type',
    description:
      'One box, as for podcasts; `host:` means the people and the title of the show. Send `q` or a filter. Costs one `searchCount` a page. `Accept` may ask for `text/csv`, `application/rss+xml` or `application/feed+json`.',
    parameters: documentTyped(EPISODE_PARAMETERS),
    answer: EpisodeSearchAnswer,
    answerDescription: 'One page of hits, and what was understood.',
    errors: [
      'INVALID_PARAMETER',
      'UNKNOWN_PARAMETER',
      'INVALID_CURSOR',
      'SEARCH_TERMS_MISSING',
      'SEARCH_TOO_COSTLY',
      'EPISODES_OFF',
      'INDEX_REBUILDING',
      'QUOTA_EXCEEDED',
    ],
    examples: typedEpisodesExamples,
  },
  ...openEpisodePipeline({
    read: ({ query }) => readSearch(query),
    titleOf: (_search, { query }) => readTyped(query),
    toError: (error) => toParameterError(error, NAME_BY_FIELD),
  }),
})
