/** Counts the podcasts with each word of a search, which the plan depends on. */
import { weighedWords } from '../../plan/search-words.ts'
import { correctableWords, leastCommon } from '../../plan/correctable-words.ts'
import { knownWeights, weightOf } from '../../plan/coverage.ts'
import { and, type Expression, facet, NOTHING, wordIn } from '../../plan/expression.ts'
import { everyMatch, type Plan } from '../../plan/plan.ts'
import type { MatchCounts, QueryFilters, SearchQuery } from '../../query.ts'
import { SEARCHABLE } from '../mapping/index-definition.ts'
import type { SearchBody } from './cluster-page.ts'
import { candidateTitles, knownMatches, titleCandidates } from '../../plan/named-words.ts'
import { FEW_MATCHES } from './relevance-pages.ts'
import type { SearchCall } from './search-call.ts'
import { toClusterQuery } from './to-cluster-query.ts'

interface DocumentCounts {
  /** Number of findable documents. */
  readonly all: number
  /** Number of documents per expression. */
  readonly counts: readonly number[]
}

async function countAll(
  matches: readonly Expression[],
  call: SearchCall,
): Promise<DocumentCounts> {
  const bodies = [facet(SEARCHABLE), ...matches].map(
    (each): SearchBody => ({
      size: 0,
      query: toClusterQuery(each),
      track_total_hits: true,
    }),
  )
  const pages = await call.several(bodies)
  const [all = 0, ...counts] = pages.map(({ hits }) => hits.total?.value ?? 0)
  return { all, counts }
}

/** Counts that the plan needs. */
export interface WordCounts {
  /** Words with too many podcasts to be typing errors. */
  readonly common: ReadonlySet<string>
  /** Weights of the weighted words. */
  readonly weights: readonly number[]
  /** For each of `titleCandidates`, whether a title has it. */
  readonly titled: readonly boolean[]
  /** One weighted word alone has more than `FEW_MATCHES` podcasts. */
  readonly areMany: boolean
}

export async function countWords(
  query: SearchQuery,
  call: SearchCall,
): Promise<WordCounts> {
  const kept = knownWeights(query)
  const weighed = kept === undefined ? weighedWords(query) : []
  const correctable = correctableWords(query)
  const words = [...new Set([...weighed, ...correctable])]
  const known = knownMatches(query)?.titled
  const candidates = known === undefined ? titleCandidates(query).map(candidateTitles) : []
  if (words.length + candidates.length === 0)
    return { common: new Set(), weights: kept ?? [], titled: known ?? [], areMany: false }
  const asked = [
    // Documents that search must not find have no words.
    ...words.map((word) => wordIn(word, 'anywhere')),
    ...correctable.map((word) => wordIn(word, 'title')),
    ...candidates,
  ]
  const { all, counts } = await countAll(asked, call)
  const anywhere = new Map(words.map((word, at) => [word, counts[at] ?? 0]))
  const least = leastCommon(all)
  const isCommon = (word: string, at: number): boolean =>
    (anywhere.get(word) ?? 0) >= least.anywhere ||
    (counts[words.length + at] ?? 0) >= least.inTitle
  const titled = counts.slice(words.length + correctable.length).map((count) => count > 0)
  const having = weighed.map((word) => anywhere.get(word) ?? 0)
  return {
    common: new Set(correctable.filter(isCommon)),
    weights: kept ?? having.map((count) => weightOf(count, all)),
    titled: known ?? titled,
    areMany: having.some((count) => count > FEW_MATCHES),
  }
}

function isUnfiltered(filters: QueryFilters): boolean {
  const { include = [], exclude = [], ranges = {}, includeIds, excludeIds } = filters
  const named = includeIds ?? excludeIds
  const asked = include.length + exclude.length + Object.keys(ranges).length
  return asked === 0 && named === undefined
}

/** Counts the complete matches of a forgiving search, and all matches. */
export async function countWordMatches(plan: Plan, call: SearchCall): Promise<MatchCounts> {
  const { whole = NOTHING, filter } = plan
  const bodies = [and(whole, filter), everyMatch(plan)].map(
    (each): SearchBody => ({
      size: 0,
      query: toClusterQuery(each),
      track_total_hits: true,
    }),
  )
  const pages = await call.several(bodies)
  const [all = 0, some = 0] = pages.map(({ hits }) => hits.total?.value ?? 0)
  return { all, some }
}

/** Returns whether a search of one text certainly has many matches, judged by a single word. */
export function hasMany(
  { terms, groups, filters }: SearchQuery,
  { areMany }: WordCounts,
): boolean {
  return areMany && terms.length === 1 && groups.length === 0 && isUnfiltered(filters)
}

/** Computes the weights of the optional terms. */
export async function weigh(
  occurrences: readonly Expression[],
  call: SearchCall,
): Promise<readonly number[]> {
  if (occurrences.length === 0) return []
  const searchable = facet(SEARCHABLE)
  const found = occurrences.map((each) => and(searchable, each))
  const { all, counts } = await countAll(found, call)
  return counts.map((count) => weightOf(count, all))
}
