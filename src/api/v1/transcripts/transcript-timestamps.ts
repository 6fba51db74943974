/**
 * GET /api/v1/episodes/{episodeId}/transcript-timestamps and …/preview: a publisher's transcript
 * as sentences with times.
 */
import { Type } from 'typebox'
import { PodcastId } from '../../../record/podcast.ts'
import { closed, Count, nullable } from '../../../record/schema.ts'
import type { TranscriptOfEpisode } from '../../discovery/find-transcript.ts'
import { toSentences, toTimed } from '../../views/transcript.ts'
import { defineTranscriptRoute } from './define-transcript-route.ts'
import { assertTimes } from './assert-times.ts'

/** Sentences of a preview. */
const PREVIEW = 5

const Sentence = closed({
  text: Type.String(),
  startSecond: Type.Number(),
  endSecond: Type.Number(),
  speaker: nullable(Type.String()),
})

const SENTENCES = {
  podcastId: PodcastId,
  episodeId: Type.String({ format: 'uuid' }),
  sentences: Type.Array(Sentence),
}

function view(found: TranscriptOfEpisode) {
  assertTimes(found)
  const sentences = toTimed(toSentences(found.transcript))
  return {
    podcastId: found.found.podcastId,
    episodeId: found.found.episode.id,
    sentences: sentences.map(({ text, startMs, endMs, speaker }) => ({
      text,
      startSecond: startMs / 1000,
      endSecond: endMs / 1000,
      speaker,
    })),
  }
}

export const getTranscriptTimestamps = defineTranscriptRoute({
  path: 'transcript-timestamps',
  operationId: 'getEpisodeTranscriptTimestamps',
  summary: 'The transcript of an episode with times',
  description:
    'Sentences with their times and speakers, as the publisher gives them. A transcript without times is 404. Costs one `podcastLookups`.',
  data: closed(SENTENCES),
  view,
})

export const previewTranscriptTimestamps = defineTranscriptRoute({
  path: 'transcript-timestamps/preview',
  operationId: 'getEpisodeTranscriptTimestampsPreview',
  summary: 'The first sentences of a transcript with times',
  description: `Its first ${String(PREVIEW)} sentences. Free of charge.`,
  isFree: true,
  data: closed({ ...SENTENCES, totalSentences: Count, truncated: Type.Boolean() }),
  view(found) {
    const { sentences, ...rest } = view(found)
    return {
      ...rest,
      sentences: sentences.slice(0, PREVIEW),
      totalSentences: sentences.length,
      truncated: sentences.length > PREVIEW,
    }
  },
})
