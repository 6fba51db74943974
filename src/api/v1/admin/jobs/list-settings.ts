/** GET /api/v1/admin/settings: the effective settings and their origins. */
import { Type } from 'typebox'
import { closed } from '../../../../record/schema.ts'
import { defineAdminRoute } from '../admin-route.ts'

const Setting = closed({
  name: Type.String(),
  value: Type.String({ description: 'As text; secrets are masked.' }),
  source: Type.String({
    description: '`default`, the variable, or the option of the command line.',
  }),
})

export const listSettings = defineAdminRoute({
  method: 'GET',
  path: '/settings',
  operationId: 'listSettings',
  summary: 'The settings in force, and why',
  description: 'Of the process that answers, as `castdex check` shows them.',
  answer: closed({ items: Type.Array(Setting) }),
  examples: () => [
    {
      name: 'port',
      summary: 'One of them',
      status: 200,
      answer: {
        data: { items: [{ name: 'CASTDEX_PORT', value: '8080', source: 'default' }] },
      },
    },
  ],
  respond: (_call, { settings = [] }) =>
    Promise.resolve({ items: settings.map((each) => ({ ...each })) }),
})
