/**
 * Wraps the writer of a directory so that the cover of a removed show leaves the disk in any
 * process.
 */
import {
  delegateDirectoryWriter,
  withWriter,
} from '../intake/apply/overrides/lay-over-writer.ts'
import type { Change } from '../store/change-feed.ts'
import type { Directory } from '../store/directory.ts'
import { isPublic, type PodcastDraft, type PodcastId } from '../record/podcast.ts'
import { coverFolder, dropCoverFile } from './cover-files.ts'

function keepsCover(
  record: Pick<PodcastDraft, 'imageUrl' | 'blocked' | 'ignore'>,
): boolean {
  return isPublic(record) && record.imageUrl !== null
}

/**
 * Returns the podcasts that lose their cover by a change. A tombstone replaces a podcast that no
 * longer exists.
 */
function goneIn(change: Change): readonly PodcastId[] {
  if (change.kind !== 'insert' && change.kind !== 'update') return [change.id]
  if (keepsCover(change.record)) return []
  return [change.record.id]
}

export function dropCovers(directory: Directory, dataDir: string): Directory {
  const folder = coverFolder(dataDir)
  // Never rejects, because the change is already committed. The next sweep removes a file that
  // could not be removed here.
  const drop = async (ids: readonly PodcastId[]): Promise<void> => {
    await Promise.allSettled(ids.map((id) => dropCoverFile(folder, id)))
  }
  return withWriter(directory, (writer) => ({
    ...delegateDirectoryWriter(writer),
    write: async (changes) => {
      const outcomes = await writer.write(changes)
      // Null revision: a new podcast, which has no cover yet.
      const gone = changes.filter(
        ({ record, revision }) => revision !== null && !keepsCover(record),
      )
      await drop(gone.map(({ record }) => record.id))
      return outcomes
    },
    merge: async (merge) => {
      const outcome = await writer.merge(merge)
      await drop([merge.absorbed.id])
      return outcome
    },
    applyChanges: async (changes, applyOptions) => {
      await writer.applyChanges(changes, applyOptions)
      await drop(changes.flatMap(goneIn))
    },
    remove: async (leaving) => {
      const outcome = await writer.remove(leaving)
      await drop([leaving.id])
      return outcome
    },
  }))
}
