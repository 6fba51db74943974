/** GET /api/v1/episodes/{episodeId}/download/transcript: a publisher's transcript as a file. */
import { Type } from 'typebox'
import { oneOf } from '../../../record/schema.ts'
import type { TranscriptOfEpisode } from '../../discovery/find-transcript.ts'
import {
  assertKnownParameters,
  invalidParameter,
  quote,
  readScalar,
} from '../../query-string.ts'
import { defineRoute } from '../../route.ts'
import { toTranscriptText, toSentences, toWebVtt } from '../../views/transcript.ts'
import { assertTimes } from './assert-times.ts'
import {
  EPISODE_ID,
  TRANSCRIPT_ERRORS,
  transcriptOf,
  unknownEpisode,
} from './define-transcript-route.ts'

const FORMATS = ['txt', 'vtt', 'sentence-vtt'] as const
type Format = (typeof FORMATS)[number]

function readFormat(text: string | undefined): Format {
  const format = FORMATS.find((each) => each === text)
  if (format !== undefined) return format
  const shown = text === undefined ? 'missing' : quote(text)
  const problem = `is ${shown}; it has to be one of ${FORMATS.join(', ')}`
  throw invalidParameter('format', problem, [{ path: 'query.format', message: problem }])
}

function write(found: TranscriptOfEpisode, format: Format): string {
  const { transcript } = found
  if (format === 'txt') return `${toTranscriptText(transcript)}\n`
  assertTimes(found)
  return toWebVtt(format === 'vtt' ? transcript.cues : toSentences(transcript))
}

export const downloadTranscript = defineRoute({
  method: 'GET',
  url: '/api/v1/episodes/:episodeId/download/transcript',
  scope: 'podcasts',
  counter: 'podcastLookups',
  docs: {
    operationId: 'downloadEpisodeTranscript',
    tag: 'Transcripts',
    summary: 'The transcript of an episode as a file',
    description:
      'Plain text, or WebVTT with the cues of the publisher or with whole sentences. Costs one `podcastLookups`.',
    parameters: [
      EPISODE_ID,
      {
        name: 'format',
        in: 'query',
        required: true,
        description: 'Format of the file.',
        schema: oneOf(FORMATS),
      },
    ],
    answer: Type.String(),
    type: 'text/plain',
    answerDescription: 'The file.',
    errors: [...TRANSCRIPT_ERRORS, 'INVALID_PARAMETER'],
    examples: () => [
      {
        ...unknownEpisode(),
        parameters: { ...unknownEpisode().parameters, format: 'vtt' },
      },
    ],
  },
  async answer(call, context) {
    assertKnownParameters(call.query, ['format'])
    const format = readFormat(readScalar(call.query, 'format'))
    const body = write(await transcriptOf(call, context), format)
    const type = format === 'txt' ? 'text/plain' : 'text/vtt'
    return { body, type: `${type}; charset=utf-8`, cost: 1 }
  },
})
