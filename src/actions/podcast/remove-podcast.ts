/** Permanently removes a podcast; its feeds cannot be added again. */
import type { Directory } from '../../store/directory.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { PodcastId } from '../../record/podcast.ts'
import { changePodcast, type Ordering } from '../change-podcast.ts'

/** Returns the removed podcast's canonical id. */
export async function removePodcast(
  directory: Directory,
  id: PodcastId,
  ordering: Ordering,
): Promise<PodcastId> {
  return changePodcast(directory, id, ordering, async ({ record, revision }) => {
    const at = toInstant(ordering.nowMs)
    const { by, reason } = ordering
    const evidence = {
      by,
      title: record.titleLatest,
      ...(reason !== undefined && { reason }),
    }
    const outcome = await directory.writer.remove({
      id: record.id,
      revision,
      at,
      events: [{ at, kind: 'removed', evidence }],
    })
    if (outcome.status === 'stale') return { stale: outcome.reason }
    return { done: record.id }
  })
}
