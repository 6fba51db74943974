/** GET /api/v1/admin/feeds?state=: feeds that need an operator, with the reason. */
import { Type } from 'typebox'
import { FEED_ISSUES } from '../../../store/review-queue.ts'
import { CodedError } from '../../../errors.ts'
import { explainFeedIssue } from '../../../actions/feed/explain-feed-issue.ts'
import { PodcastId } from '../../../record/podcast.ts'
import { closed, Count, Instant, nullable, oneOf } from '../../../record/schema.ts'
import { APPLE_ID_STATUSES, FEED_STATES } from '../../../record/vocabulary.ts'
import { feedsExamples } from '../../examples/admin-crawl-examples.ts'
import { defineAdminRoute } from './admin-route.ts'
import { PAGE_PARAMETERS, pageOf, readPage, toPage } from './page.ts'

const Feed = closed({
  podcastId: PodcastId,
  title: Type.String(),
  rssFeedUrl: Type.String(),
  appleId: Count,
  claimedAppleId: nullable(Count),
  appleIdStatus: oneOf(APPLE_ID_STATUSES),
  feedState: oneOf(FEED_STATES),
  trackedAt: Instant,
  why: Type.String({
    description: 'One sentence: why it is in this list, and what helps.',
  }),
})

export const listFeeds = defineAdminRoute({
  method: 'GET',
  path: '/feeds',
  operationId: 'listFeeds',
  summary: 'Feeds in a state that needs an eye, with reasons',
  description:
    '`pending`: no Apple id yet. `dead`: the feed is gone. `conflict`: pending, because another podcast holds the Apple id that it claims. `refused`: what is at the URL is no feed, or may not be fetched or read. `doubted`: another show has been at the URL for two days, and nothing is taken of it. `emptied`: the URL gives no episode any more; the show is kept and comes back by itself. `named-otherwise`: its feed calls itself otherwise than the file that brought it. `suspect-move`: it seems to have moved, which no rule could prove. `ambiguous`: a platform has several listings that may be its own. `not-a-podcast`: it has items, and none ever had an audio or video enclosure. In the order in which they came in.',
  query: {
    state: {
      ...oneOf(FEED_ISSUES),
      description: `One of ${FEED_ISSUES.join(', ')}.`,
    } as ReturnType<typeof oneOf<typeof FEED_ISSUES>>,
    ...PAGE_PARAMETERS,
  },
  answer: pageOf(Feed),
  errors: ['INVALID_CURSOR'],
  examples: feedsExamples,
  async respond({ query: { state, ...page }, signal }, { directory }) {
    if (state === undefined) {
      throw new CodedError(
        'INVALID_PARAMETER',
        `state is missing; send one of ${FEED_ISSUES.join(', ')}.`,
        {
          details: [{ path: 'query.state', message: 'is missing' }],
        },
      )
    }
    const list = `feeds ${state}`
    const { after, limit } = readPage(list, page)
    const found = await directory.reviewQueue.list(
      state,
      { after: Number(after ?? 0), limit },
      { signal: signal() },
    )
    const items = found.map(({ record, feedTask }) => {
      const {
        id,
        titleLatest,
        rssFeedUrl,
        appleId,
        claimedAppleId,
        appleIdStatus,
        feedState,
        trackedAt,
      } = record
      const why = explainFeedIssue(state, record, feedTask)
      const apple = { appleId, claimedAppleId, appleIdStatus }
      return {
        podcastId: id,
        title: titleLatest,
        rssFeedUrl,
        ...apple,
        feedState,
        trackedAt,
        why,
      }
    })
    return toPage(
      list,
      items,
      found.length < limit ? null : (found.at(-1)?.record.seq ?? null),
    )
  },
})
