/** Gets the podcast of an operator's path. */
import type { ApiKey } from '../../../store/api-keys.ts'
import type { Directory } from '../../../store/directory.ts'
import type { Versioned } from '../../../store/record-change.ts'
import { PODCAST } from '../../../actions/subject.ts'
import { findPodcast } from '../../../actions/find-podcast.ts'
import { type Ordering, podcastNotFound } from '../../../actions/change-podcast.ts'

export const PODCAST_PART = { podcastId: PODCAST.description }

/** Throws `PODCAST_NOT_FOUND` if there is none. */
export async function getPodcastByPart(
  directory: Directory,
  part: (name: string) => string,
): Promise<Versioned> {
  const found = await findPodcast(directory, part('podcastId'))
  if (found === undefined) throw podcastNotFound()
  return found
}

interface Given {
  readonly reason?: string | undefined
  readonly revision?: number | undefined
}

export function toOrdering(
  caller: ApiKey,
  nowMs: number,
  { reason, revision }: Given = {},
): Ordering {
  return {
    by: caller.id,
    way: 'api',
    nowMs,
    ...(reason !== undefined && { reason }),
    ...(revision !== undefined && { revision }),
  }
}
