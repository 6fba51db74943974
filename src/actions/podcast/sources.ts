/** `sources`: where each field of a podcast came from, and when. */
import { Type } from 'typebox'
import { closed, Instant, nullable } from '../../record/schema.ts'
import { defineList, podcastTarget } from '../list.ts'
import { listSources, sourcesOf } from './list-sources.ts'

export const sources = defineList({
  name: 'sources',
  filters: {},
  target: podcastTarget,
  read: async ({ directory }, { target }) => listSources(directory, target),
  item: closed({
    field: Type.String(),
    source: Type.String({ description: '`operator` where it is pinned.' }),
    at: nullable(Instant),
  }),
  view: (source) => source,
  hasNoMore: true,
  http: {
    path: '/podcasts/:podcastId/sources',
    operationId: 'listSources',
    summary: 'Where each field came from, and when',
    description:
      'One entry a filled field, in the order of their names; what an operator pinned is of the operator.',
    examples: ({ podcast }) => [
      {
        name: 'imported',
        summary: 'All of it came in by an import',
        data: {
          items: sourcesOf(podcast, {}, { source: 'catalogue', at: podcast.trackedAt }),
          cursor: null,
        },
      },
    ],
  },
  command: {
    name: 'sources',
    summary: 'Shows where each field of a podcast came from, and when.',
    columns: {
      FIELD: ({ field }) => field,
      SOURCE: ({ source }) => source,
      SINCE: ({ at }) => at ?? '',
    },
  },
})
