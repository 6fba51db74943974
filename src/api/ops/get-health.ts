/** GET /healthz: the process is alive. Needs no key and asks nothing of the directory. */
import { Type } from 'typebox'
import { closed } from '../../record/schema.ts'
import type { OpsDefinition } from './ops.ts'

export const getHealth: OpsDefinition = {
  url: '/healthz',
  operationId: 'getHealth',
  summary: 'Alive?',
  description: 'The process is alive. Needs no key.',
  answer: closed({ data: closed({ alive: Type.Literal(true) }) }),
  example: { data: { alive: true } },
  errors: [],
  respond: () => '{"data":{"alive":true}}',
}
