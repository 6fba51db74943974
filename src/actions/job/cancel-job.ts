/** Cancels a job, and records it in the audit log. */
import type { Directory } from '../../store/directory.ts'
import { type Actor, recordAudit } from '../audit.ts'
import { getJobs, type Job, type Jobs } from './jobs.ts'

/** Throws `JOB_NOT_FOUND`. An ended job is unchanged and not recorded. */
export async function cancelJob(
  {
    jobs,
    directory,
  }: { readonly jobs?: Jobs; readonly directory: Pick<Directory, 'audit'> },
  id: string,
  actor: Actor,
): Promise<Job> {
  const wasRunning = getJobs(jobs).get(id).state === 'running'
  const job = getJobs(jobs).cancel(id)
  const details = { jobId: id, kind: job.kind }
  if (wasRunning) await recordAudit(directory, actor, { action: 'job-cancel', details })
  return job
}
