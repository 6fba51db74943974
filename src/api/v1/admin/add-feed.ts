/**
 * POST /api/v1/admin/feeds: adds a feed, or schedules a known one sooner; the crawler fetches it
 * within a minute.
 */
import { Type } from 'typebox'
import { addFeed as add } from '../../../actions/feed/add-feed.ts'
import { PodcastId } from '../../../record/podcast.ts'
import { closed } from '../../../record/schema.ts'
import { assertScope } from '../../auth.ts'
import { EXAMPLE_PODCAST } from '../../examples/example-podcast.ts'
import { refused } from '../../examples/refused.ts'
import type { ExampleDoc } from '../../route.ts'
import { defineAdminRoute } from './admin-route.ts'
import { toOrdering } from './podcast-part.ts'

const examples = (): readonly ExampleDoc[] => [
  {
    name: 'known',
    summary: 'The feed is known already',
    body: { url: EXAMPLE_PODCAST.rssFeedUrl },
    status: 200,
    answer: { data: { id: EXAMPLE_PODCAST.id, isNew: false } },
  },
  refused({
    summary: 'A feed for one listener',
    code: 'PRIVATE_FEED',
    body: { url: 'https://listener:password@feeds.example.org/show' },
    message:
      'the feed URL holds a password, a token or a signature: it is meant for one listener; send the public one.',
  }),
]

export const addFeed = {
  ...defineAdminRoute({
    method: 'POST',
    path: '/feeds',
    operationId: 'addFeed',
    summary: 'Add a feed',
    answerDescription: 'The podcast of a feed that was added',
    description:
      'A feed that nobody has becomes a podcast; a known one is fetched again. Either is fetched within a minute. Until its Apple id is found a new podcast is pending, unless `own` says that it is one of your own. With `CASTDEX_PUBLIC_ADD=true` every key may add feeds.',
    body: closed({
      url: Type.String({ minLength: 1, maxLength: 8192, description: 'Of the feed.' }),
      own: Type.Optional(
        Type.Boolean({
          description:
            'True: a feed of your own, which is served without an Apple id. Needs the scope `admin`.',
        }),
      ),
    }),
    answer: closed({
      id: PodcastId,
      isNew: Type.Boolean({ description: 'Nobody had the feed before.' }),
    }),
    errors: ['INVALID_FEED_URL', 'PRIVATE_FEED', 'FEED_REMOVED'],
    examples,
    async respond({ body, caller }, { directory, now, config }) {
      const isOwn = body.own === true
      if (isOwn) assertScope(caller, 'admin')
      const { id, isNew } = await add(directory, body.url, toOrdering(caller, now()), {
        isOwn,
        fetchAllow: config.fetchAllow,
      })
      return { id, isNew }
    },
  }),
  openedBy: 'publicAdd' as const,
}
