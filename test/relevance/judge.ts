/** Runs one query against a directory and says how well it did. */
import type { Directory } from '../../src/store/directory.ts'
import { parseSearch } from '../../src/query/parse.ts'
import { hitAt1, ndcg, rankOfFirst, reciprocalRank } from './metrics.ts'
import type { FindIds } from './names.ts'
import { namesIn } from './names.ts'
import type { RelevanceQuery, SearchBody, ShowName } from './query.ts'

/** How deep the wanted show is looked for. */
const DEPTH = 100
const MOST_HITS = 1_000
const FIRST_GRADE = 3

export interface Scores {
  readonly hitAt1: number
  readonly reciprocalRank: number
  readonly ndcg: number
}

export interface Verdict {
  readonly query: RelevanceQuery
  /** Null where no show has to come first and only the rules count. */
  readonly scores: Scores | null
  /** The place of the wanted show among the first 100 hits. */
  readonly rank: number | null
  /** The titles of the first three hits. */
  readonly top: readonly string[]
  /** A sentence for each rule that is broken. */
  readonly broken: readonly string[]
}

interface Found {
  readonly ids: readonly string[]
  readonly titles: readonly string[]
}

const search = async (
  directory: Directory,
  body: SearchBody,
  pageSize: number,
): Promise<Found> => {
  const { query } = parseSearch({ ...body, pageSize, details: 'basic' })
  const { hits } = await directory.reader.search(query)
  return {
    ids: hits.map(({ podcast }) => podcast.id),
    titles: hits.slice(0, 3).map(({ podcast }) => titleIn(podcast.basic)),
  }
}

const titleIn = (json: string): string => (JSON.parse(json) as { title: string }).title

const gradesOf = (query: RelevanceQuery, findIds: FindIds): Map<string, number> => {
  const grades = new Map(query.first.flatMap(findIds).map((id) => [id, FIRST_GRADE]))
  for (const [name, grade] of Object.entries(query.grades ?? {}))
    for (const id of findIds(name)) grades.set(id, grade)
  return grades
}

const isInOrder = (
  hits: readonly string[],
  upper: readonly string[],
  lower: readonly string[],
): boolean => {
  const lowest = Math.max(...upper.map((id) => hits.indexOf(id)))
  const highest = Math.min(
    ...lower.map((id) => hits.indexOf(id)).filter((place) => place >= 0),
  )
  return upper.every((id) => hits.includes(id)) && lowest < highest
}

/**
 * The rules are judged among the named shows alone, so that they hold at any depth of the result.
 */
const brokenRules = async (
  directory: Directory,
  query: RelevanceQuery,
  findIds: FindIds,
): Promise<string[]> => {
  const { found = [], never = [], above = [] } = query
  const named = new Set(namesIn({ first: [], found, never, above }).flatMap(findIds))
  if (named.size === 0) return []
  const { ids } = await search(
    directory,
    { ...query.body, includePodcastIds: [...named] },
    MOST_HITS,
  )
  const isHit = (name: ShowName): boolean => findIds(name).some((id) => ids.includes(id))
  return [
    ...found.filter((name) => !isHit(name)).map((name) => `“${name}” is not found`),
    ...never.filter(isHit).map((name) => `“${name}” is found`),
    ...above
      .filter(
        ({ upper, lower }) =>
          !isInOrder(ids, upper.flatMap(findIds), lower.flatMap(findIds)),
      )
      .map(
        ({ upper, lower }) => `not all of ${nameSome(upper)} are above ${nameSome(lower)}`,
      ),
  ]
}

const nameSome = (names: readonly ShowName[]): string =>
  `${names
    .slice(0, 2)
    .map((name) => `“${name}”`)
    .join(', ')}${names.length > 2 ? ', …' : ''}`

const score = (
  ids: readonly string[],
  query: RelevanceQuery,
  findIds: FindIds,
): Scores | null => {
  if (query.first.length === 0) return null
  const wanted = new Set(query.first.flatMap(findIds))
  return {
    hitAt1: hitAt1(ids, wanted),
    reciprocalRank: reciprocalRank(ids, wanted),
    ndcg: ndcg(ids, gradesOf(query, findIds)),
  }
}

export const judge = async (
  directory: Directory,
  query: RelevanceQuery,
  findIds: FindIds,
): Promise<Verdict> => {
  const { ids, titles } = await search(directory, query.body, DEPTH)
  return {
    query,
    scores: score(ids, query, findIds),
    rank: rankOfFirst(ids, new Set(query.first.flatMap(findIds))),
    top: titles,
    broken: await brokenRules(directory, query, findIds),
  }
}
