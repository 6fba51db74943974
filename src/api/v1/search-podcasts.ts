/**
 * POST /api/v1/search/podcasts: podcasts whose title or description matches the terms, best first.
 */
import { parseSearch } from '../../query/parse.ts'
import { parseBody } from '../body.ts'
import { searchExamples } from '../examples/examples.ts'
import { assertKnownParameters } from '../query-string.ts'
import { type Answer, type ShowsAnswer, defineRoute } from '../route.ts'
import { SearchAnswer } from '../views/search.ts'
import { SearchRequest } from '../views/search-request.ts'
import { answerSearch, listFound } from './answer-search.ts'

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
  async answer(call, context): Promise<Answer> {
    const startedAt = performance.now()
    assertKnownParameters(call.query, [])
    const parsed = parseSearch(parseBody(call.body))
    return context.largePages.make(parsed.query.limit, call, () =>
      answerSearch(parsed, { call, context, startedAt }),
    )
  },
  async list(call, context): Promise<ShowsAnswer> {
    assertKnownParameters(call.query, [])
    const parsed = parseSearch(parseBody(call.body))
    const title = parsed.query.terms.map(({ text }) => text).join(', ')
    return await listFound(parsed, title, { call, context })
  },
})
