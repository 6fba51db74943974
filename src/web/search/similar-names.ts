/** Finds the shows that the search box suggests for a text and that its search does not find. */
import { suggestPodcasts } from '../../api/discovery/suggest-podcasts.ts'
import { toListedShow } from '../../api/formats/listed-show.ts'
import { parseFull } from '../../record/view/fragments.ts'
import type { DirectoryReader } from '../../store/directory.ts'
import type { MarkedShow } from '../parts/cards.ts'
import { CALLER } from '../shows.ts'
import { troubleOf } from '../parts/trouble.ts'

export const MOST_SUGGESTED = 6

/** Returns no shows if suggestions are temporarily unavailable. */
export async function findSimilarNames(
  reader: DirectoryReader,
  words: string,
  found: readonly MarkedShow[],
): Promise<readonly MarkedShow[]> {
  const known = new Set(found.flatMap(({ id, alsoAs = [] }) => [id, ...alsoAs]))
  try {
    const options = { caller: CALLER }
    const { podcasts } = await suggestPodcasts(reader, words, MOST_SUGGESTED, options)
    const ids = podcasts.map(({ id }) => id).filter((id) => !known.has(id))
    const stored = await reader.getMany(ids, { level: 'full' })
    return stored.flatMap((each) =>
      each === undefined ? [] : [toListedShow(parseFull(each))],
    )
  } catch (error) {
    if (troubleOf(error) === undefined) throw error
    return []
  }
}
