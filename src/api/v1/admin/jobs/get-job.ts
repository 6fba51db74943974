/** GET /api/v1/admin/jobs/{jobId}: a job's progress and result. */
import { getJobs } from '../../../../actions/job/jobs.ts'
import { unknownJob } from '../../../examples/job-examples.ts'
import { defineAdminRoute } from '../admin-route.ts'
import { JobView, viewJob } from '../../../../actions/job/job-view.ts'

export const getJob = defineAdminRoute({
  method: 'GET',
  path: '/jobs/:jobId',
  operationId: 'getJob',
  summary: 'How far a job has come',
  description: 'Ask again while `state` is `running`.',
  parts: { jobId: 'The id of the job, `job_…`.' },
  answer: JobView,
  errors: ['JOB_NOT_FOUND'],
  examples: () => [unknownJob()],
  respond: ({ part }, { jobs }) =>
    Promise.resolve(viewJob(getJobs(jobs).get(part('jobId')))),
})
