/** Finds the shows of a search that entered the directory last, dated by their entry. */
import { type ListedShow, toListedShow } from '../../api/formats/listed-show.ts'
import { fromFragments } from '../../record/view/fragments.ts'
import type { SearchQuery } from '../../search/query.ts'
import { findWhole } from './find-whole.ts'
import type { CallOptions, DirectoryReader } from '../../store/directory.ts'

const MOST_SHOWS = 50
/** The newest shows are searched in groups of so many. */
const GROUP = 200
/** Older shows are no news. */
const MOST_GROUPS = 10

async function matchGroup(
  reader: DirectoryReader,
  query: SearchQuery,
  ids: readonly string[],
  options: CallOptions,
): Promise<readonly ListedShow[]> {
  const matches = await findWhole(reader, query, ids, options)
  const found = await reader.getMany(ids.filter((id) => matches.has(id)))
  return found.flatMap((stored) => {
    if (stored === undefined) return []
    const podcast = fromFragments(stored)
    return [{ ...toListedShow(podcast), cameAt: podcast.trackedAt }]
  })
}

export async function findNewestShows(
  reader: DirectoryReader,
  query: SearchQuery,
  options: CallOptions,
): Promise<readonly ListedShow[]> {
  const shows: ListedShow[] = []
  let before: number | null = null
  for (let group = 0; group < MOST_GROUPS && shows.length < MOST_SHOWS; group += 1) {
    const page = await reader.listLatest(before, GROUP, options)
    const ids = page.podcasts.map(({ podcast }) => podcast.id)
    shows.push(...(await matchGroup(reader, query, ids, options)))
    before = page.next
    if (before === null) break
  }
  return shows.slice(0, MOST_SHOWS)
}
