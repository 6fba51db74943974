/**
 * Repairs damaged records: the directory keeps intact parts, and the feeds are read again for the
 * rest.
 */
import type { Directory } from '../../store/directory.ts'
import type { MendedRecords, MendOptions } from '../../store/maintenance.ts'
import { CodedError } from '../../errors.ts'
import { readAgain } from '../read-again.ts'

/** Schedules a new reading of damaged podcasts' feeds. */
export async function mendRecords(
  directory: Directory,
  nowMs: number,
  options?: MendOptions,
): Promise<MendedRecords> {
  if (directory.mendRecords === undefined)
    throw new CodedError(
      'USAGE_INVALID',
      `the directory ${directory.name} has nothing to mend by hand`,
    )
  const mended = await directory.mendRecords(options)
  for (const id of mended.podcastIds) await readAgain(directory, id, nowMs)
  return mended
}
