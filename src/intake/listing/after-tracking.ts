/**
 * What a podcast's being served changes for others: those of its name were compared as if nobody else had it. They and it are looked at
 * again, for a name alone tells nothing then.
 */
import type { Engine } from '../../engine/engine.ts'
import type { PodcastId } from '../../record/podcast.ts'
import { findNamesakesOf } from './find-namesakes.ts'

/** Platforms that are compared by name. */
const BY_NAME = ['spotify', 'youtube'] as const

export interface TrackingContext {
  readonly engine: Pick<Engine, 'reader' | 'writer' | 'tasks'>
  readonly now: () => number
  readonly signal: AbortSignal
}

/** `ids`: podcasts that had no Apple id before a check of Apple. */
export const bringNamesakesForward = async (
  { engine, now, signal }: TrackingContext,
  ids: readonly PodcastId[],
): Promise<void> => {
  if (ids.length === 0) return
  const { byId } = await engine.writer.owners({ ids })
  for (const { record } of byId.values()) {
    if (record.appleId === 0) continue
    const namesakes = await findNamesakesOf(engine.reader, record, signal)
    if (namesakes.length === 0) continue
    for (const podcastId of [record.id, ...namesakes])
      for (const kind of BY_NAME) await engine.tasks.bringForward(podcastId, kind, now())
  }
}
