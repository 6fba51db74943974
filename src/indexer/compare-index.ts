/** Compares an index with its store, podcast by podcast, for `castdex check --deep`. */
import { setTimeout as wait } from 'node:timers/promises'
import type { IndexChange, SearchIndex } from '../search/port.ts'
import type { IndexSource } from '../store/index-source.ts'
import { toIndexChanges } from './to-index-changes.ts'

/** One look compares this many podcasts. */
const PAGE = 1000
/**
 * A write takes some time to reach the index, so differences are looked at again after each
 * of these pauses.
 */
const PAUSES_MS = [500, 2000, 5000]
/** No more than this many findings are told by their ids; more would say nothing new. */
const MOST_TOLD = 10

/**
 * Returns the differences that last: one may come from a write of a moment ago, so each is
 * looked at again.
 */
async function findLasting(
  index: SearchIndex,
  changes: readonly IndexChange[],
): Promise<readonly IndexChange[]> {
  let different = await index.findDifferences(changes)
  for (const pauseMs of PAUSES_MS) {
    if (different.length === 0) return different
    await wait(pauseMs)
    await index.refresh()
    different = await index.findDifferences(different)
  }
  return different
}

/** Returns sentences, one for each podcast of which the index has something else than the store. */
export async function compareIndex(
  source: IndexSource,
  index: SearchIndex,
): Promise<readonly string[]> {
  await index.refresh()
  const different: IndexChange[] = []
  let position: string | null = null
  for (let more = true; more; ) {
    const page = await source.changes(position, PAGE)
    different.push(...(await findLasting(index, toIndexChanges(page.changes))))
    position = page.position
    more = page.more
  }
  if (different.length === 0) return []
  const told = different
    .slice(0, MOST_TOLD)
    .map(({ id }) => `the search index has something else of ${id} than the store`)
  const rest = different.length - told.length
  const help = '`castdex reindex` makes the index anew'
  return rest === 0 ? [...told, help] : [...told, `and ${String(rest)} more`, help]
}
