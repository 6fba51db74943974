/**
 * Finds the podcast whose history is requested: an existing one, or a merged or removed one by its
 * own id.
 */
import type { Directory } from '../store/directory.ts'
import type { PodcastId, PodcastRecord } from '../record/podcast.ts'
import { isPodcastId } from '../record/podcast-id.ts'

export interface HistoryOwner {
  readonly id: PodcastId
  /** The current record, or the last one before a merge or removal; undefined if none is stored. */
  readonly record: PodcastRecord | undefined
}

/** `find` looks up an existing podcast, and throws if there is none. */
export async function findHistoryOwner(
  { writer }: Pick<Directory, 'writer'>,
  text: string,
  find: () => Promise<{ readonly record: PodcastRecord }>,
): Promise<HistoryOwner> {
  const wanted = text.trim().toLowerCase()
  const tombstone = isPodcastId(wanted) ? await writer.findTombstone(wanted) : undefined
  if (tombstone !== undefined)
    return {
      id: tombstone.id,
      record: tombstone.kind === 'merge' ? tombstone.record : undefined,
    }
  const { record } = await find()
  return { id: record.id, record }
}
