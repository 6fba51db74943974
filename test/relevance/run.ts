/** A run of all queries over the whole catalogue, or over a part of it that is quick to load. */
import type { Directory } from '../../src/store/directory.ts'
import { loadShows } from './catalogue/load.ts'
import { readCatalogue } from './catalogue/read.ts'
import type { Show } from './catalogue/show.ts'
import { idOf } from './catalogue/to-draft.ts'
import { judge, type Verdict } from './judge.ts'
import { type FindIds, indexNames, namesIn } from './names.ts'
import { QUERIES } from './queries/index.ts'

export interface Run {
  readonly shows: number
  readonly verdicts: readonly Verdict[]
}

/** Every show that a query names, and one in `every` of the others. */
const sliceOf = (
  shows: readonly Show[],
  findIds: FindIds,
  every: number,
): (readonly [number, Show])[] => {
  const named = new Set(QUERIES.flatMap(namesIn).flatMap(findIds))
  return shows
    .map((show, place) => [place + 1, show] as const)
    .filter(([number]) => number % every === 0 || named.has(idOf(number)))
}

/** `every` = 1 is the whole catalogue. The directory has to be empty. */
export const runQueries = async (directory: Directory, every = 1): Promise<Run> => {
  const shows = readCatalogue()
  const findIds = indexNames(shows)
  const slice = sliceOf(shows, findIds, every)
  await loadShows(directory, slice)
  const verdicts: Verdict[] = []
  for (const query of QUERIES) verdicts.push(await judge(directory, query, findIds))
  return { shows: slice.length, verdicts }
}
