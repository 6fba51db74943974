/** Runs each job and import in a worker thread, so that it never blocks answers. */
import type { RunImport } from '../../../actions/import/imports.ts'
import type { JobOrder, JobProgress, JobResult } from '../../../actions/job/do-job.ts'
import type { RunJob } from '../../../actions/job/jobs.ts'
import type { Config } from '../../../config/config.ts'
import { removeBegunBackup } from '../../../context.ts'
import { defineWorker, runWorker } from '../../../process/worker.ts'
import { runImport } from '../../import/run-import.ts'

export interface JobWorker {
  readonly input: { readonly config: Config; readonly job: JobOrder }
  readonly message: JobProgress
  readonly output: JobResult
}

const THREAD = defineWorker('job-thread', import.meta.url)

export function openRunJob(config: Config): RunJob {
  return async (job, { signal, tell }) => {
    // A reindex stops gracefully; checks and backups cannot be interrupted and are terminated.
    const stopping = job.kind === 'reindex' ? {} : { abortMs: 0 }
    try {
      return await runWorker<JobWorker>(
        THREAD,
        { config, job },
        { signal, ...stopping, onMessage: tell },
      )
    } catch (error) {
      // Remove the unfinished backup.
      if (job.kind === 'backup') await removeBegunBackup(job.file)
      throw error
    }
  }
}

export function openRunImport(config: Config): RunImport {
  return (order, work) => runImport({ ...order, config, refusalFile: null }, work)
}
