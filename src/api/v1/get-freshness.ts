/** GET /api/v1/stats/freshness: how long episodes took from publication to this directory. */
import { Type } from 'typebox'
import { closed, Count } from '../../record/schema.ts'
import { MOST_FRESHNESS_DAYS, readFreshness } from '../discovery/freshness.ts'
import { freshnessExamples } from '../examples/list-examples.ts'
import { assertKnownParameters, readScalar, readWhole } from '../query-string.ts'
import { type Answer, defineRoute } from '../route.ts'

const DAYS = { least: 1, most: MOST_FRESHNESS_DAYS, else: 7 }

const DELAYS = {
  episodes: Count,
  p50Minutes: Count,
  p95Minutes: Count,
  p99Minutes: Count,
}

export const getFreshness = defineRoute({
  method: 'GET',
  url: '/api/v1/stats/freshness',
  scope: null,
  counter: null,
  isTagged: true,
  docs: {
    operationId: 'getFreshness',
    tag: 'Lists',
    summary: 'How long new episodes take to arrive here',
    description:
      'Minutes from the publication of an episode to the visit that found it, by day and by host (the 100 that had an episode first that day). Counts the newest episode that a visit found, of shows that were read before. Figures are upper bounds, at most a quarter too high. Free of charge.',
    parameters: [
      {
        name: 'days',
        in: 'query',
        required: false,
        description: 'So many days until today.',
        schema: Type.Integer({
          minimum: DAYS.least,
          maximum: DAYS.most,
          default: DAYS.else,
        }),
      },
      {
        name: 'host',
        in: 'query',
        required: false,
        description: 'The days of one host such as `buzzsprout.com`.',
        schema: Type.String(),
      },
    ],
    answer: closed({
      data: closed({
        days: Type.Array(closed({ date: Type.String(), ...DELAYS })),
        hosts: Type.Array(closed({ host: Type.String(), ...DELAYS }), {
          description:
            'Over the last seven of the days, most episodes first; empty with `host`.',
        }),
      }),
    }),
    answerDescription: 'Days, oldest first, and hosts.',
    errors: ['INVALID_PARAMETER', 'UNKNOWN_PARAMETER'],
    examples: freshnessExamples,
  },
  async answer({ query, signal }, { directory, now }): Promise<Answer> {
    assertKnownParameters(query, ['days', 'host'])
    const days = readWhole(query, 'days', DAYS)
    const host = readScalar(query, 'host')?.toLowerCase()
    const request = { nowMs: now(), days, host }
    const data = await readFreshness(directory, request, { signal: signal() })
    return { body: JSON.stringify({ data }), cost: 0 }
  },
})
