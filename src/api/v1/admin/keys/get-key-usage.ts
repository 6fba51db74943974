/** GET /api/v1/admin/keys/{keyId}/usage: a key's daily use. */
import { Type } from 'typebox'
import {
  DEFAULT_DAYS,
  MOST_DAYS,
  readUsageByDay,
} from '../../../../actions/key/key-usage.ts'
import { getKey } from '../../../../actions/key/read-key-wish.ts'
import { closed, Count } from '../../../../record/schema.ts'
import { keyUsageExamples } from '../../../examples/admin-examples.ts'
import { defineAdminRoute } from '../admin-route.ts'

const Day = closed({
  day: Type.String({ format: 'date' }),
  podcastLookups: Count,
  searchCount: Count,
})

export const getKeyUsage = defineAdminRoute({
  method: 'GET',
  path: '/keys/:keyId/usage',
  operationId: 'getKeyUsage',
  summary: 'What an API key used, day by day',
  description:
    'The last days in UTC, oldest first, today included; a day without use says 0.',
  parts: { keyId: 'The id of the key, `key_…`.' },
  query: {
    days: Type.Integer({
      minimum: 1,
      maximum: MOST_DAYS,
      description: `How many days; ${String(DEFAULT_DAYS)} unless it is said.`,
    }),
  },
  answer: closed({ items: Type.Array(Day) }),
  errors: ['KEY_NOT_FOUND'],
  examples: keyUsageExamples,
  async respond({ part, query: { days = DEFAULT_DAYS } }, { directory: { apiKeys }, now }) {
    const { id } = await getKey(apiKeys, part('keyId'))
    return { items: [...(await readUsageByDay(apiKeys, id, { days, nowMs: now() }))] }
  },
})
