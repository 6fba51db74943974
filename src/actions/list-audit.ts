/** `audit`: what operators did, newest first. */
import { Type } from 'typebox'
import { CodedError } from '../errors.ts'
import { PodcastId } from '../record/podcast.ts'
import { closed, Instant, nullable, oneOf } from '../record/schema.ts'
import { AUDIT_WAYS } from '../store/audit-log.ts'
import { AUDIT_ACTIONS } from './audit-lines.ts'
import { findHistoryOwner } from './find-history.ts'
import { defineList } from './list.ts'

const DEFAULT_LIMIT = '100'
const MOST = 1000

const parseLimit = (text: string): number => {
  const limit = Number(text)
  if (Number.isInteger(limit) && limit >= 1 && limit <= MOST) return limit
  throw new CodedError(
    'USAGE_INVALID',
    `--limit is "${text}"; allowed: a whole number, 1 to ${String(MOST)}.`,
  )
}

export const audit = defineList({
  name: 'audit',
  filters: {
    podcastId: Type.String({
      description: 'Only what was ordered about the podcast with this id.',
    }),
  },
  read: async ({ directory }, { filters: { podcastId }, after, limit, options }) =>
    directory.audit.list(
      {
        limit,
        ...(after !== null && { before: Number(after) }),
        ...(podcastId !== undefined && { podcastId }),
      },
      options,
    ),
  key: ({ no }) => no,
  item: closed({
    no: Type.Integer({ minimum: 1, description: 'Grows with every entry.' }),
    at: Instant,
    by: Type.String({ description: "The operator's key, or `command line`." }),
    way: oneOf(AUDIT_WAYS),
    action: oneOf(AUDIT_ACTIONS),
    podcastId: nullable(PodcastId),
    details: Type.Unknown({
      description: 'What was ordered, and why where a reason was given.',
    }),
  }),
  view: (entry) => entry,
  http: {
    path: '/audit',
    operationId: 'listAudit',
    summary: 'What operators did, newest first',
    description:
      'Every order that was carried out: who gave it, when, by which way and about which podcast. What was refused or changed nothing is not in it.',
    examples: () => [
      {
        name: 'quiet',
        summary: 'Nothing was ordered about this podcast',
        parameters: { podcastId: '01900000-0000-7000-8000-000000000000' },
        data: { items: [], cursor: null },
      },
    ],
  },
  command: {
    name: 'audit',
    summary:
      "Lists operators' actions in the API, the console and the command line, newest first.",
    details: 'Rejected actions, and those without effect, are not listed.',
    options: {
      podcast: {
        type: 'string',
        value: 'ID',
        description: 'Only what was ordered about this podcast.',
      },
      limit: {
        type: 'string',
        value: 'N',
        description: `Entries at most, to ${String(MOST)}; default ${DEFAULT_LIMIT}.`,
      },
    },
    async read({ podcast, limit = DEFAULT_LIMIT }, { directory, find }) {
      const most = parseLimit(String(limit))
      if (typeof podcast !== 'string') return { filters: {}, limit: most }
      const owner = await findHistoryOwner(directory, podcast, async () => find(podcast))
      return { filters: { podcastId: owner.id }, limit: most }
    },
    columns: {
      AT: ({ at }) => at,
      WHO: ({ by, way }) => (way === by ? by : `${by} (${way})`),
      WHAT: ({ action }) => action,
      PODCAST: ({ podcastId }) => podcastId ?? '',
      DETAILS: ({ details }) => JSON.stringify(details),
    },
  },
})
