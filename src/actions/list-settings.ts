/** `settings`: the effective settings and their origins. */
import { Type } from 'typebox'
import { closed } from '../record/schema.ts'
import { defineList } from './list.ts'

export const settings = defineList({
  name: 'settings',
  filters: {},
  read: ({ settings: all = [] }) => Promise.resolve(all),
  item: closed({
    name: Type.String(),
    value: Type.String({ description: 'As text; secrets are masked.' }),
    source: Type.String({
      description: '`default`, the variable, or the option of the command line.',
    }),
  }),
  view: (setting) => setting,
  http: {
    path: '/settings',
    operationId: 'listSettings',
    summary: 'The settings in force, and why',
    description: 'Of the process that answers, as `castdex check` shows them.',
    examples: () => [
      {
        name: 'port',
        summary: 'One of them',
        data: { items: [{ name: 'CASTDEX_PORT', value: '8080', source: 'default' }] },
      },
    ],
  },
})
