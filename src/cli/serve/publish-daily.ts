/** Starts a job that writes the open data once a day, in the background. */
import type { Jobs } from '../../actions/job/jobs.ts'
import type { Context } from '../../context.ts'
import { CodedError } from '../../errors.ts'
import { readOpenData } from '../../exports/open-data.ts'
import { repeat } from '../../process/repeat.ts'
import { dayOf } from '../../store/api-keys.ts'

const CHECKED_EVERY_MS = 600_000

interface Publishing extends Pick<Context, 'config' | 'now'> {
  readonly jobs: Jobs
  readonly signal: AbortSignal
}

async function publishIfDue({ config, now, jobs, signal }: Publishing): Promise<void> {
  const nowMs = now()
  const index = await readOpenData(config.dataDir)
  if (index?.day === dayOf(nowMs) || signal.aborted) return
  try {
    jobs.start('open-data', { by: 'castdex', nowMs })
  } catch (error) {
    // The next check starts it.
    if (!(error instanceof CodedError) || error.code !== 'JOB_RUNNING') throw error
  }
}

export function publishDaily(publishing: Publishing): void {
  repeat(() => void publishIfDue(publishing), CHECKED_EVERY_MS, publishing.signal)
}
