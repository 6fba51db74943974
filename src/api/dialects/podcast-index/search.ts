/** `search/byterm` and `search/bytitle`, extended by `lang`, `cat`, `notcat` and `cursor`. */
import type { EndpointContext } from '../../api-context.ts'
import { quote } from '../../query-string.ts'
import type { DialectAnswer, DialectCall, DialectRoute } from '../dialect.ts'
import { type Parameters, refuseParameter } from '../parameters.ts'
import { readTerm } from '../read-term.ts'
import { feedText, FOUND, toListAnswer } from './answers.ts'
import { readMax, searchFeeds } from './filters.ts'

const USUAL_MAX = 60

/** Rejects payment filters: payment data of feeds is not stored. */
function assertNoValue(parameters: Parameters): void {
  const value = parameters.text('val')
  if (value === undefined) return
  throw refuseParameter(
    'val',
    `is ${quote(value)}; payments are not kept here, so leave it out`,
  )
}

async function search(
  call: DialectCall,
  context: EndpointContext,
  targets?: readonly string[],
): Promise<DialectAnswer> {
  const { parameters } = call
  const text = parameters.required('q')
  assertNoValue(parameters)
  const page = await searchFeeds(call, context, {
    searchTerms: [readTerm('q', text, targets)],
    ...(parameters.flag('similar') && { matching: 'forgiving' }),
    ...(parameters.flag('aponly') && { listings: ['apple'] }),
    pageSize: readMax(parameters, USUAL_MAX),
  })
  const feeds = page.podcasts.map(feedText(parameters))
  const more = { query: text, total: page.total, cursor: page.cursor ?? '' }
  return toListAnswer({ feeds, description: FOUND, more, cost: 1 }, parameters)
}

const route = (path: string, targets?: readonly string[]): DialectRoute => ({
  methods: ['GET', 'POST'],
  path,
  scope: 'search',
  counter: 'searchCount',
  answer: (call, context) => search(call, context, targets),
})

export const SEARCH_ROUTES = [
  route('/search/byterm'),
  route('/search/bytitle', ['podcast-title']),
]
