/**
 * Wraps a directory's writer so that a show's cover leaves the disk with the show,
 * whichever process takes the show away.
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
 * Returns the podcasts whose covers go with the change. A tombstone is of a podcast that is
 * not there any more.
 */
function goneIn(change: Change): readonly PodcastId[] {
  if (change.kind !== 'insert' && change.kind !== 'update') return [change.id]
  return keepsCover(change.record) ? [] : [change.record.id]
}

export function dropCovers(directory: Directory, dataDir: string): Directory {
  const folder = coverFolder(dataDir)
  // A committed change does not fail because of a file: the next sweep removes one that
  // cannot go now.
  const drop = async (ids: readonly PodcastId[]): Promise<void> => {
    await Promise.allSettled(ids.map((id) => dropCoverFile(folder, id)))
  }
  return withWriter(directory, (writer) => ({
    ...delegateDirectoryWriter(writer),
    write: async (changes) => {
      const outcomes = await writer.write(changes)
      // A new podcast has no cover yet.
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
