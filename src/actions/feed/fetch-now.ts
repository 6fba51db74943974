/** Schedules an immediate, unconditional fetch of a feed. */
import type { Directory } from '../../store/directory.ts'
import { recordAudit } from '../audit.ts'
import { changePodcast, type Ordering } from '../change-podcast.ts'
import { readAgain } from '../read-again.ts'
import type { PodcastId } from '../../record/podcast.ts'

/** A running crawler takes the feed within seconds. */
export async function fetchNow(
  directory: Directory,
  id: PodcastId,
  ordering: Ordering,
): Promise<PodcastId> {
  const podcastId = await changePodcast(directory, id, ordering, ({ record }) =>
    Promise.resolve({ done: record.id }),
  )
  await readAgain(directory, podcastId, ordering.nowMs)
  await recordAudit(directory, ordering, { action: 'fetch', podcastId })
  return podcastId
}
