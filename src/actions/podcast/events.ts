/** `events`: what happened to all podcasts, one kind of event, newest first. */
import { Type } from 'typebox'
import { toInstant } from '../../record/instant/instant.ts'
import { PodcastId } from '../../record/podcast.ts'
import { closed, Instant, oneOf } from '../../record/schema.ts'
import { EVENT_KINDS } from '../../store/history.ts'
import { defineList, type RowKey } from '../list.ts'
import { readSince } from '../read-since.ts'

const WEEK_MS = 7 * 86_400_000

function readKey(after: RowKey) {
  if (after === null) return {}
  const [at = '', no] = String(after).split(' ')
  return { before: { at, no: Number(no) } }
}

export const events = defineList({
  name: 'events',
  filters: {
    kind: { ...oneOf(EVENT_KINDS), description: 'The kind of event. Default: `moved`.' },
    since: Type.String({
      description:
        'Only events from then on: a day or an instant. Default: seven days ago.',
    }),
  },
  async read({ directory, now }, { filters, after, limit, options }) {
    const { kind = 'moved', since } = filters
    const sinceMs = readSince(since) ?? now() - WEEK_MS
    const page = { since: toInstant(sinceMs), limit, ...readKey(after) }
    return directory.history.listByKind(kind, page, options)
  },
  key: ({ at, no }) => `${at} ${String(no)}`,
  item: closed({
    podcastId: PodcastId,
    no: Type.Integer({ minimum: 1 }),
    at: Instant,
    kind: oneOf(EVENT_KINDS),
    evidence: Type.Unknown({
      description: 'What an operator needs in order to judge it.',
    }),
  }),
  view: ({ podcastId, no, at, kind, evidence }) => ({ podcastId, no, at, kind, evidence }),
  http: {
    path: '/history',
    operationId: 'listEvents',
    summary: 'What happened to all podcasts, one kind of event, newest first',
    description:
      'Which shows moved this week, died or came back, with the evidence. Merged and removed podcasts are among them. `GET podcasts/{podcastId}/history` is the history of one.',
    examples: () => [
      {
        name: 'quiet',
        summary: 'No show moved in the last week',
        data: { items: [], cursor: null },
      },
    ],
  },
  command: {
    name: 'events',
    summary: 'Shows which podcasts moved, died or changed otherwise; newest first.',
    details: 'The newest 1000 events are shown.',
    options: {
      kind: {
        type: 'string',
        value: 'KIND',
        description: 'The kind of event; default moved.',
        values: { known: EVENT_KINDS },
      },
      since: {
        type: 'string',
        value: 'DATE',
        description: 'A day or an instant; default seven days ago.',
      },
    },
    most: 1000,
    columns: {
      AT: ({ at }) => at,
      PODCAST: ({ podcastId }) => podcastId,
      EVIDENCE: ({ evidence }) => JSON.stringify(evidence),
    },
  },
})
