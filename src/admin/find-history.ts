/**
 * Finds the podcast whose history an operator asks for: one that is here, or one that was
 * merged or removed, by its own id.
 */
import type { Directory } from '../store/directory.ts'
import type { PodcastId, PodcastRecord } from '../record/podcast.ts'
import { isPodcastId } from '../record/podcast-id.ts'

export interface HistoryOwner {
  readonly id: PodcastId
  /** The podcast as it is, or was when it left; undefined if nothing of it is kept. */
  readonly record: PodcastRecord | undefined
}

/** `find` looks for a podcast that is here, and throws if there is none. */
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
