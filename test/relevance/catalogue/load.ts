/** Puts shows into a directory. */
import type { Directory } from '../../../src/store/directory.ts'
import type { Show } from './show.ts'
import { toDraft } from './to-draft.ts'

const BATCH = 2_000

/** Shows by their number in the whole catalogue, so that a part of it has the same ids. */
export const loadShows = async (
  directory: Directory,
  shows: readonly (readonly [number, Show])[],
): Promise<void> => {
  for (let start = 0; start < shows.length; start += BATCH) {
    const changes = shows
      .slice(start, start + BATCH)
      .map(([number, show]) => ({ record: toDraft(show, number), revision: null }))
    const outcomes = await directory.writer.write(changes)
    const stale = outcomes.find(({ status }) => status === 'stale')
    if (stale !== undefined)
      throw new Error(`${stale.id} was not written: ${JSON.stringify(stale)}`)
  }
  await directory.writer.settle()
}
