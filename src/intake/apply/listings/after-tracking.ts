/**
 * Rechecks podcasts that share their name with a newly served one. Earlier checks treated the name
 * as unique, and it no longer identifies a show.
 */
import type { Directory } from '../../../store/directory.ts'
import { nameKey } from '../../../record/listing/compare-names.ts'
import type { PodcastId } from '../../../record/podcast.ts'
import { findNamesakesOf } from './find-namesakes.ts'

/** Platforms that compare names. */
const BY_NAME = ['spotify', 'youtube'] as const

export interface TrackingContext {
  readonly directory: Pick<Directory, 'reader' | 'writer' | 'tasks'>
  readonly now: () => number
  readonly signal: AbortSignal
}

/** `ids`: podcasts without an Apple id before a check of Apple. */
export async function bringNamesakesForward(
  { directory, now, signal }: TrackingContext,
  ids: readonly PodcastId[],
): Promise<void> {
  if (ids.length === 0) return
  const { byId } = await directory.writer.owners({ ids })
  const tracked = [...byId.values()]
    .map(({ record }) => record)
    .filter(({ appleId }) => appleId > 0)
  const concerned = new Set<PodcastId>()
  // Podcasts added in one batch may not be searchable yet.
  for (const group of Map.groupBy(tracked, ({ titleLatest }) =>
    nameKey(titleLatest),
  ).values())
    for (const record of group) {
      const namesakes = await findNamesakesOf(directory.reader, record, signal)
      const isAlone = namesakes.length === 0 && group.length === 1
      for (const id of isAlone ? [] : [record.id, ...namesakes]) concerned.add(id)
    }
  for (const podcastId of concerned)
    for (const kind of BY_NAME) await directory.tasks.scheduleSooner(podcastId, kind, now())
}
