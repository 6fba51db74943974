/** GET /api/v1/teams/usage/…: the use of the caller's key, in Pod Engine's shapes. */
import { type TSchema, Type } from 'typebox'
import { readUsageByDay } from '../../../actions/key/key-usage.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import { monthStart } from '../../../record/instant/month-start.ts'
import { closed, Count, Instant, nullable, oneOf } from '../../../record/schema.ts'
import { COUNTERS, type Counter, monthOf } from '../../../store/api-keys.ts'
import type { EndpointContext } from '../../api-context.ts'
import { nextMonth } from '../../limits/limits.ts'
import {
  assertKnownParameters,
  invalidParameter,
  type QueryString,
  quote,
  readScalar,
  readWhole,
} from '../../query-string.ts'
import {
  type Call,
  defineRoute,
  type ParameterDoc,
  type RouteDefinition,
} from '../../route.ts'

const WINDOWS = { '7d': 7, '30d': 30, '90d': 90 } as const
const MOST_MONTHS = 24

const WINDOW: ParameterDoc = {
  name: 'window',
  in: 'query',
  required: true,
  description: 'The days until today: `7d`, `30d` or `90d`.',
  schema: Type.String({ pattern: '^(7|30|90)d$' }),
}

const LABELS: Readonly<Record<Counter, string>> = {
  podcastLookups: 'Podcast lookups',
  searchCount: 'Searches',
}

const byCounter = <Value extends TSchema>(value: Value) =>
  closed(
    Object.fromEntries(COUNTERS.map((counter) => [counter, value])) as Record<
      Counter,
      Value
    >,
  )
const USED = { totalUsage: Count, usageByAlias: byCounter(Count) }
const LIMITS = { limits: byCounter(nullable(Count)) }
const PERIOD = { periodStart: Instant, periodEnd: Instant }

type Used = Readonly<Record<Counter, number>>

function viewUsed({ podcastLookups, searchCount }: Used) {
  return {
    totalUsage: podcastLookups + searchCount,
    usageByAlias: { podcastLookups, searchCount },
  }
}

function readWindow(query: QueryString): number {
  const text = readScalar(query, WINDOW.name) ?? ''
  const days = Object.entries(WINDOWS).find(([name]) => name === text)?.[1]
  if (days !== undefined) return days
  throw invalidParameter(
    WINDOW.name,
    `is ${quote(text)}; it has to be ${Object.keys(WINDOWS).join(', ')}`,
  )
}

async function readDays({ query, caller }: Call, { directory, now }: EndpointContext) {
  const days = readWindow(query)
  return await readUsageByDay(directory.apiKeys, caller.id, { days, nowMs: now() })
}

interface UsageOperation {
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly parameters?: readonly ParameterDoc[]
  readonly data: TSchema
  readonly read: (call: Call, context: EndpointContext) => Promise<unknown>
}

function defineUsageRoute(operation: UsageOperation): RouteDefinition {
  const { path, parameters = [], data, read, ...docs } = operation
  return defineRoute({
    method: 'GET',
    url: `/api/v1/teams/usage/${path}`,
    scope: null,
    counter: null,
    docs: {
      ...docs,
      tag: 'Keys',
      description: `${docs.summary}, in the shape of Pod Engine: a key is a team with one member. Free of charge.`,
      parameters,
      answer: closed({ data }),
      answerDescription: 'The use.',
      errors: [
        ...(parameters.length > 0 ? (['INVALID_PARAMETER'] as const) : []),
        'UNKNOWN_PARAMETER',
      ],
      examples: () => [],
    },
    async answer(call, context) {
      const known = parameters.map(({ name }) => name)
      assertKnownParameters(call.query, known)
      const body = JSON.stringify({ data: await read(call, context) })
      return { body, cost: 0 }
    },
  })
}

const getCurrent = defineUsageRoute({
  path: 'current',
  operationId: 'getCurrent',
  summary: 'The use of this month and its limits',
  data: closed({
    ...PERIOD,
    plan: Type.String({ description: 'The name of the key.' }),
    featureFlags: Type.Object({}, { additionalProperties: true }),
    aliases: Type.Array(
      closed({
        alias: oneOf(COUNTERS),
        label: Type.String(),
        used: Count,
        limit: nullable(Count),
      }),
    ),
    totalUsed: Count,
  }),
  async read({ caller }, { directory, now }) {
    const nowMs = now()
    const used = await directory.apiKeys.usage(caller.id, monthOf(nowMs))
    return {
      periodStart: toInstant(monthStart(nowMs)),
      periodEnd: nextMonth(nowMs),
      plan: caller.name,
      featureFlags: {},
      aliases: COUNTERS.map((alias) => ({
        alias,
        label: LABELS[alias],
        used: used[alias],
        limit: caller.quotas[alias],
      })),
      totalUsed: viewUsed(used).totalUsage,
    }
  },
})

const getDaily = defineUsageRoute({
  path: 'daily',
  operationId: 'getDaily',
  summary: 'The use of each day',
  parameters: [WINDOW],
  data: closed({
    days: Type.Array(closed({ date: Type.String({ format: 'date' }), ...USED })),
    ...LIMITS,
  }),
  async read(call, context) {
    const days = await readDays(call, context)
    return {
      days: days.map(({ day, ...used }) => ({ date: day, ...viewUsed(used) })),
      limits: call.caller.quotas,
    }
  },
})

const getMembers = defineUsageRoute({
  path: 'members',
  operationId: 'getMembers',
  summary: 'The use of each member',
  parameters: [WINDOW],
  data: closed({
    members: Type.Array(
      closed({
        userId: Type.String(),
        email: nullable(Type.String()),
        displayName: nullable(Type.String()),
        ...USED,
      }),
    ),
  }),
  async read(call, context) {
    const days = await readDays(call, context)
    const sum = (counter: Counter): number =>
      days.reduce((total, used) => total + used[counter], 0)
    const used = { podcastLookups: sum('podcastLookups'), searchCount: sum('searchCount') }
    const { id, name } = call.caller
    return { members: [{ userId: id, email: null, displayName: name, ...viewUsed(used) }] }
  },
})

const getMonthly = defineUsageRoute({
  path: 'monthly',
  operationId: 'getMonthly',
  summary: 'The use of each month',
  parameters: [
    {
      name: 'months',
      in: 'query',
      required: true,
      description: 'The months until this one.',
      schema: Type.Integer({ minimum: 1, maximum: MOST_MONTHS }),
    },
  ],
  data: closed({ months: Type.Array(closed({ ...PERIOD, ...USED })), ...LIMITS }),
  async read({ caller, query }, { directory, now }) {
    const count = readWhole(query, 'months', { least: 1, most: MOST_MONTHS, else: 1 })
    const nowMs = now()
    const months = []
    for (let back = count - 1; back >= 0; back -= 1) {
      const startMs = monthStart(nowMs, -back)
      const used = await directory.apiKeys.usage(caller.id, monthOf(startMs))
      months.push({
        periodStart: toInstant(startMs),
        periodEnd: nextMonth(startMs),
        ...viewUsed(used),
      })
    }
    return { months, limits: caller.quotas }
  },
})

export const USAGE_ROUTES: readonly RouteDefinition[] = [
  getCurrent,
  getDaily,
  getMembers,
  getMonthly,
]
