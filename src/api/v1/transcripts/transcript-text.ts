/**
 * GET /api/v1/episodes/{episodeId}/transcript-text and …/preview: a publisher's transcript as text.
 */
import { Type } from 'typebox'
import { PodcastId } from '../../../record/podcast.ts'
import { closed, Count } from '../../../record/schema.ts'
import { cutText } from '../../../record/text/text-clean-up.ts'
import type { TranscriptOfEpisode } from '../../discovery/find-transcript.ts'
import { toTranscriptText } from '../../views/transcript.ts'
import { defineTranscriptRoute } from './define-transcript-route.ts'

/** Characters of a preview. */
const PREVIEW = 500

const TEXT = {
  podcastId: PodcastId,
  episodeId: Type.String({ format: 'uuid' }),
  transcriptId: Type.String({ description: 'The id of the episode.' }),
  text: Type.String({ description: 'Paragraphs, each with its speaker before a colon.' }),
}

const view = ({ found, transcript }: TranscriptOfEpisode) => ({
  podcastId: found.podcastId,
  episodeId: found.episode.id,
  transcriptId: found.episode.id,
  text: toTranscriptText(transcript),
})

export const getTranscriptText = defineTranscriptRoute({
  path: 'transcript-text',
  operationId: 'getEpisodeTranscriptText',
  summary: 'The transcript of an episode as text',
  description:
    "The publisher's own transcript, fetched on the first request (`CASTDEX_TRANSCRIPTS`). Costs one `podcastLookups`.",
  data: closed({ episodeTranscriptText: closed(TEXT) }),
  view: (found) => ({ episodeTranscriptText: view(found) }),
})

export const previewTranscriptText = defineTranscriptRoute({
  path: 'transcript-text/preview',
  operationId: 'getEpisodeTranscriptTextPreview',
  summary: 'The beginning of a transcript',
  description: `Its first ${String(PREVIEW)} characters. Free of charge.`,
  isFree: true,
  data: closed({
    episodeTranscriptText: closed({
      ...TEXT,
      truncated: Type.Boolean(),
      totalCharacters: Count,
    }),
  }),
  view(found) {
    const { text, ...rest } = view(found)
    const shown = {
      ...rest,
      text: cutText(text, PREVIEW),
      truncated: text.length > PREVIEW,
      totalCharacters: text.length,
    }
    return { episodeTranscriptText: shown }
  },
})
