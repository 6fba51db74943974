/**
 * GET /api/v1/podcasts/id/lookup: the podcast with an identifier, or null if it is not tracked.
 * Free.
 */
import { type TSchema, Type } from 'typebox'
import type { Locator } from '../../store/directory.ts'
import { PodcastId } from '../../record/podcast.ts'
import { lookupExamples } from '../examples/examples.ts'
import {
  readFeedUrl,
  isLocatorField,
  LOCATOR_FIELDS,
  type LocatorField,
  parseLocator,
} from '../locator-fields.ts'
import {
  assertKnownParameters,
  invalidParameter,
  type QueryString,
  readScalar,
} from '../query-string.ts'
import { type Answer, defineRoute, type ParameterDoc } from '../route.ts'
import { LookupAnswer, viewLookup } from '../views/podcast.ts'

const NAMES: readonly string[] = LOCATOR_FIELDS

function readField(field: LocatorField, text: string): Locator | null {
  if (field === 'rssFeedUrl') return readFeedUrl(text)
  const parsed = parseLocator(field, text)
  if (parsed !== null && 'problem' in parsed) throw invalidParameter(field, parsed.problem)
  return parsed
}

const readLocator = (query: QueryString): Locator | null => {
  const [first, second] = query
  if (first === undefined)
    throw invalidParameter(
      'rssFeedUrl',
      `is missing; send exactly one of ${NAMES.join(', ')}`,
    )
  if (second !== undefined && second.name !== first.name) {
    throw invalidParameter(
      second.name,
      `conflicts with ${first.name}; send exactly one of ${NAMES.join(', ')}`,
    )
  }
  if (!isLocatorField(first.name)) return null
  return readField(first.name, readScalar(query, first.name) ?? '')
}

const parameter = (
  name: string,
  description: string,
  schema: TSchema = Type.String({ minLength: 1 }),
): ParameterDoc => ({
  name,
  in: 'query',
  required: false,
  description: `${description} Exactly one of the six parameters has to be there.`,
  schema,
})

export const lookupPodcast = defineRoute({
  method: 'GET',
  url: '/api/v1/podcasts/id/lookup',
  scope: 'lookup',
  counter: null,
  docs: {
    operationId: 'getPodcastIdLookup',
    tag: 'Podcasts',
    summary: 'Is this podcast tracked?',
    description:
      'The basic podcast for an id you already have, or `null` when it is not tracked. Free of charge. A feed URL matches whatever its scheme (http or https), the case of its host and slashes at its end; every URL a feed ever had keeps matching.',
    parameters: [
      parameter('rssFeedUrl', 'Feed URL, URL-encoded.'),
      parameter('appleId', 'Apple Podcasts id.', Type.Integer({ minimum: 1 })),
      parameter('spotifyId', 'Spotify show id.'),
      parameter('slug', 'Slug of the podcast here.'),
      parameter('podEngineId', 'Podcast id here.', PodcastId),
      parameter('podcastGuid', "The feed's `podcast:guid`."),
    ],
    answer: LookupAnswer,
    answerDescription: 'The podcast, or null.',
    errors: [
      'INVALID_PARAMETER',
      'UNKNOWN_PARAMETER',
      'INVALID_FEED_URL',
      'RECORD_DAMAGED',
    ],
    examples: lookupExamples,
  },
  atOnce(query, { reader }) {
    const locator = readLocator(query)
    if (locator?.by !== 'feedUrl' || reader.findAtOnce === undefined) return undefined
    return viewLookup(reader.findAtOnce(locator))
  },
  async answer({ query }, { directory }): Promise<Answer> {
    assertKnownParameters(query, NAMES)
    const locator = readLocator(query)
    const podcast =
      locator === null
        ? undefined
        : await directory.reader.find(locator, { level: 'basic' })
    return { body: viewLookup(podcast), cost: 0 }
  },
})
