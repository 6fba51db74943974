/** The worker of a `serve` job, with separate database connections. */
import type { Config } from '../../../config/config.ts'
import { openContext } from '../../../context.ts'
import {
  doJob,
  type JobOrder,
  type JobProgress,
  type JobResult,
} from '../../../actions/job/do-job.ts'
import { serveWorker } from '../../worker/serve-worker.ts'

await serveWorker<
  { readonly config: Config; readonly job: JobOrder },
  JobProgress,
  JobResult
>(async ({ order: { config, job }, signal, tell }) => {
  await using context = await openContext(config, {
    access: job.kind === 'reindex' ? 'write' : 'serve',
  })
  return await doJob(context.directory, job, { signal, tell })
})
