/** Compares an index with its store, podcast by podcast, for `castdex check --deep`. */
import { setTimeout as wait } from 'node:timers/promises'
import type { IndexChange, SearchIndex } from '../../search/port.ts'
import { type IndexableFeed, toIndexChanges } from './to-index-changes.ts'

/** Podcasts per comparison. */
const PAGE = 1000
/** Pauses before differences are checked again, because a write takes time to reach the index. */
const PAUSES_MS = [500, 2000, 5000]
/** Maximum number of findings that list their ids. */
const MOST_TOLD = 10

/**
 * Returns the differences that persist. A recent write may cause a temporary one, so each is
 * checked again.
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

/** Returns one sentence for each podcast that differs between index and store. */
export async function compareIndex(
  source: IndexableFeed,
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
  if (rest === 0) return [...told, help]
  return [...told, `and ${String(rest)} more`, help]
}
