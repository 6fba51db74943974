/** Erases from a replica the people whom the original directory has erased. */
import { toForgotten } from '../../record/forgotten.ts'
import type { Directory } from '../../store/directory.ts'
import { eraseInEpisodes } from './erase-in-episodes.ts'

/** `entries`: all that the original has. Reads every show if one of them is new. */
export async function followForgotten(
  directory: Directory,
  entries: readonly string[],
): Promise<void> {
  const known = new Set((await directory.forgotten.list()).people.entries())
  const fresh = entries.filter((entry) => !known.has(entry))
  if (fresh.length === 0) return
  const forgotten = toForgotten(new Set(entries), '')
  const podcastIds: string[] = []
  for await (const { id } of directory.writer.scan())
    if (forgotten.people.hasShow(id)) podcastIds.push(id)
  for (const id of podcastIds) await eraseInEpisodes(directory, id, forgotten)
  await directory.forgotten.addEntries(fresh)
  await directory.forgotten.erase({ podcastIds, names: [] })
}
