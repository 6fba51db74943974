/** GET /healthz: liveness of the process. It needs no key and no directory access. */
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
