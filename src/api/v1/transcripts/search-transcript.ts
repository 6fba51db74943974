/** POST /api/v1/search/episodes/{episodeId}/transcript: passages of a transcript that match. */
import { type Static, Type } from 'typebox'
import { CodedError } from '../../../errors.ts'
import { parseEpisodeSearch } from '../../../query/episodes/parse-episodes.ts'
import { isPlainObject, refuseField, showValue } from '../../../query/read.ts'
import { closed, Count, nullable, oneOf } from '../../../record/schema.ts'
import { openCursor, sealCursor } from '../../../search/cursor.ts'
import type { SearchQuery } from '../../../search/query.ts'
import { parseBody } from '../../body.ts'
import { assertKnownParameters } from '../../query-string.ts'
import { defineRoute } from '../../route.ts'
import { EpisodeSearchRequest } from '../../views/episode-search-request.ts'
import { bestOf, findPassages } from '../../views/passages.ts'
import {
  EPISODE_ID,
  TRANSCRIPT_ERRORS,
  transcriptOf,
  unknownEpisode,
} from './define-transcript-route.ts'

const MOST_PASSAGES = 100
const DEFAULT_PAGE = 10

const Passage = closed({ id: Type.String(), text: Type.String() })

const PassagesAnswer = closed({
  data: closed({
    episodeId: Type.String({ format: 'uuid' }),
    bestPassage: nullable(Passage),
    passages: Type.Array(Passage),
    total: closed({ value: Count, relation: oneOf(['eq', 'gte']) }),
    additionalCount: Count,
    hasMore: Type.Boolean(),
    nextCursor: nullable(Type.String()),
    truncated: Type.Boolean(),
  }),
})

interface PassagesRequest {
  readonly query: SearchQuery
  readonly fingerprint: string
  readonly pageSize: number
  readonly cursor: string | null
}

function readRequest(body: unknown): PassagesRequest {
  if (!isPlainObject(body))
    throw new CodedError(
      'INVALID_BODY',
      `The body has to be a JSON object, not ${showValue(body)}.`,
    )
  const { searchOptions, pageSize = DEFAULT_PAGE, cursor = null, ...others } = body
  const [unknown] = Object.keys(others)
  if (unknown !== undefined)
    throw refuseField(unknown, 'is not one of searchOptions, pageSize and cursor')
  if (typeof pageSize !== 'number' || !(pageSize >= 1 && pageSize <= MOST_PASSAGES))
    throw refuseField('pageSize', `is ${showValue(pageSize)}; it has to be 1 to 100`)
  if (cursor !== null && typeof cursor !== 'string')
    throw refuseField('cursor', `has to be the text of the last answer or null`)
  if (!isPlainObject(searchOptions))
    throw refuseField(
      'searchOptions',
      `has to be an object, not ${showValue(searchOptions)}`,
    )
  const { parsed, finish } = parseEpisodeSearch(searchOptions)
  const { query, fingerprint } = finish(parsed)
  return { query, fingerprint, pageSize: Math.floor(pageSize), cursor }
}

function placeOf({ cursor, fingerprint }: PassagesRequest): number {
  if (cursor === null) return 0
  const [place] = openCursor(cursor, fingerprint).values
  return typeof place === 'number' ? place : 0
}

export const searchTranscript = defineRoute({
  method: 'POST',
  url: '/api/v1/search/episodes/:episodeId/transcript',
  scope: 'search',
  counter: 'searchCount',
  docs: {
    operationId: 'getTranscriptPassages',
    tag: 'Transcripts',
    summary: 'Search the transcript of an episode',
    description:
      'Sentences that have words of the terms of `searchOptions`, marked by `<em>`; its filters do not matter here. Costs one `searchCount` a page.',
    parameters: [EPISODE_ID],
    body: closed({
      searchOptions: EpisodeSearchRequest,
      pageSize: Type.Optional(
        Type.Integer({ minimum: 1, maximum: MOST_PASSAGES, default: DEFAULT_PAGE }),
      ),
      cursor: Type.Optional(nullable(Type.String())),
    }),
    answer: PassagesAnswer,
    answerDescription: 'The best passage, and one page of the others.',
    errors: [
      ...TRANSCRIPT_ERRORS,
      'INVALID_JSON',
      'INVALID_BODY',
      'INVALID_CURSOR',
      'SEARCH_TERMS_MISSING',
      'SEARCH_TERM_EMPTY',
      'SEARCH_TYPE_UNAVAILABLE',
      'SEARCH_FIELD_UNAVAILABLE',
      'BODY_TOO_LARGE',
      'MEDIA_TYPE_UNSUPPORTED',
    ],
    examples: () => [
      {
        ...unknownEpisode(),
        body: { searchOptions: { searchTerms: [{ searchTerm: 'tide' }] } },
      },
    ],
  },
  async answer(call, context) {
    assertKnownParameters(call.query, [])
    const request = readRequest(parseBody(call.body))
    const { found, transcript } = await transcriptOf(call, context)
    const passages = findPassages(transcript, request.query)
    const best = bestOf(passages)
    const others = passages.filter((passage) => passage !== best)
    const from = placeOf(request)
    const page = others.slice(from, from + request.pageSize)
    const end = from + page.length
    const position = { total: others.length, values: [end] }
    const hasMore = end < others.length
    const data: Static<typeof PassagesAnswer>['data'] = {
      episodeId: found.episode.id,
      bestPassage: best,
      passages: page,
      total: { value: passages.length, relation: 'eq' },
      additionalCount: others.length,
      hasMore,
      nextCursor: hasMore ? sealCursor(position, request.fingerprint) : null,
      truncated: false,
    }
    return { body: JSON.stringify({ data }), cost: 1 }
  },
})
