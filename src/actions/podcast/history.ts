/** `history`: what happened to a podcast, with the evidence, newest first. */
import { Type } from 'typebox'
import { closed, Instant, oneOf } from '../../record/schema.ts'
import { EVENT_KINDS } from '../../store/history.ts'
import { findHistoryOwner } from '../find-history.ts'
import { defineList } from '../list.ts'
import { listHistory } from './list-history.ts'

export const history = defineList({
  name: 'history',
  filters: {},
  target: async ({ directory, find }, text) =>
    findHistoryOwner(directory, text, async () => find(text)),
  read: async ({ directory }, { target, after, limit }) =>
    listHistory(directory, target, {
      ...(after !== null && { before: Number(after) }),
      limit,
    }),
  key: ({ no }) => no,
  item: closed({
    no: Type.Integer({
      minimum: 0,
      description:
        'Grows along the history of the podcast; 0 where it stands for how the podcast came in.',
    }),
    at: Instant,
    kind: oneOf(EVENT_KINDS),
    evidence: Type.Unknown({
      description: 'What an operator needs in order to judge it.',
    }),
  }),
  view: ({ no, at, kind, evidence }) => ({ no, at, kind, evidence }),
  http: {
    path: '/podcasts/:podcastId/history',
    operationId: 'listHistory',
    summary: 'What happened to the podcast, newest first',
    description:
      'Moves, merges, titles, listings, pins: each with its evidence. A merged or removed podcast keeps its own history: asked by its own id, it answers, too.',
    examples: ({ podcast: { trackedAt: at, rssFeedUrl: url } }) => [
      {
        name: 'quiet',
        summary: 'Nothing happened since it came in by an import',
        data: { items: [{ no: 0, at, kind: 'imported', evidence: { url } }], cursor: null },
      },
    ],
  },
  command: {
    name: 'history',
    summary:
      'Shows what happened to a podcast: moves, merges, titles, listings, pins; newest first.',
    details:
      'A merged or removed podcast keeps its own history, by its own id. The newest 1000 events are shown.',
    most: 1000,
    columns: {
      AT: ({ at }) => at,
      WHAT: ({ kind }) => kind,
      EVIDENCE: ({ evidence }) => JSON.stringify(evidence),
    },
  },
})
