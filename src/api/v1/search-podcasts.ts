/**
 * POST /api/v1/search/podcasts: podcasts whose title or description matches the terms, best first.
 */
import { parseSearch } from '../../query/parse.ts'
import { parseBody } from '../body.ts'
import { searchExamples } from '../examples/examples.ts'
import { assertKnownParameters } from '../query-string.ts'
import { defineRoute } from '../route.ts'
import { SearchAnswer } from '../views/search.ts'
import { SearchRequest } from '../views/search-request.ts'
import { openSearchPipeline } from './search-pipeline.ts'

export const searchPodcasts = defineRoute({
  method: 'POST',
  url: '/api/v1/search/podcasts',
  scope: 'search',
  counter: 'searchCount',
  docs: {
    operationId: 'searchPodcasts',
    tag: 'Search',
    summary: 'Search podcasts',
    description:
      'Podcasts that match the terms and pass every filter, best first; for the next page send the same request with the `cursor` of the answer. The last page has `cursor: null`. The total is exact, and so are the counts of `facets`, which the first page has. Whole hits show the words that match in `<em>`. E-mail addresses are in the hits only for keys that also have the scope `podcasts`. Costs one `searchCount` a page.',
    parameters: [],
    body: SearchRequest,
    answer: SearchAnswer,
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
      'INDEX_REBUILDING',
      'BODY_TOO_LARGE',
      'MEDIA_TYPE_UNSUPPORTED',
      'QUOTA_EXCEEDED',
    ],
    examples: searchExamples,
  },
  ...openSearchPipeline({
    read(call) {
      assertKnownParameters(call.query, [])
      return parseSearch(parseBody(call.body))
    },
    titleOf: ({ query }) => query.terms.map(({ text }) => text).join(', '),
  }),
})
