/** Compares two podcasts of the directory, including their feeds' last readings. */
import type { Directory } from '../../store/directory.ts'
import { readMovesState } from '../../intake/apply/moves/moves-state.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { type ComparedShows, compareShows } from './compare-shows.ts'

export async function compareRecords(
  { metadata }: Pick<Directory, 'metadata'>,
  one: PodcastRecord,
  other: PodcastRecord,
): Promise<ComparedShows> {
  const kept = await metadata.read([one.id, other.id], ['moves'])
  const printOf = ({ id }: PodcastRecord) => readMovesState(kept.get(id)?.moves).print
  return compareShows(
    { record: one, print: printOf(one) },
    { record: other, print: printOf(other) },
  )
}
