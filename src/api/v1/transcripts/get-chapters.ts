/** GET /api/v1/episodes/{episodeId}/chapters: where the parts of an episode begin. */
import { Type } from 'typebox'
import { Chapter } from '../../../record/namespace/extras.ts'
import { PodcastId } from '../../../record/podcast.ts'
import { closed, nullable } from '../../../record/schema.ts'
import { viewChapters } from '../../views/transcript.ts'
import { defineTranscriptRoute } from './define-transcript-route.ts'

export const getChapters = defineTranscriptRoute({
  path: 'chapters',
  operationId: 'getEpisodeChapters',
  summary: 'The chapters of an episode',
  description:
    'Those in the feed, or else the file of `podcast:chapters`, fetched as transcripts are. Costs one `podcastLookups`.',
  kind: 'chapters',
  data: closed({
    podcastId: PodcastId,
    episodeId: Type.String({ format: 'uuid' }),
    chapters: Type.Array(Chapter, { description: 'In the order of time.' }),
    source: nullable(Type.String({ description: 'The file; null: the feed.' })),
  }),
  view: ({ found, transcript, url }) => ({
    podcastId: found.podcastId,
    episodeId: found.episode.id,
    chapters: viewChapters(transcript),
    source: url,
  }),
})
