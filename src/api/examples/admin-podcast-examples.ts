/** Examples of the operators' podcast endpoints; a test replays each on a new directory. */
import type { PodcastDraft } from '../../record/podcast.ts'
import type { ExampleDoc } from '../route.ts'
import { EXAMPLE_PODCAST } from './example-podcast.ts'
import { refused } from './refused.ts'

const { id, slug, seq: _seq, ...rest } = EXAMPLE_PODCAST

/** A duplicate of the example podcast, to be merged. */
export const EXAMPLE_TWIN: PodcastDraft = {
  ...rest,
  id: '0198c5a2-7f64-7d0e-9d1c-2b4d6f8a0c1e',
  slug: 'harbour-light-twin',
  appleId: 0,
  appleIdStatus: 'none',
  podcastDirectoryLinks: {},
  spotifyId: null,
  spotifyVerifiedAt: null,
  podcastGuid: null,
  youtube: null,
  rssFeedUrl: 'https://old-host.example.org/harbour-light',
  feedUrls: [
    {
      url: 'https://old-host.example.org/harbour-light',
      from: '2025-01-01T00:00:00.000Z',
      to: null,
      reason: 'tracked',
    },
  ],
}

/** One example removes this podcast, so the other examples stay repeatable. */
export const EXAMPLE_TO_REMOVE: PodcastDraft = {
  ...EXAMPLE_TWIN,
  id: '0198c5a2-7f64-7d0e-9d1c-4c6e8fa0b2d4',
  slug: 'harbour-noise',
  title: 'Harbour Noise',
  titleLatest: 'Harbour Noise',
  titleLatestCleaned: 'Harbour Noise',
  rssFeedUrl: 'https://noise.example.org/harbour',
  feedUrls: [
    {
      url: 'https://noise.example.org/harbour',
      from: '2025-01-01T00:00:00.000Z',
      to: null,
      reason: 'tracked',
    },
  ],
}

const NOBODY = 'nobody-has-this-slug'
export const parameters = { podcastId: slug }

export function notFound(body?: object): ExampleDoc {
  return refused({
    summary: 'No such podcast',
    code: 'PODCAST_NOT_FOUND',
    parameters: { podcastId: NOBODY },
    ...(body !== undefined && { body }),
    message: 'No podcast has this id, or it was taken down.',
  })
}

export function showExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'untouched',
      summary: 'A podcast without pins',
      parameters,
      status: 200,
      answer: { data: { podcast: EXAMPLE_PODCAST, revision: 1, pins: [] } },
    },
    notFound(),
  ]
}
