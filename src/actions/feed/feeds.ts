/** `feeds`: feeds in a state that needs an operator, with the reason. */
import { Type } from 'typebox'
import { CodedError } from '../../errors.ts'
import { PodcastId } from '../../record/podcast.ts'
import { closed, Count, Instant, nullable, oneOf } from '../../record/schema.ts'
import { APPLE_ID_STATUSES, FEED_STATES } from '../../record/vocabulary.ts'
import { FEED_ISSUES } from '../../store/review-queue.ts'
import { defineList } from '../list.ts'
import { explainFeedIssue } from './explain-feed-issue.ts'

const STATES = FEED_ISSUES.join(', ')
const WHY_PENDING =
  'No Apple id is known yet: it is looked for, or confirm one; `import --own` serves feeds of your own without, CASTDEX_REQUIRE_APPLE_ID=false all.'

export const feeds = defineList({
  name: 'feeds',
  filters: { state: { ...oneOf(FEED_ISSUES), description: `One of ${STATES}.` } },
  async read({ directory }, { filters: { state }, after, limit, options }) {
    if (state === undefined)
      throw new CodedError(
        'INVALID_PARAMETER',
        `state is missing; send one of ${STATES}.`,
        { details: [{ path: 'query.state', message: 'is missing' }] },
      )
    const page = { after: Number(after ?? 0), limit }
    const found = await directory.reviewQueue.list(state, page, options)
    return found.map((feed) => ({ ...feed, state }))
  },
  key: ({ record }) => record.seq,
  item: closed({
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
  }),
  view({ state, record, feedTask }) {
    const { id, titleLatest, rssFeedUrl, appleId, claimedAppleId } = record
    const { appleIdStatus, feedState, trackedAt } = record
    return {
      podcastId: id,
      title: titleLatest,
      ...{ rssFeedUrl, appleId, claimedAppleId, appleIdStatus, feedState, trackedAt },
      why: explainFeedIssue(state, record, feedTask),
    }
  },
  http: {
    path: '/feeds',
    operationId: 'listFeeds',
    summary: 'Feeds in a state that needs an eye, with reasons',
    description:
      '`pending`: no Apple id yet. `dead`: the feed is gone. `conflict`: pending, because another podcast holds the Apple id that it claims. `refused`: what is at the URL is no feed, or may not be fetched or read. `doubted`: another show has been at the URL for two days, and nothing is taken of it. `emptied`: the URL gives no episode any more; the show is kept and comes back by itself. `named-otherwise`: its feed calls itself otherwise than the file that brought it. `suspect-move`: it seems to have moved, which no rule could prove. `ambiguous`: a platform has several listings that may be its own. `not-a-podcast`: it has items, and none ever had an audio or video enclosure. In the order in which they came in.',
    examples: ({ twin, removable }) => [
      {
        name: 'pending',
        summary: 'Kept without an Apple id',
        parameters: { state: 'pending' },
        data: {
          items: [twin, removable].map(({ id, titleLatest, rssFeedUrl, trackedAt }) => ({
            podcastId: id,
            title: titleLatest,
            rssFeedUrl,
            appleId: 0,
            claimedAppleId: null,
            appleIdStatus: 'none',
            feedState: 'active',
            trackedAt,
            why: WHY_PENDING,
          })),
          cursor: null,
        },
      },
      {
        summary: 'No such state',
        code: 'INVALID_PARAMETER',
        parameters: { state: 'asleep' },
        message: `state is "asleep"; it has to be one of ${STATES}.`,
        path: 'query.state',
        problem: `is "asleep"; it has to be one of ${STATES}`,
      },
    ],
  },
})
