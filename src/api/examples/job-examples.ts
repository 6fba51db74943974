/** The calls about jobs in the document. */
import type { ExampleDoc } from '../route.ts'
import { refused } from './refused.ts'

export function unknownJob(): ExampleDoc {
  return refused({
    summary: 'No such job',
    code: 'JOB_NOT_FOUND',
    parameters: { jobId: 'job_nobody' },
    message: 'No job of this process has this id.',
  })
}
