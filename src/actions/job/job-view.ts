/** Defines a job's representation in the operators' API. */
import { type Static, Type } from 'typebox'
import { JOB_KINDS } from './do-job.ts'
import { type Job, JOB_STATES } from './jobs.ts'
import { toInstant, toInstantOrNull } from '../../record/instant/instant.ts'
import { closed, Count, Instant, nullable, oneOf } from '../../record/schema.ts'

const Result = closed({
  sound: nullable(Type.Boolean({ description: 'Of a check.' })),
  findings: Type.Array(Type.String()),
  podcasts: nullable(Type.Integer({ minimum: 0, description: 'In the new search index.' })),
  file: nullable(
    Type.String({
      description: 'Of a backup: its name in the folder `backups` of the data folder.',
    }),
  ),
  bytes: nullable(Count),
})

export const JobView = closed({
  id: Type.String(),
  kind: oneOf(JOB_KINDS),
  state: oneOf(JOB_STATES),
  by: Type.String({ description: 'The key of who ordered it.' }),
  startedAt: Instant,
  endedAt: nullable(Instant),
  done: Type.Integer({ minimum: 0, description: 'In podcasts, where that can be said.' }),
  total: nullable(Count),
  result: nullable(Result),
  message: nullable(Type.String({ description: 'Why it failed.' })),
})

export function viewJob({
  startedMs,
  endedMs,
  progress,
  result,
  ...job
}: Job): Static<typeof JobView> {
  return {
    ...job,
    startedAt: toInstant(startedMs),
    endedAt: toInstantOrNull(endedMs),
    done: progress.done,
    total: progress.total,
    result: result === null ? null : { ...result, findings: [...result.findings] },
  }
}
