/**
 * Has a feed read at once: first in line, and whole even if its server would say that
 * nothing has changed.
 */
import type { Directory } from '../../store/directory.ts'
import { recordAudit } from '../audit.ts'
import { changePodcast, type Ordering } from '../change-podcast.ts'
import { readAgain } from '../read-again.ts'
import type { PodcastId } from '../../record/podcast.ts'

/** If a crawler runs, it takes the feed within seconds. */
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
