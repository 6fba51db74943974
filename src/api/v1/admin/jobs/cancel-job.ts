/** DELETE /api/v1/admin/jobs/{jobId}: cancels a job. */
import { cancelJob as giveUp } from '../../../../actions/job/cancel-job.ts'
import { unknownJob } from '../../../examples/job-examples.ts'
import { defineAdminRoute } from '../admin-route.ts'
import { toOrdering } from '../podcast-part.ts'
import { JobView, viewJob } from '../../../../actions/job/job-view.ts'

export const cancelJob = defineAdminRoute({
  method: 'DELETE',
  path: '/jobs/:jobId',
  operationId: 'cancelJob',
  summary: 'Give a job up',
  answerDescription: 'The job, which ends soon',
  description:
    'The old search index stays, and half a backup is deleted. A job that has ended stays as it is.',
  parts: { jobId: 'The id of the job, `job_…`.' },
  answer: JobView,
  errors: ['JOB_NOT_FOUND'],
  examples: () => [unknownJob()],
  respond: async ({ part, caller }, context) =>
    viewJob(await giveUp(context, part('jobId'), toOrdering(caller, context.now()))),
})
