/** GET /api/v1/podcasts/{podcastIdOrSlug}/episode-catalogue: episodes and their rhythm. */
import { readEpisodes } from '../../../store/metadata.ts'
import type { FullPodcast } from '../../../record/podcast.ts'
import { oneOf } from '../../../record/schema.ts'
import { parseFull } from '../../../record/view/fragments.ts'
import { catalogueExamples } from '../../examples/episode-search-examples.ts'
import { getPodcastOfPath, PODCAST_ERRORS, PODCAST_IN_PATH } from '../../podcast-in-path.ts'
import { assertKnownParameters, readWord } from '../../query-string.ts'
import { defineRoute } from '../../route.ts'
import {
  CATALOGUE_VIEWS,
  CatalogueAnswer,
  viewCatalogue,
} from '../../views/episode-catalogue.ts'

export const getEpisodeCatalogue = defineRoute({
  method: 'GET',
  url: '/api/v1/podcasts/:podcastIdOrSlug/episode-catalogue',
  scope: 'podcasts',
  counter: 'podcastLookups',
  docs: {
    operationId: 'getPodcastEpisodeCatalogue',
    tag: 'Episodes',
    summary: 'The episodes of a podcast and their rhythm',
    description:
      'The kept and indexed episodes, newest first (`summary`: 25 of them), and how often it published in the last 26 weeks. Costs one `podcastLookups`.',
    parameters: [
      PODCAST_IN_PATH,
      {
        name: 'view',
        in: 'query',
        required: false,
        description: 'Default `summary`.',
        schema: oneOf(CATALOGUE_VIEWS),
      },
    ],
    answer: CatalogueAnswer,
    answerDescription: 'The catalogue.',
    errors: [...PODCAST_ERRORS, 'QUOTA_EXCEEDED'],
    examples: catalogueExamples,
  },
  async answer(call, { directory, now }) {
    assertKnownParameters(call.query, ['view'])
    const view = readWord(call.query, 'view', CATALOGUE_VIEWS) ?? 'summary'
    const stored = await getPodcastOfPath(directory.reader, call.params)
    const podcast: FullPodcast = parseFull(stored)
    const options = { signal: call.signal() }
    const episodes =
      (await directory.episodes?.listOfShow(podcast.id, options)) ??
      (await readEpisodes(directory.metadata, [podcast.id], options)).get(podcast.id) ??
      []
    const total = podcast.stats.episodeCount
    const body = viewCatalogue(episodes, podcast, { view, nowMs: now(), total })
    return { body: JSON.stringify(body), cost: 1 }
  },
})
