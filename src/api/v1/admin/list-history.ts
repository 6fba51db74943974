/**
 * GET /api/v1/admin/podcasts/{podcastId}/history: a podcast's events with evidence, newest first.
 */
import { Type } from 'typebox'
import { EVENT_KINDS } from '../../../store/history.ts'
import { findHistoryOwner } from '../../../actions/find-history.ts'
import { listHistory as list } from '../../../actions/podcast/list-history.ts'
import { closed, Instant, oneOf } from '../../../record/schema.ts'
import { historyExamples } from '../../examples/admin-podcast-examples.ts'
import { defineAdminRoute } from './admin-route.ts'
import { PAGE_PARAMETERS, pageOf, readPage, toPage } from './page.ts'
import { getPodcastByPart, PODCAST_PART } from './podcast-part.ts'

const Event = closed({
  no: Type.Integer({
    minimum: 0,
    description:
      'Grows along the history of the podcast; 0 where it stands for how the podcast came in.',
  }),
  at: Instant,
  kind: oneOf(EVENT_KINDS),
  evidence: Type.Unknown({ description: 'What an operator needs in order to judge it.' }),
})

export const listHistory = defineAdminRoute({
  method: 'GET',
  path: '/podcasts/:podcastId/history',
  operationId: 'listHistory',
  summary: 'What happened to the podcast, newest first',
  description:
    'Moves, merges, titles, listings, pins: each with its evidence. A merged or removed podcast keeps its own history: asked by its own id, it answers, too.',
  parts: PODCAST_PART,
  query: PAGE_PARAMETERS,
  answer: pageOf(Event),
  errors: ['PODCAST_NOT_FOUND', 'INVALID_CURSOR'],
  examples: historyExamples,
  async respond({ part, query }, { directory }) {
    const owner = await findHistoryOwner(directory, part('podcastId'), async () =>
      getPodcastByPart(directory, part),
    )
    const name = `history ${owner.id}`
    const { after, limit } = readPage(name, query)
    const before = after === null ? {} : { before: Number(after) }
    const events = await list(directory, owner, { ...before, limit })
    const items = events.map(({ no, at, kind, evidence }) => ({ no, at, kind, evidence }))
    return toPage(name, items, events.length < limit ? null : (events.at(-1)?.no ?? null))
  },
})
