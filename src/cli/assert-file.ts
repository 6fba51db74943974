/** Looks for a file that a command line names before anything is made for it. */
import { access } from 'node:fs/promises'
import { CodedError } from '../errors.ts'

/** Throws `FILE_UNUSABLE` where there is no file. A file that may not be read is there. */
export async function assertFile(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    (error: unknown) =>
      !(error instanceof Error && 'code' in error && error.code === 'ENOENT'),
  )
  if (isThere) return
  throw new CodedError(
    'FILE_UNUSABLE',
    `there is no file ${file} (looked for from ${process.cwd()})`,
    {
      remedy: 'Check the path; nothing was made or changed.',
    },
  )
}
