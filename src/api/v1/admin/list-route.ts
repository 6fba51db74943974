/** Converts a list's definition to its route, with pages, documentation and examples. */
import { Type } from 'typebox'
import { actionContext } from '../../../actions/action-context.ts'
import { cursorNameOf, type List, readRows } from '../../../actions/list.ts'
import { PODCAST } from '../../../actions/subject.ts'
import type { ErrorCode } from '../../../errors.ts'
import { closed } from '../../../record/schema.ts'
import type { ExampleDoc, RouteDefinition } from '../../route.ts'
import { EXAMPLE_PODCASTS, toExample } from './action-route.ts'
import { defineAdminRoute } from './admin-route.ts'
import { PAGE_PARAMETERS, pageOf, readPageRequest, toPage } from './page.ts'
import { toFollowing } from './following.ts'

function examplesOf(list: List): readonly ExampleDoc[] {
  const examples = list.http.examples(EXAMPLE_PODCASTS)
  if (list.target === undefined) return examples.map((each) => toExample(each, null))
  const { subject = PODCAST } = list
  return [...examples, subject.unknown].map((each) => toExample(each, subject))
}

function errorsOf(list: List): readonly ErrorCode[] {
  const { subject = PODCAST } = list
  const missing = list.target === undefined ? [] : [subject.unknown.code]
  if (list.key !== undefined) return [...missing, 'INVALID_CURSOR']
  if (missing.length === 0) return []
  return ['INVALID_PARAMETER', ...missing]
}

interface PageQuery {
  readonly cursor?: string
  readonly pageSize?: number
  readonly [filter: string]: unknown
}

/** A list without a cursor returns all rows. */
const WHOLE = { after: null, limit: Number.MAX_SAFE_INTEGER }

export function toListRoute(list: List): RouteDefinition {
  const { http, filters, item, hasNoMore = false, subject = PODCAST } = list
  const isPaged = list.key !== undefined
  const hasCursor = isPaged || hasNoMore
  return defineAdminRoute({
    method: 'GET',
    ...http,
    ...(list.target !== undefined && { parts: { [subject.part]: subject.description } }),
    query: { ...filters, ...(isPaged && PAGE_PARAMETERS) },
    answer: hasCursor ? pageOf(item) : closed({ items: Type.Array(item) }),
    errors: errorsOf(list),
    examples: () => examplesOf(list),
    async respond({ part, query, signal, caller, origin }, { directory, ...parts }) {
      const following = toFollowing(parts.config, { scope: http.scope, caller, origin })
      const context = { ...parts, ...actionContext(directory, following) }
      const { cursor, pageSize, ...values } = query as PageQuery
      const target = await list.target?.(context, part(subject.part))
      const name = cursorNameOf(list, target, values)
      const place = isPaged ? readPageRequest(name, { cursor, pageSize }) : WHOLE
      const options = { signal: signal() }
      const { rows, next } = await readRows(list, context, {
        filters: values,
        target,
        ...place,
        options,
      })
      const items = await Promise.all(rows.map((row) => list.view(row, context)))
      if (hasCursor) return toPage(name, items, next)
      return { items }
    },
  })
}
