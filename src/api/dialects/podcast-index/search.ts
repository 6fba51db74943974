/** `search/byterm`, `search/bytitle` and `search/music/byterm`, extended by `lang`, `cat`, `notcat` and `cursor`. */
import type { EndpointContext } from '../../api-context.ts'
import { quote } from '../../query-string.ts'
import type { DialectAnswer, DialectCall, DialectRoute } from '../dialect.ts'
import { type Parameters, refuseParameter } from '../parameters.ts'
import { readTerm } from '../read-term.ts'
import { FOUND, renderFeeds, toListAnswer } from './answers.ts'
import { readMax, searchFeeds } from './filters.ts'

const USUAL_MAX = 60

const ANY_VALUE = 'any'

/** Returns whether the call wants only feeds with a value block. Types are not indexed. */
function readValue(parameters: Parameters): boolean {
  const value = parameters.text('val')
  if (value === undefined || value.toLowerCase() === ANY_VALUE) return value !== undefined
  throw refuseParameter(
    'val',
    `is ${quote(value)}, which is not "${ANY_VALUE}"; kinds of value blocks cannot be searched`,
  )
}

interface FeedSearch {
  readonly targets?: readonly string[]
  readonly medium?: string
}

async function search(
  call: DialectCall,
  context: EndpointContext,
  { targets, medium }: FeedSearch,
): Promise<DialectAnswer> {
  const { parameters } = call
  const text = parameters.required('q')
  const needsValue = readValue(parameters)
  const body = {
    searchTerms: [readTerm('q', text, targets)],
    ...(medium !== undefined && { medium: [medium] }),
    ...(parameters.flag('similar') && { matching: 'forgiving' }),
    ...(parameters.flag('aponly') && { listings: ['apple'] }),
    pageSize: readMax(parameters, USUAL_MAX),
  }
  const page = await searchFeeds(call, context, body, needsValue ? { tags: ['value'] } : {})
  const feeds = await renderFeeds(page.podcasts, call, context)
  const more = { query: text, total: page.total, cursor: page.cursor ?? '' }
  return toListAnswer({ feeds, description: FOUND, more, cost: 1 }, parameters)
}

const route = (path: string, feeds: FeedSearch = {}): DialectRoute => ({
  methods: ['GET', 'POST'],
  path,
  scope: 'search',
  counter: 'searchCount',
  answer: (call, context) => search(call, context, feeds),
})

export const SEARCH_ROUTES = [
  route('/search/byterm'),
  route('/search/bytitle', { targets: ['podcast-title'] }),
  route('/search/music/byterm', { medium: 'music' }),
]
