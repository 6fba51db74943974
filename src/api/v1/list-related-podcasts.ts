/** GET /api/v1/podcasts/{podcastIdOrSlug}/related-podcasts: similar podcasts. */
import { Type } from 'typebox'
import { findRelatedPodcasts } from '../discovery/related-podcasts.ts'
import { BasicPodcast, PodcastId } from '../../record/podcast.ts'
import { closed } from '../../record/schema.ts'
import { parseFull } from '../../record/view/fragments.ts'
import type { EndpointContext } from '../api-context.ts'
import { toListedShow } from '../formats/listed-show.ts'
import { relatedExamples } from '../examples/list-examples.ts'
import { getPodcastOfPath, PODCAST_IN_PATH } from '../podcast-in-path.ts'
import { assertKnownParameters, readWhole } from '../query-string.ts'
import { type Answer, type ShowsAnswer, type Call, defineRoute } from '../route.ts'

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 50
/** Requests charged to the key's rate: one answer takes about forty searches. */
const REQUESTS = 5

export const RelatedAnswer = closed({
  data: closed({
    podcast: BasicPodcast,
    relatedPodcasts: closed({
      podcastId: PodcastId,
      similarPodcasts: Type.Array(BasicPodcast),
    }),
  }),
})

async function findAsked(call: Call, { directory }: EndpointContext) {
  assertKnownParameters(call.query, ['limit'])
  const limit = readWhole(call.query, 'limit', {
    least: 1,
    most: MAX_LIMIT,
    else: DEFAULT_LIMIT,
  })
  call.spendRate(REQUESTS - 1)
  const podcast = await getPodcastOfPath(directory.reader, call.params)
  const options = { signal: call.signal(), caller: call.caller.id }
  const related = await findRelatedPodcasts(directory.reader, podcast, limit, options)
  return { podcast, related }
}

export const listRelatedPodcasts = defineRoute({
  method: 'GET',
  url: '/api/v1/podcasts/:podcastIdOrSlug/related-podcasts',
  scope: 'podcasts',
  counter: 'podcastLookups',
  isTagged: true,
  docs: {
    operationId: 'getPodcastRelatedPodcasts',
    tag: 'Podcasts',
    summary: 'Podcasts that are like one',
    description:
      "The likest first: by rare words of title and description, people, owner, genre and authority, in the same language. Never another feed or edition of the show, and at most three of one owner. It says what is alike in words, not what listeners also hear. Costs one `podcastLookups`, and counts as five requests of the key's rate.",
    parameters: [
      PODCAST_IN_PATH,
      {
        name: 'limit',
        in: 'query',
        required: false,
        description: 'At most so many are in the answer.',
        schema: Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
      },
    ],
    answer: RelatedAnswer,
    answerDescription: 'The podcast and those that are like it.',
    errors: [
      'INVALID_PARAMETER',
      'UNKNOWN_PARAMETER',
      'PODCAST_NOT_FOUND',
      'INDEX_REBUILDING',
      'SEARCH_TOO_COSTLY',
      'RECORD_DAMAGED',
      'QUOTA_EXCEEDED',
    ],
    examples: relatedExamples,
  },
  async answer(call, context): Promise<Answer> {
    const { podcast, related } = await findAsked(call, context)
    const similar = related.map(({ basic }) => basic).join(',')
    return {
      body: `{"data":{"podcast":${podcast.basic},"relatedPodcasts":{"podcastId":"${podcast.id}","similarPodcasts":[${similar}]}}}`,
      cost: 1,
    }
  },
  async list(call, context): Promise<ShowsAnswer> {
    const { podcast, related } = await findAsked(call, context)
    const { title } = toListedShow(parseFull(podcast))
    const shows = related.map((each) => toListedShow(parseFull(each)))
    return { title: `Podcasts like ${title}`, shows, cost: 1 }
  },
})
