/** GET /api/v1/admin/podcasts/{podcastId}/sources: the source and date of each filled field. */
import { Type } from 'typebox'
import { listSources as list } from '../../../actions/podcast/list-sources.ts'
import { closed, nullable, Instant } from '../../../record/schema.ts'
import { sourcesExamples } from '../../examples/admin-podcast-examples.ts'
import { defineAdminRoute } from './admin-route.ts'
import { getPodcastByPart, PODCAST_PART } from './podcast-part.ts'

const Source = closed({
  field: Type.String(),
  source: Type.String({ description: '`operator` where it is pinned.' }),
  at: nullable(Instant),
})
export const listSources = defineAdminRoute({
  method: 'GET',
  path: '/podcasts/:podcastId/sources',
  operationId: 'listSources',
  summary: 'Where each field came from, and when',
  description:
    'One entry a filled field, in the order of their names; what an operator pinned is of the operator.',
  parts: PODCAST_PART,
  answer: closed({ items: Type.Array(Source), cursor: nullable(Type.String()) }),
  errors: ['INVALID_PARAMETER', 'PODCAST_NOT_FOUND'],
  examples: sourcesExamples,
  async respond({ part }, { directory }) {
    const { record } = await getPodcastByPart(directory, part)
    return { items: [...(await list(directory, record))], cursor: null }
  },
})
