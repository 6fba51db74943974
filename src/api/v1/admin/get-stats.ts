/** GET /api/v1/admin/stats: the directory's counts. */
import { type Static, Type } from 'typebox'
import { TASK_KINDS } from '../../../store/task.ts'
import { KEY_STATES, stateOf } from '../../../actions/key/key-rules.ts'
import { closed, Count } from '../../../record/schema.ts'
import { statsExamples } from '../../examples/admin-examples.ts'
import { defineAdminRoute } from './admin-route.ts'

export const TaskCounts = closed({
  due: Count,
  overdue: Type.Integer({ minimum: 0, description: 'Of these, due for an hour and more.' }),
  leased: Type.Integer({ minimum: 0, description: 'Being worked at.' }),
  unseen: Type.Integer({
    minimum: 0,
    description: 'New podcasts that no worker has met yet, about.',
  }),
})
type TaskCounts = Static<typeof TaskCounts>

export const getStats = defineAdminRoute({
  method: 'GET',
  path: '/stats',
  operationId: 'getStats',
  summary: 'Counts of podcasts, keys and tasks, and sizes',
  description:
    'Podcasts by state, keys by state, fetches and checks that are due by kind, and bytes on disk by part.',
  answer: closed({
    podcasts: closed({ served: Count, pending: Count, dead: Count, total: Count }),
    keys: closed(
      Object.fromEntries(KEY_STATES.map((state) => [state, Count])) as Record<
        (typeof KEY_STATES)[number],
        typeof Count
      >,
    ),
    tasks: closed(
      Object.fromEntries(TASK_KINDS.map((kind) => [kind, TaskCounts])) as Record<
        (typeof TASK_KINDS)[number],
        typeof TaskCounts
      >,
    ),
    pausedDomains: Count,
    bytes: Type.Record(Type.String(), Count),
  }),
  examples: statsExamples,
  async respond(_call, { directory, now }) {
    const nowMs = now()
    const [podcasts, keys, queue, bytes] = await Promise.all([
      directory.reader.counts(),
      directory.apiKeys.list(),
      directory.tasks.counts(nowMs),
      directory.sizes(),
    ])
    const states = keys.map((key) => stateOf(key, nowMs))
    const ofState = (state: string): number =>
      states.filter((each) => each === state).length
    return {
      podcasts: { ...podcasts },
      keys: {
        active: ofState('active'),
        expired: ofState('expired'),
        revoked: ofState('revoked'),
      },
      tasks: queue.kinds,
      pausedDomains: queue.pausedDomains,
      bytes: { ...bytes },
    }
  },
})
