/** `fetch`: schedules an immediate, unconditional fetch of a feed. */
import { PodcastId } from '../../record/podcast.ts'
import { closed } from '../../record/schema.ts'
import { defineAction, REASON } from '../action.ts'
import { changePodcast } from '../change-podcast.ts'
import { readAgain } from '../read-again.ts'

export const fetchFeed = defineAction({
  name: 'fetch',
  input: REASON,
  async run(id, _input, { directory }, ordering) {
    const done = await changePodcast(directory, id, ordering, ({ record }) =>
      Promise.resolve({ done: { id: record.id } }),
    )
    await readAgain(directory, done.id, ordering.nowMs)
    return done
  },
  audit: () => ({}),
  http: {
    method: 'POST',
    path: '/podcasts/:podcastId/fetch',
    operationId: 'fetchPodcast',
    summary: 'Fetch the feed now',
    answerDescription: 'The id of the podcast whose feed is first in line',
    description:
      'The feed is due at once and is read whole, even where its server would say that nothing has changed. A crawler takes it within seconds, where one runs; `GET podcasts/{podcastId}/health` tells what came of it.',
    answer: closed({ id: PodcastId }),
    present: ({ id }) => ({ id }),
    errors: ['REVISION_STALE'],
    examples: () => [],
  },
  commands: [
    {
      name: 'fetch',
      summary: "Has a podcast's feed read at once, whole, by the next crawler that looks.",
      details:
        '`castdex serve` has a crawler inside, `castdex crawl run` is one. `castdex health ID` tells what came of it.',
      access: 'serve',
      read: () => ({}),
      print: ({ id }) => id,
      fetchHint: () => 'due at once',
    },
  ],
})
