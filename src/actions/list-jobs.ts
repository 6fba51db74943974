/** `jobs`: the jobs of this process, newest first. */
import { defineList } from './list.ts'
import { JobView, viewJob } from './job/job-view.ts'

export const jobs = defineList({
  name: 'jobs',
  filters: {},
  read: ({ jobs: all }) => Promise.resolve(all?.list() ?? []),
  item: JobView,
  view: viewJob,
  http: {
    path: '/jobs',
    operationId: 'listJobs',
    summary: 'Long work of this process, newest first',
    description:
      'Backups, checks and new search indexes that were ordered over the API or in the console since the process started: the last 50.',
    examples: () => [
      { name: 'none', summary: 'Nothing was ordered yet', data: { items: [] } },
    ],
  },
})
