/** Compares facts of shows, to write the documents of their episodes only when it matters. */
import { DAY_MS } from '../../record/instant/durations.ts'
import { COLUMNS } from './schema.ts'
import type { EpisodeShow } from './to-episode-document.ts'

/**
 * These values change with each new episode, and updating them would rewrite all documents of the
 * show. They may lag: the date by a week, the count by a tenth.
 */
const LAST_EPISODE = COLUMNS.indexOf('lastEpisode')
const TOTAL_EPISODES = COLUMNS.indexOf('totalEpisodes')
const LARGEST_LAG_MS = 7 * DAY_MS
const LARGEST_SHARE = 0.1

function hasValueMoved(at: number, before: number | null, after: number | null): boolean {
  if (before === after) return false
  if (before === null || after === null) return true
  const by = Math.abs(after - before)
  if (at === LAST_EPISODE) return by > LARGEST_LAG_MS
  if (at === TOTAL_EPISODES) return by > before * LARGEST_SHARE
  return true
}

/** Returns whether the documents of the show's episodes must be rewritten. */
export function haveMoved(before: EpisodeShow, after: EpisodeShow): boolean {
  const { values: some, ...rest } = before
  const { values: others, ...other } = after
  if (JSON.stringify(rest) !== JSON.stringify(other)) return true
  return (
    some.length !== others.length ||
    some.some((value, at) => hasValueMoved(at, value, others[at] ?? null))
  )
}
