/** Runs each job and import in a worker thread, so that it never blocks answers. */
import { extname } from 'node:path'
import type { Config } from '../../../config/config.ts'
import type { JobProgress, JobResult } from '../../../actions/job/do-job.ts'
import type { RunImport } from '../../../actions/import/imports.ts'
import type { RunJob } from '../../../actions/job/jobs.ts'
import { removeBegunBackup } from '../../../context.ts'
import { runImportThread } from '../../import/run-import-thread.ts'
import { runInWorker } from '../../worker/run-in-worker.ts'

/** `.ts` in a checkout, `.js` in the published package. */
const THREAD = new URL(`./job-thread${extname(import.meta.url)}`, import.meta.url)

export function openRunJob(config: Config): RunJob {
  return async (job, { signal, tell }) => {
    // A reindex stops gracefully; checks and backups cannot be interrupted and are terminated.
    const endsOnAbort = job.kind !== 'reindex'
    try {
      return await runInWorker<JobProgress, JobResult>(
        THREAD,
        { config, job },
        { signal, endsOnAbort, onNews: tell },
      )
    } catch (error) {
      // Remove the unfinished backup.
      if (job.kind === 'backup') await removeBegunBackup(job.file)
      throw error
    }
  }
}

export function openRunImport(config: Config): RunImport {
  return (order, work) => runImportThread({ ...order, config, refusalFile: null }, work)
}
