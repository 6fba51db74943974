/** Examples of jobs and imports. */
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

export function unknownImport(): ExampleDoc {
  return refused({
    summary: 'No such import',
    code: 'IMPORT_NOT_FOUND',
    parameters: { importId: 'import_nobody' },
    message: 'No import has this id.',
  })
}
