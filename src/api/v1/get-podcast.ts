/** GET /api/v1/podcasts/{podcastIdOrSlug}: the full podcast, and where it is listed, by any id it has. */
import { Type } from 'typebox'
import type { DirectoryReader, StoredPodcast } from '../../store/directory.ts'
import { CodedError } from '../../errors.ts'
import { PODCAST_EXAMPLES } from '../examples/examples.ts'
import { toLocators } from '../podcast-locators.ts'
import { assertKnownParameters, invalidParameter, quote } from '../query-string.ts'
import { type Answer, defineRoute } from '../route.ts'
import { PodcastAnswer, viewPodcast } from '../views/podcast.ts'

const findPodcast = async (reader: DirectoryReader, text: string): Promise<StoredPodcast | undefined> => {
  for (const locator of toLocators(text)) {
    const podcast = await reader.find(locator)
    if (podcast !== undefined) return podcast
  }
  return undefined
}

export const getPodcast = defineRoute({
  method: 'GET',
  url: '/api/v1/podcasts/:podcastIdOrSlug',
  scope: 'podcasts',
  counter: 'podcastLookups',
  docs: {
    operationId: 'getPodcast',
    tag: 'Podcasts',
    summary: 'A podcast and its listings by id or slug',
    description:
      'The same answer as by feed URL. The text is tried as podcast id, Apple id, Spotify show id, `podcast:guid` and slug, in this order. Costs one `podcastLookups`.',
    parameters: [
      {
        name: 'podcastIdOrSlug',
        in: 'path',
        required: true,
        description: 'Any id of the podcast, or its slug.',
        schema: Type.String({ minLength: 1 }),
      },
    ],
    answer: PodcastAnswer,
    answerDescription: 'The podcast, and where it is listed (`platforms` is null while no Apple listing is known).',
    errors: ['INVALID_PARAMETER', 'UNKNOWN_PARAMETER', 'PODCAST_NOT_FOUND', 'RECORD_DAMAGED', 'QUOTA_EXCEEDED'],
    examples: PODCAST_EXAMPLES,
  },
  async answer({ query, params }, { directory }): Promise<Answer> {
    assertKnownParameters(query, [])
    const text = params['podcastIdOrSlug'] ?? ''
    if (text.includes('\0'))
      throw invalidParameter('podcastIdOrSlug', 'holds a nul character', [
        { path: 'path.podcastIdOrSlug', message: 'holds a nul character' },
      ])
    const podcast = await findPodcast(directory.reader, text)
    if (podcast === undefined)
      throw new CodedError('PODCAST_NOT_FOUND', `No podcast has the podcastIdOrSlug ${quote(text)}.`)
    return { body: viewPodcast(podcast), cost: 1 }
  },
})
