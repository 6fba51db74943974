/** GET /api/v1/podcasts/multiple: up to 50 podcasts by id, in the request's sequence. */
import { Type } from 'typebox'
import { PodcastId } from '../../record/podcast.ts'
import { isPodcastId } from '../../record/podcast-id.ts'
import { oneOf } from '../../record/schema.ts'
import { multipleExamples } from '../examples/examples.ts'
import {
  assertKnownParameters,
  invalidParameter,
  type QueryString,
  quote,
  readScalar,
  readValues,
} from '../query-string.ts'
import { type Answer, defineRoute } from '../route.ts'
import { type Details, DETAILS, MultipleAnswer, viewMultiple } from '../views/podcast.ts'

const MAX_IDS = 50

const refuseItem = (index: number, item: string): never => {
  const path = `podcastIds[${String(index)}]`
  throw invalidParameter(
    path,
    item === '' ? 'is empty' : `is ${quote(item)}, which is not a podcast id (a UUID)`,
  )
}

/** Ids may be repeated parameters, comma-separated, or both; blanks are trimmed. */
const readIds = (query: QueryString): readonly string[] => {
  const values = readValues(query, 'podcastIds')
  if (values.length === 0)
    throw invalidParameter('podcastIds', 'is missing; send 1 to 50 podcast ids')
  const items = values.flatMap((value) => value.split(',')).map((item) => item.trim())
  if (items.length > MAX_IDS)
    throw invalidParameter(
      'podcastIds',
      `has ${String(items.length)} items; at most ${String(MAX_IDS)} are allowed`,
    )
  for (const [index, item] of items.entries())
    if (!isPodcastId(item)) refuseItem(index, item)
  return items
}

const readDetails = (query: QueryString): Details => {
  const given = readScalar(query, 'details') ?? 'basic'
  const details = DETAILS.find((level) => level === given)
  if (details === undefined)
    throw invalidParameter('details', `is ${quote(given)}; it has to be basic or full`)
  return details
}

export const getPodcastsMultiple = defineRoute({
  method: 'GET',
  url: '/api/v1/podcasts/multiple',
  scope: 'podcasts',
  counter: 'podcastLookups',
  docs: {
    operationId: 'getMultiplePodcasts',
    tag: 'Podcasts',
    summary: 'Several podcasts by id',
    description:
      'Up to 50 podcasts in the order of first asking, each once. An id that matches nothing is left out. Costs one `podcastLookups` for each podcast returned.',
    parameters: [
      {
        name: 'podcastIds',
        in: 'query',
        required: true,
        description:
          '1 to 50 podcast ids: the parameter repeated, one comma-separated value, or a mix.',
        schema: Type.Array(PodcastId, { minItems: 1, maxItems: MAX_IDS }),
      },
      {
        name: 'details',
        in: 'query',
        required: false,
        description: 'How much of each podcast.',
        schema: { ...oneOf(DETAILS), default: 'basic' },
      },
    ],
    answer: MultipleAnswer,
    answerDescription: 'The podcasts that were found.',
    errors: ['INVALID_PARAMETER', 'UNKNOWN_PARAMETER', 'RECORD_DAMAGED', 'QUOTA_EXCEEDED'],
    examples: multipleExamples,
  },
  async answer({ query }, { directory }): Promise<Answer> {
    assertKnownParameters(query, ['podcastIds', 'details'])
    const ids = readIds(query)
    const details = readDetails(query)
    const answers = await directory.reader.joinMany(
      ids.map((id) => id.toLowerCase()),
      details,
    )
    return { body: viewMultiple(ids, details, answers), cost: answers.count }
  },
})
