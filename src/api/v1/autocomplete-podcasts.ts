/** GET /api/v1/autocomplete/podcasts: suggestions for a partial query. Free. */
import { Type } from 'typebox'
import {
  cleanTyped,
  LONGEST_TYPED,
  suggestPodcasts,
} from '../discovery/suggest-podcasts.ts'
import { BasicPodcast } from '../../record/podcast.ts'
import { closed, Count } from '../../record/schema.ts'
import type { StoredPodcast } from '../../store/directory.ts'
import { autocompleteExamples } from '../examples/list-examples.ts'
import {
  assertKnownParameters,
  invalidParameter,
  type QueryString,
  readScalar,
  readWhole,
} from '../query-string.ts'
import { type Answer, defineRoute } from '../route.ts'

const DEFAULT_LIMIT = 8
const MAX_LIMIT = 20

const SuggestedPodcast = closed({ ...BasicPodcast.properties, episodeCount: Count })

export const AutocompleteAnswer = closed({
  data: closed({
    podcasts: Type.Array(SuggestedPodcast),
    words: Type.Array(Type.String()),
  }),
})

function readTyped(query: QueryString): string {
  const typed = readScalar(query, 'query')
  if (typed === undefined)
    throw invalidParameter('query', 'is missing; send the typed text')
  const length = Array.from(typed).length
  if (length > LONGEST_TYPED) {
    throw invalidParameter(
      'query',
      `has ${String(length)} characters; at most ${String(LONGEST_TYPED)} are allowed`,
    )
  }
  const clean = cleanTyped(typed)
  if (clean === '') throw invalidParameter('query', 'is empty; send the typed text')
  return clean
}

function viewPodcast({ basic, details }: StoredPodcast): string {
  const { stats } = JSON.parse(details) as {
    readonly stats: { readonly episodeCount: number }
  }
  return `${basic.slice(0, -1)},"episodeCount":${String(stats.episodeCount)}}`
}

export const autocompletePodcasts = defineRoute({
  method: 'GET',
  url: '/api/v1/autocomplete/podcasts',
  scope: 'search',
  counter: null,
  isTagged: true,
  docs: {
    operationId: 'autocompletePodcasts',
    tag: 'Search',
    summary: 'Podcasts for what somebody is typing',
    description:
      'The last word of `query` may be half typed. The title itself comes first, then titles that begin so, with or without their article, titles with these words, and names of authors and hosts, each by authority; where these are too few, podcasts with one typing error in a word follow. A show with several feeds stands once. `words` are what the last word may become. Free of charge; limited by key and by address.',
    parameters: [
      {
        name: 'query',
        in: 'query',
        required: true,
        description: 'What is typed so far.',
        schema: Type.String({ minLength: 1, maxLength: LONGEST_TYPED }),
      },
      {
        name: 'limit',
        in: 'query',
        required: false,
        description: 'Podcasts at most.',
        schema: Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
      },
    ],
    answer: AutocompleteAnswer,
    answerDescription: 'Podcasts and words, the likeliest first.',
    errors: [
      'INVALID_PARAMETER',
      'UNKNOWN_PARAMETER',
      'INDEX_REBUILDING',
      'SEARCH_TOO_COSTLY',
    ],
    examples: autocompleteExamples,
  },
  async answer(call, { directory, addressLimit }): Promise<Answer> {
    assertKnownParameters(call.query, ['query', 'limit'])
    const typed = readTyped(call.query)
    const limit = readWhole(call.query, 'limit', {
      least: 1,
      most: MAX_LIMIT,
      else: DEFAULT_LIMIT,
    })
    addressLimit.take(call.address)
    const options = { signal: call.signal(), caller: call.caller.id }
    const { podcasts, words } = await suggestPodcasts(
      directory.reader,
      typed,
      limit,
      options,
    )
    return {
      body: `{"data":{"podcasts":[${podcasts.map(viewPodcast).join(',')}],"words":${JSON.stringify(words)}}}`,
      cost: 0,
    }
  },
})
