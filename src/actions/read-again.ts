/** Schedules an early, unconditional reading of a podcast's feed. */
import type { Directory } from '../store/directory.ts'
import type { JsonValue } from '../record/text/json-value.ts'
import type { PodcastId } from '../record/podcast.ts'

/** Clears the validators, so that the next fetch cannot end with "not modified". */
function forgetReading(state: JsonValue): JsonValue {
  if (state === null || typeof state !== 'object' || Array.isArray(state)) return state
  const remembered = state as Readonly<Record<string, JsonValue>>
  return { ...remembered, validators: {}, bodyHash: null }
}

/**
 * If a fetch is running, another one follows it and reads the whole feed (`intake/crawl/visit.ts`).
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
