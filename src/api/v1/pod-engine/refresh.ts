/** GET /api/v1/podcasts/{podcastIdOrSlug}/refresh: has the feed of a podcast fetched soon. */
import { Type } from 'typebox'
import { FullPodcast } from '../../../record/podcast.ts'
import { closed } from '../../../record/schema.ts'
import { parseFull } from '../../../record/view/fragments.ts'
import { getPodcastOfPath, PODCAST_ERRORS, PODCAST_IN_PATH } from '../../podcast-in-path.ts'
import { assertKnownParameters, readFlag } from '../../query-string.ts'
import { defineRoute } from '../../route.ts'

const THUMBNAIL = 'updatePodcastThumbnail'

export const refreshPodcast = defineRoute({
  method: 'GET',
  url: '/api/v1/podcasts/:podcastIdOrSlug/refresh',
  scope: 'admin',
  openedBy: 'publicAdd',
  counter: null,
  docs: {
    operationId: 'refreshPodcast',
    tag: 'Podcasts',
    summary: 'Fetch the feed of a podcast soon',
    description:
      'A running crawler fetches it within a minute; the answer has the podcast as it is before. With `CASTDEX_PUBLIC_ADD=true` every key may call it. Free of charge.',
    parameters: [
      PODCAST_IN_PATH,
      {
        name: THUMBNAIL,
        in: 'query',
        required: false,
        description: 'Has no effect: the address of the cover comes with the feed.',
        schema: Type.Boolean(),
      },
    ],
    answer: closed({
      data: closed({ success: Type.Literal(true), podcast: FullPodcast }),
    }),
    answerDescription: 'The podcast, whose feed is due now.',
    errors: PODCAST_ERRORS,
    examples: () => [],
  },
  async answer({ query, params }, { directory, now }) {
    assertKnownParameters(query, [THUMBNAIL])
    readFlag(query, THUMBNAIL)
    const stored = await getPodcastOfPath(directory.reader, params)
    await directory.tasks.scheduleSooner(stored.id, 'feed', now())
    const data = { success: true, podcast: parseFull(stored) }
    return { body: JSON.stringify({ data }), cost: 0 }
  },
})
