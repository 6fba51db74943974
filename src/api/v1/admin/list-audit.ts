/**
 * GET /api/v1/admin/audit: operators' actions over the API, in the console and on the command line,
 * newest first.
 */
import { Type } from 'typebox'
import { AUDIT_ACTIONS, AUDIT_WAYS } from '../../../store/audit-log.ts'
import { PodcastId } from '../../../record/podcast.ts'
import { closed, Instant, nullable, oneOf } from '../../../record/schema.ts'
import { defineAdminRoute } from './admin-route.ts'
import { PAGE_PARAMETERS, pageOf, readPage, toPage } from './page.ts'

const Entry = closed({
  no: Type.Integer({ minimum: 1, description: 'Grows with every entry.' }),
  at: Instant,
  by: Type.String({ description: "The operator's key, or `command line`." }),
  way: oneOf(AUDIT_WAYS),
  action: oneOf(AUDIT_ACTIONS),
  podcastId: nullable(PodcastId),
  details: Type.Unknown({
    description: 'What was ordered, and why where a reason was given.',
  }),
})

export const listAudit = defineAdminRoute({
  method: 'GET',
  path: '/audit',
  operationId: 'listAudit',
  summary: 'What operators did, newest first',
  description:
    'Every order that was carried out: who gave it, when, by which way and about which podcast. What was refused or changed nothing is not in it.',
  query: {
    podcastId: Type.String({
      description: 'Only what was ordered about the podcast with this id.',
    }),
    ...PAGE_PARAMETERS,
  },
  answer: pageOf(Entry),
  errors: ['INVALID_CURSOR'],
  examples: () => [
    {
      name: 'quiet',
      summary: 'Nothing was ordered about this podcast',
      parameters: { podcastId: '01900000-0000-7000-8000-000000000000' },
      status: 200,
      answer: { data: { items: [], cursor: null } },
    },
  ],
  async respond({ query: { podcastId, ...page }, signal }, { directory }) {
    const list = `audit ${podcastId ?? ''}`
    const { after, limit } = readPage(list, page)
    const wanted = {
      limit,
      ...(after === null ? {} : { before: Number(after) }),
      ...(podcastId === undefined ? {} : { podcastId }),
    }
    const items = await directory.audit.list(wanted, { signal: signal() })
    return toPage(list, items, items.length < limit ? null : (items.at(-1)?.no ?? null))
  },
})
