/**
 * GET /api/v1/admin/podcasts/{podcastId}/health: the last and the next fetch, and why the feed is
 * slow or stopped.
 */
import { type Static, Type } from 'typebox'
import { TASK_KINDS } from '../../../store/task.ts'
import { type FeedHealth, readFeedHealth } from '../../../actions/feed/feed-health.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import { closed, Instant, nullable, oneOf } from '../../../record/schema.ts'
import { healthExamples } from '../../examples/admin-crawl-examples.ts'
import { FETCHES, instantOrNull, LAST_FETCH, viewFetches } from '../../views/fetches.ts'
import { defineAdminRoute } from './admin-route.ts'
import { getPodcastByPart, PODCAST_PART } from './podcast-part.ts'

const Health = closed({
  ...FETCHES,
  lastFetch: nullable(closed({ ...LAST_FETCH, detail: nullable(Type.String()) })),
  rssFeedUrl: Type.String(),
  leasedUntil: nullable(Instant),
  hostPausedUntil: nullable(Instant),
  pushedUntil: nullable(Instant),
  pushDenied: nullable(
    closed({
      at: Instant,
      reason: nullable(Type.String({ description: 'In the words of its hub.' })),
    }),
  ),
  suspectMove: nullable(
    Type.String({
      description: 'Where it seems to have moved, which no rule could prove: see `adopt`.',
    }),
  ),
  doubted: nullable(
    closed({
      since: Instant,
      title: Type.String({ description: 'Of what is there, in small letters.' }),
    }),
  ),
  emptied: nullable(
    closed({
      since: Instant,
      title: Type.String({ description: 'Of what is there, in small letters.' }),
    }),
  ),
  otherTasks: Type.Array(closed({ kind: oneOf(TASK_KINDS), nextDueAt: nullable(Instant) })),
})

const viewHealth = (
  health: FeedHealth,
): Omit<Static<typeof Health>, 'podcastId' | 'rssFeedUrl' | 'feedState' | 'otherTasks'> => {
  const { last, pushDenied, doubted, emptied } = health
  return {
    ...viewFetches(health),
    lastFetch: last === null ? null : { ...last, at: toInstant(last.at) },
    leasedUntil: instantOrNull(health.leasedUntil),
    hostPausedUntil: instantOrNull(health.pausedUntil),
    pushedUntil: instantOrNull(health.pushedUntil),
    pushDenied:
      pushDenied === null ? null : { ...pushDenied, at: toInstant(pushDenied.at) },
    suspectMove: health.suspectMove,
    doubted:
      doubted === null ? null : { since: toInstant(doubted.since), title: doubted.title },
    emptied:
      emptied === null ? null : { since: toInstant(emptied.since), title: emptied.title },
  }
}

export const getPodcastHealth = defineAdminRoute({
  method: 'GET',
  path: '/podcasts/:podcastId/health',
  operationId: 'getPodcastHealth',
  summary: 'How the feed is doing',
  description:
    'The last fetch and what came of it, when the feed is due next, and why it is slow or stopped.',
  parts: PODCAST_PART,
  answer: Health,
  errors: ['INVALID_PARAMETER', 'PODCAST_NOT_FOUND'],
  examples: healthExamples,
  async respond({ part }, { directory, now }) {
    const { record } = await getPodcastByPart(directory, part)
    const others = TASK_KINDS.filter((kind) => kind !== 'feed')
    const statuses = await Promise.all(
      others.map(async (kind) => directory.tasks.find(record.id, kind)),
    )
    return {
      podcastId: record.id,
      rssFeedUrl: record.rssFeedUrl,
      feedState: record.feedState,
      ...viewHealth(await readFeedHealth(directory, record, now())),
      otherTasks: statuses.flatMap((status) => {
        if (status === undefined) return []
        return [{ kind: status.kind, nextDueAt: instantOrNull(status.dueAt) }]
      }),
    }
  },
})
