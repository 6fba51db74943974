/**
 * Makes damaged records anew: the directory saves what is sound, and the feeds are read again for
 * the rest.
 */
import type { Directory } from '../store/directory.ts'
import { CodedError } from '../errors.ts'
import { readAgain } from './read-again.ts'

/** Gives the ids of the podcasts that were damaged. */
export async function mendRecords(directory: Directory, nowMs: number): Promise<readonly string[]> {
  if (directory.mendRecords === undefined)
    throw new CodedError(
      'USAGE_INVALID',
      `the directory ${directory.name} has nothing to mend by hand`,
    )
  const ids = await directory.mendRecords()
  for (const id of ids) await readAgain(directory, id, nowMs)
  return ids
}
