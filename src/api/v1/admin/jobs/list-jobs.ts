/** GET /api/v1/admin/jobs: the jobs of this process, newest first. */
import { Type } from 'typebox'
import { closed } from '../../../../record/schema.ts'
import { defineAdminRoute } from '../admin-route.ts'
import { JobView, viewJob } from './job-view.ts'

export const listJobs = defineAdminRoute({
  method: 'GET',
  path: '/jobs',
  operationId: 'listJobs',
  summary: 'Long work of this process, newest first',
  description:
    'Backups, checks and new search indexes that were ordered over the API or in the console since the process started: the last 50.',
  answer: closed({ items: Type.Array(JobView) }),
  examples: () => [
    {
      name: 'none',
      summary: 'Nothing was ordered yet',
      status: 200,
      answer: { data: { items: [] } },
    },
  ],
  respond: (_call, { jobs }) =>
    Promise.resolve({ items: (jobs?.list() ?? []).map(viewJob) }),
})
