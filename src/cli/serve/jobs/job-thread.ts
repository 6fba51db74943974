/** The worker of a `serve` job, with separate database connections. */
import { doJob } from '../../../actions/job/do-job.ts'
import { openContext } from '../../../context.ts'
import { serveWorker } from '../../../process/serve-worker.ts'
import type { JobWorker } from './run-job.ts'

serveWorker<JobWorker>(async ({ config, job }, { signal, send }) => {
  await using context = await openContext(config, {
    access: job.kind === 'reindex' ? 'write' : 'serve',
    isBatch: true,
  })
  return await doJob(context.directory, job, { signal, tell: send })
})
