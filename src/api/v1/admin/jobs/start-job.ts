/** POST /api/v1/admin/jobs: starts a backup, a check or a new search index. */
import { getJobs } from '../../../../actions/job/jobs.ts'
import { JOB_KINDS } from '../../../../actions/job/do-job.ts'
import { closed, oneOf } from '../../../../record/schema.ts'
import { refused } from '../../../examples/refused.ts'
import { defineAdminRoute } from '../admin-route.ts'
import { toOrdering } from '../podcast-part.ts'
import { JobView, viewJob } from '../../../../actions/job/job-view.ts'

export const startJob = defineAdminRoute({
  method: 'POST',
  path: '/jobs',
  operationId: 'startJob',
  summary: 'Begin a backup, a check or a new search index',
  answerDescription: 'The job, which has begun',
  description:
    '`backup` writes the whole directory to a file in the folder `backups` of the data folder, `check` looks at every stored podcast, `reindex` makes the search index anew. Answers go on meanwhile. One job runs at a time in a process.',
  body: closed({ kind: oneOf(JOB_KINDS) }),
  answer: JobView,
  errors: ['JOB_RUNNING', 'JOB_NOT_FOUND'],
  examples: () => [
    refused({
      summary: 'No such job',
      code: 'INVALID_BODY',
      body: { kind: 'everything' },
      message:
        'kind must be one of "backup", "check", "reindex", "open-data" ("everything").',
      path: 'body.kind',
      problem:
        'kind must be one of "backup", "check", "reindex", "open-data" ("everything")',
    }),
  ],
  respond: ({ body, caller }, { jobs, now }) =>
    Promise.resolve(viewJob(getJobs(jobs).start(body.kind, toOrdering(caller, now())))),
})
