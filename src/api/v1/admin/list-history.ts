/** GET /api/v1/admin/podcasts/{podcastId}/history: what happened to a podcast, with the evidence, newest first. */
import { Type } from 'typebox'
import { EVENT_KINDS } from '../../../engine/history.ts'
import { isPodcastId } from '../../../record/podcast-id.ts'
import { closed, Instant, oneOf } from '../../../record/schema.ts'
import { HISTORY_EXAMPLES } from '../../docs/admin-podcast-examples.ts'
import { defineAdminRoute } from './admin-route.ts'
import { PAGE_PARAMETERS, pageOf, readPage, toPage } from './page.ts'
import { getPodcastByPart, PODCAST_PART } from './podcast-part.ts'

const Event = closed({
  no: Type.Integer({ minimum: 1, description: 'Grows along the history of the podcast.' }),
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
  examples: HISTORY_EXAMPLES,
  async respond({ part, query }, { engine }) {
    const text = part('podcastId')
    const own = isPodcastId(text) ? await engine.writer.findDeparted(text.toLowerCase()) : undefined
    const id = own?.id ?? (await getPodcastByPart(engine, part)).record.id
    const list = `history ${id}`
    const { after, limit } = readPage(list, query)
    const before = after === null ? {} : { before: Number(after) }
    const events = await engine.history.list(id, { ...before, limit })
    const items = events.map(({ no, at, kind, evidence }) => ({ no, at, kind, evidence }))
    return toPage(list, items, events.length < limit ? null : (events.at(-1)?.no ?? null))
  },
})
