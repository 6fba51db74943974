/** `search/byterm`, `search/bytitle` and `search/music/byterm`, extended by `lang`, `cat`, `notcat` and `cursor`. */
import type { EndpointContext } from '../../api-context.ts'
import { quote } from '../../query-string.ts'
import type { DialectAnswer, DialectCall, DialectRoute } from '../dialect.ts'
import { type Parameters, refuseParameter } from '../parameters.ts'
import { readTerm } from '../read-term.ts'
import { FOUND, renderFeeds, toListAnswer } from './answers.ts'
import { readMax, searchFeeds } from './filters.ts'

const USUAL_MAX = 60

/** The types of value blocks that `val` names. */
const VALUE_TYPES = ['lightning', 'hive', 'webmonetization']

/** Returns the tags of feeds with the wanted value block. */
function readValueTags(parameters: Parameters): readonly string[] {
  const value = parameters.text('val')
  if (value === undefined) return []
  const type = value.toLowerCase()
  if (type === 'any') return ['value']
  if (VALUE_TYPES.includes(type)) return [`value:${type}`]
  throw refuseParameter(
    'val',
    `is ${quote(value)}; it has to be any, ${VALUE_TYPES.join(', ')}`,
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
  const tags = readValueTags(parameters)
  const body = {
    searchTerms: [readTerm('q', text, targets)],
    ...(medium !== undefined && { medium: [medium] }),
    ...(parameters.flag('similar') && { matching: 'forgiving' }),
    ...(parameters.flag('aponly') && { listings: ['apple'] }),
    pageSize: readMax(parameters, USUAL_MAX),
  }
  const page = await searchFeeds(call, context, body, { tags })
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
