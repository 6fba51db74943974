/** GET /readyz: readiness of the directory. It needs no key; 503 `NOT_READY` gives the reason. */
import { Type } from 'typebox'
import type { Directory } from '../../store/directory.ts'
import type { StoreHealth } from '../../store/maintenance.ts'
import { CodedError } from '../../errors.ts'
import { closed } from '../../record/schema.ts'
import type { OpsDefinition } from './ops.ts'

const RETRY_AFTER_S = 2

const checkHealth = async (directory: Directory): Promise<StoreHealth> => {
  try {
    return await directory.health()
  } catch (cause) {
    throw new CodedError('NOT_READY', 'The directory does not respond; see the log.', {
      cause,
      retryAfterS: RETRY_AFTER_S,
    })
  }
}

export const getReadiness: OpsDefinition = {
  url: '/readyz',
  operationId: 'getReadiness',
  summary: 'Ready?',
  description: 'The directory answers, and the server is not being stopped. Needs no key.',
  answer: closed({ data: closed({ ready: Type.Literal(true) }) }),
  example: { data: { ready: true } },
  errors: ['NOT_READY'],
  async respond({ directory, isStopping }) {
    if (isStopping()) {
      throw new CodedError('NOT_READY', 'The server is stopping.', {
        retryAfterS: RETRY_AFTER_S,
        isPlanned: true,
      })
    }
    const { sound, findings } = await checkHealth(directory)
    if (sound) return '{"data":{"ready":true}}'
    throw new CodedError(
      'NOT_READY',
      'A part of the directory does not work; see error.details.',
      {
        retryAfterS: RETRY_AFTER_S,
        details: findings.map((message) => ({ path: 'directory', message })),
      },
    )
  },
}
