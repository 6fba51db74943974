/** GET /api/v1/podcasts/trending: trending podcasts. */
import { Type } from 'typebox'
import {
  FILTER_SCHEMAS,
  findUnknownGenres,
  parseFilters,
  toQueryFilters,
} from '../../query/filters.ts'
import { assertGenreParametersKnown } from '../discovery/known-genres.ts'
import { findTrendingPodcasts } from '../discovery/trending-podcasts.ts'
import { BasicPodcast } from '../../record/podcast.ts'
import { closed, Count } from '../../record/schema.ts'
import { parseFull } from '../../record/view/fragments.ts'
import type { EndpointContext } from '../api-context.ts'
import { toListedShow } from '../formats/listed-show.ts'
import { trendingExamples } from '../examples/list-examples.ts'
import {
  asParameters,
  assertKnownParameters,
  type QueryString,
  readValues,
  readWhole,
} from '../query-string.ts'
import { type Answer, type ShowsAnswer, type Call, defineRoute } from '../route.ts'

const DEFAULT_DAYS = 7
const MAX_DAYS = 30
const MOST_PODCASTS = 50
/** Requests charged to the key's rate, for two large pages and the metadata of eighty records. */
const REQUESTS = 5
const LISTS = ['languages', 'includeItunesGenres'] as const

export const TrendingAnswer = closed({
  data: closed({ items: Type.Array(closed({ trendScore: Count, podcast: BasicPodcast })) }),
})

/** Lists may be repeated or comma-separated. */
function readFilters(query: QueryString): Readonly<Record<string, unknown>> {
  const given = LISTS.map((name) => {
    const values = readValues(query, name).flatMap((value) => value.split(','))
    return [
      name,
      values.map((value) => value.trim()).filter((value) => value !== ''),
    ] as const
  })
  return Object.fromEntries(given.filter(([, values]) => values.length > 0))
}

async function findAsked(call: Call, { directory, now }: EndpointContext) {
  assertKnownParameters(call.query, ['since', ...LISTS])
  const days = readWhole(call.query, 'since', {
    least: 1,
    most: MAX_DAYS,
    else: DEFAULT_DAYS,
  })
  const body = readFilters(call.query)
  const named = asParameters(() => parseFilters(body))
  call.spendRate(REQUESTS - 1)
  const options = { signal: call.signal(), caller: call.caller.id }
  await assertGenreParametersKnown(directory.reader, findUnknownGenres(named), options)
  const asked = { days, filters: toQueryFilters(named), limit: MOST_PODCASTS }
  return findTrendingPodcasts(directory, asked, now(), options)
}

export const listTrendingPodcasts = defineRoute({
  method: 'GET',
  url: '/api/v1/podcasts/trending',
  scope: 'search',
  counter: 'searchCount',
  isTagged: true,
  docs: {
    operationId: 'getTrendingPodcasts',
    tag: 'Lists',
    summary: 'Podcasts that are moving now',
    description:
      "At most fifty with an episode in the last `since` days, the highest `trendScore` first: authority and freshness, lifted where a show publishes more than it used to, is young and known already, or stands in a chart that the operator imported. docs/RULES.md has the formula. Nobody's calls are counted. Costs one `searchCount`, and counts as five requests of the key's rate.",
    parameters: [
      {
        name: 'since',
        in: 'query',
        required: false,
        description: 'Days that are looked back.',
        schema: Type.Integer({ minimum: 1, maximum: MAX_DAYS, default: DEFAULT_DAYS }),
      },
      ...LISTS.map((name) => ({
        name,
        in: 'query' as const,
        required: false,
        description: 'Repeated, or one comma-separated value.',
        schema: FILTER_SCHEMAS[name],
      })),
    ],
    answer: TrendingAnswer,
    answerDescription: 'Podcasts, those that move most first.',
    errors: [
      'INVALID_PARAMETER',
      'UNKNOWN_PARAMETER',
      'INDEX_REBUILDING',
      'SEARCH_TOO_COSTLY',
      'QUOTA_EXCEEDED',
    ],
    examples: trendingExamples,
  },
  async answer(call, context): Promise<Answer> {
    const found = await findAsked(call, context)
    const items = found.map(
      ({ trendScore, podcast }) =>
        `{"trendScore":${String(trendScore)},"podcast":${podcast.basic}}`,
    )
    return { body: `{"data":{"items":[${items.join(',')}]}}`, cost: 1 }
  },
  async list(call, context): Promise<ShowsAnswer> {
    const found = await findAsked(call, context)
    const shows = found.map(({ podcast }) => toListedShow(parseFull(podcast)))
    return { title: 'Trending podcasts', shows, cost: 1 }
  },
})
