/** GET /api/v1/admin/podcasts/{podcastId}: a podcast's full record and its pins. */
import { readPins } from '../../../intake/apply/overrides/read-pins.ts'
import { showExamples } from '../../examples/admin-podcast-examples.ts'
import { defineAdminRoute } from './admin-route.ts'
import { PinnedPodcast, viewPinned } from '../../../actions/pin/pin-view.ts'
import { getPodcastByPart, PODCAST_PART } from './podcast-part.ts'

export const showPodcast = defineAdminRoute({
  method: 'GET',
  path: '/podcasts/:podcastId',
  operationId: 'showPodcast',
  summary: 'The whole record, its revision and its pins',
  description:
    'Also of podcasts that the public operations do not answer for: pending, dead, blocked and ignored ones.',
  parts: PODCAST_PART,
  answer: PinnedPodcast,
  errors: ['INVALID_PARAMETER', 'PODCAST_NOT_FOUND'],
  examples: showExamples,
  async respond({ part }, { directory }) {
    const podcast = await getPodcastByPart(directory, part)
    return viewPinned(podcast, await readPins(directory.metadata, podcast.record.id))
  },
})
