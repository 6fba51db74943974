/** Checks that an input file exists before the data folder is created. */
import { access } from 'node:fs/promises'
import { CodedError, errorCodeOf } from '../errors.ts'

/** Throws `FILE_UNUSABLE` if the file does not exist. Permissions are not checked. */
export async function assertFile(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    (error: unknown) => errorCodeOf(error) !== 'ENOENT',
  )
  if (isThere) return
  throw new CodedError('FILE_UNUSABLE', `No file ${file}, relative to ${process.cwd()}.`, {
    remedy: 'Check the path; nothing was changed.',
  })
}
