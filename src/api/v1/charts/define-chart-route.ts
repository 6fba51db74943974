/** Defines a route of charts: JSON from one reading, for one `searchCount`. */
import type { TSchema } from 'typebox'
import { closed } from '../../../record/schema.ts'
import { type ChartSources } from '../../charts/resolve-shows.ts'
import { chartSources } from '../../charts/chart-request.ts'
import type { EndpointContext } from '../../api-context.ts'
import { assertKnownParameters } from '../../query-string.ts'
import {
  type Call,
  defineRoute,
  type ExampleDoc,
  type ParameterDoc,
  type RouteDefinition,
  type RouteDocs,
} from '../../route.ts'

interface ChartRoute {
  readonly url: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly ParameterDoc[]
  /** The schema of `data`. */
  readonly data: TSchema
  readonly errors?: RouteDocs['errors']
  readonly isFree?: true
  readonly examples: () => readonly ExampleDoc[]
  /** Returns `data`. */
  readonly read: (
    call: Call,
    sources: ChartSources,
    context: EndpointContext,
  ) => Promise<unknown>
}

const COST = ' Costs one `searchCount`.'

export function defineChartRoute(route: ChartRoute): RouteDefinition {
  const { url, data, isFree = false, errors = [], parameters, read, ...docs } = route
  const known = parameters.flatMap((each) => (each.in === 'query' ? [each.name] : []))
  return defineRoute({
    method: 'GET',
    url,
    scope: isFree ? null : 'search',
    counter: isFree ? null : 'searchCount',
    isTagged: true,
    docs: {
      ...docs,
      description: `${route.description}${isFree ? ' Free of charge.' : COST}`,
      tag: 'Charts',
      parameters,
      answer: closed({ data }),
      answerDescription: route.summary,
      errors: [
        ...(isFree ? [] : (['QUOTA_EXCEEDED'] as const)),
        'INVALID_PARAMETER',
        'UNKNOWN_PARAMETER',
        ...errors,
      ],
    },
    async answer(call, context) {
      assertKnownParameters(call.query, known)
      const found = await read(call, chartSources(call, context), context)
      return { body: JSON.stringify({ data: found }), cost: isFree ? 0 : 1 }
    },
  })
}
