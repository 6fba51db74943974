/** Erases from a replica or a copy the people whom the original directory has erased. */
import { type ForgottenEntries, toForgotten } from '../../record/forgotten.ts'
import { changedId } from '../../store/change-feed.ts'
import type { Directory } from '../../store/directory.ts'
import { eraseInEpisodes } from './erase-in-episodes.ts'

/** Erases what the change feed does not send. Reads every show. Idempotent. */
export async function eraseForgotten(
  directory: Directory,
  forgotten: ForgottenEntries,
): Promise<void> {
  const podcastIds: string[] = []
  // Histories of merged and removed shows remain.
  for await (const change of directory.writer.snapshot())
    if (forgotten.people.hasShow(changedId(change))) podcastIds.push(changedId(change))
  for (const id of podcastIds) await eraseInEpisodes(directory, id, forgotten)
  await directory.forgotten.erase({ podcastIds, names: [] })
}

/**
 * `entries`: all entries of the original. If one is new, every show is read. `isErased`: an earlier
 * call with the same entries has finished; false erases again.
 */
export async function followForgotten(
  directory: Directory,
  entries: readonly string[],
  isErased: boolean,
): Promise<void> {
  const known = new Set((await directory.forgotten.list()).people.entries())
  const fresh = entries.filter((entry) => !known.has(entry))
  if (fresh.length === 0 && (isErased || entries.length === 0)) return
  await directory.forgotten.addEntries(fresh)
  await eraseForgotten(directory, toForgotten(new Set(entries), ''))
}
