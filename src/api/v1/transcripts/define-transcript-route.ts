/**
 * Defines the operations on the transcript of an episode, in Pod Engine's shapes, and on its
 * chapters.
 */
import { Type, type TSchema } from 'typebox'
import type { EndpointContext } from '../../api-context.ts'
import { getFile, type TranscriptOfEpisode } from '../../discovery/find-transcript.ts'
import { refused } from '../../examples/refused.ts'
import type { EpisodeFileKind } from '../../../record/episodes/transcript.ts'
import { assertKnownParameters } from '../../query-string.ts'
import type {
  Answer,
  Call,
  ExampleDoc,
  ParameterDoc,
  RouteDefinition,
} from '../../route.ts'
import { defineRoute } from '../../route.ts'

const NAME = 'episodeId'
const UNKNOWN_ID = '00000000-0000-8000-8000-000000000000'

export const EPISODE_ID: ParameterDoc = {
  name: NAME,
  in: 'path',
  required: true,
  description: 'The id, as lists and searches have it.',
  schema: Type.String({ format: 'uuid' }),
}

export const TRANSCRIPT_ERRORS = [
  'UNKNOWN_PARAMETER',
  'EPISODE_NOT_FOUND',
  'TRANSCRIPT_NOT_FOUND',
  'TRANSCRIPTS_OFF',
  'QUOTA_EXCEEDED',
] as const

const CHAPTERS_ERRORS = TRANSCRIPT_ERRORS.map((code) =>
  code === 'TRANSCRIPT_NOT_FOUND' ? 'CHAPTERS_NOT_FOUND' : code,
)

export function unknownEpisode(): ExampleDoc {
  return refused({
    summary: 'No episode has this id',
    code: 'EPISODE_NOT_FOUND',
    parameters: { [NAME]: UNKNOWN_ID },
    message: `No kept episode has the id ${UNKNOWN_ID}.`,
  })
}

export function transcriptOf(
  call: Call,
  context: EndpointContext,
  kind: EpisodeFileKind = 'transcript',
): Promise<TranscriptOfEpisode> {
  const id = call.params[NAME] ?? ''
  return getFile(id, kind, context, call.caller.id, { signal: call.signal() })
}

interface TranscriptOperation {
  /** The path behind the episode. */
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly isFree?: true
  /** Default: the transcript. */
  readonly kind?: EpisodeFileKind
  readonly data: TSchema
  readonly view: (transcript: TranscriptOfEpisode) => unknown
}

export function defineTranscriptRoute(operation: TranscriptOperation): RouteDefinition {
  const { path, operationId, summary, description, data, view } = operation
  const { isFree = false, kind } = operation
  const errors = kind === 'chapters' ? CHAPTERS_ERRORS : TRANSCRIPT_ERRORS
  return defineRoute({
    method: 'GET',
    url: `/api/v1/episodes/:episodeId/${path}`,
    scope: 'podcasts',
    counter: isFree ? null : 'podcastLookups',
    docs: {
      operationId,
      tag: 'Transcripts',
      summary,
      description,
      parameters: [EPISODE_ID],
      answer: Type.Object({ data }, { additionalProperties: false }),
      answerDescription: `The ${kind ?? 'transcript'}.`,
      errors: isFree ? errors.filter((code) => code !== 'QUOTA_EXCEEDED') : errors,
      examples: () => [unknownEpisode()],
    },
    async answer(call, context): Promise<Answer> {
      assertKnownParameters(call.query, [])
      const shown = view(await transcriptOf(call, context, kind))
      return { body: JSON.stringify({ data: shown }), cost: isFree ? 0 : 1 }
    },
  })
}
