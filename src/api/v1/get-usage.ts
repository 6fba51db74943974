/** GET /api/v1/usage: scopes, quotas and usage of the caller's key. */
import { Type } from 'typebox'
import { COUNTERS, monthOf, SCOPES } from '../../store/api-keys.ts'
import { closed, Count, Instant, nullable, oneOf } from '../../record/schema.ts'
import { usageExamples } from '../examples/examples.ts'
import { assertKnownParameters } from '../query-string.ts'
import { nextMonth } from '../limits/limits.ts'
import { type Answer, defineRoute } from '../route.ts'

const UsageAnswer = closed({
  data: closed({
    name: Type.String(),
    scopes: Type.Array(oneOf(SCOPES)),
    limits: closed({ podcastLookups: nullable(Count), searchCount: nullable(Count) }),
    used: closed({ podcastLookups: Count, searchCount: Count }),
    resets: Instant,
  }),
})

export const getUsage = defineRoute({
  method: 'GET',
  url: '/api/v1/usage',
  scope: null,
  counter: null,
  docs: {
    operationId: 'getUsage',
    tag: 'Keys',
    summary: "This key's limits and usage",
    description: `Name, scopes, monthly limits (null = unlimited) and usage of the key that asks, by counter (${COUNTERS.join(', ')}). Free of charge; any valid key may ask.`,
    parameters: [],
    answer: UsageAnswer,
    answerDescription: 'The key.',
    errors: ['UNKNOWN_PARAMETER'],
    examples: usageExamples,
  },
  async answer({ caller, query }, { directory, now }): Promise<Answer> {
    assertKnownParameters(query, [])
    const nowMs = now()
    const { podcastLookups, searchCount } = await directory.apiKeys.usage(
      caller.id,
      monthOf(nowMs),
    )
    const data = {
      name: caller.name,
      scopes: caller.scopes,
      limits: caller.quotas,
      used: { podcastLookups, searchCount },
      resets: nextMonth(nowMs),
    }
    return { body: JSON.stringify({ data }), cost: 0 }
  },
})
