/** Has a podcast's feed read whole and soon, whatever was read of it before. */
import type { Directory } from '../store/directory.ts'
import type { JsonValue } from '../record/text/json-value.ts'
import type { PodcastId } from '../record/podcast.ts'

/** Forgets the last reading, so that a "not modified" cannot end the next one. */
function forgetReading(state: JsonValue): JsonValue {
  if (state === null || typeof state !== 'object' || Array.isArray(state)) return state
  const remembered = state as Readonly<Record<string, JsonValue>>
  return { ...remembered, validators: {}, bodyHash: null }
}

/**
 * If the feed is being fetched at the moment, it is fetched once more after that, and read
 * whole then (`intake/crawl/visit.ts`).
 */
export async function readAgain(
  { tasks }: Directory,
  podcastId: PodcastId,
  nowMs: number,
): Promise<void> {
  const task = await tasks.find(podcastId, 'feed')
  if (task !== undefined)
    await tasks.compareAndSet(podcastId, 'feed', {
      from: task.state,
      to: forgetReading(task.state),
    })
  await tasks.scheduleSooner(podcastId, 'feed', nowMs)
}
