/** POST /api/v1/search/episodes: episodes that match the terms, best first. */
import { parseEpisodeSearch } from '../../../query/episodes/parse-episodes.ts'
import { parseBody } from '../../body.ts'
import { searchEpisodesExamples } from '../../examples/episode-search-examples.ts'
import { assertKnownParameters } from '../../query-string.ts'
import { defineRoute } from '../../route.ts'
import { EpisodeSearchAnswer } from '../../views/episode-search.ts'
import { EpisodeSearchRequest } from '../../views/episode-search-request.ts'
import { openEpisodePipeline } from './episode-pipeline.ts'

export const searchEpisodes = defineRoute({
  method: 'POST',
  url: '/api/v1/search/episodes',
  scope: 'search',
  counter: 'searchCount',
  docs: {
    operationId: 'searchEpisodes',
    tag: 'Episodes',
    summary: 'Search episodes',
    description:
      'As the search for podcasts, over the episodes of the last 90 days (or all, as the directory is set): words in title, notes, people and the title of the show, with the filters of both. Equal matches come by the authority of the show and the date together. Costs one `searchCount` a page. `Accept` may ask for `text/csv`, `application/rss+xml` or `application/feed+json`.',
    parameters: [],
    body: EpisodeSearchRequest,
    answer: EpisodeSearchAnswer,
    answerDescription: 'One page of hits.',
    errors: [
      'INVALID_JSON',
      'INVALID_BODY',
      'UNKNOWN_PARAMETER',
      'INVALID_CURSOR',
      'SEARCH_TERMS_MISSING',
      'SEARCH_TERM_EMPTY',
      'SEARCH_TYPE_UNAVAILABLE',
      'SEARCH_FIELD_UNAVAILABLE',
      'SEARCH_TOO_COSTLY',
      'EPISODES_OFF',
      'INDEX_REBUILDING',
      'BODY_TOO_LARGE',
      'MEDIA_TYPE_UNSUPPORTED',
      'QUOTA_EXCEEDED',
    ],
    examples: searchEpisodesExamples,
  },
  ...openEpisodePipeline({
    read(call) {
      assertKnownParameters(call.query, [])
      return parseEpisodeSearch(parseBody(call.body))
    },
    titleOf: ({ query }) => query.terms.map(({ text }) => text).join(', '),
  }),
})
