/** Looks up in the segments what a plan needs: similar words, document counts, and names. */
import { leastCommon } from '../../plan/correctable-words.ts'
import { knownWeights, weightOf } from '../../plan/coverage.ts'
import { type Expression, NOTHING, wordIn } from '../../plan/expression.ts'
import { titleCandidates, titledWords } from '../../plan/named-words.ts'
import type { PlanContext } from '../../plan/plan.ts'
import { weighedWords, weightsByWord } from '../../plan/search-words.ts'
import type { SearchQuery } from '../../query.ts'
import type { OpenSegment } from '../format/segment-set.ts'
import type { IndexReaderOptions } from '../port.ts'
import type { Budget } from './budget.ts'
import { countUpTo, isInMany } from './matches.ts'
import type { SegmentContext } from './segment-context.ts'
import { findNearWords, type NearWords } from './vocabulary.ts'
import { readBeginnings } from './word-beginnings.ts'

/** Budget units (10 µs) of an id lookup. Planning a term takes one per letter. */
const ID_UNITS = 0.5
/** Ids per SQL statement, which is a bounded step. */
const IDS_AT_ONCE = 500

/** Returns whether the incomplete word may be misspelt. */
const isMistyped = ({ matching, terms }: SearchQuery): boolean =>
  matching === 'half-typed' && terms.some(({ fuzzy }) => fuzzy)

export function countDocuments(open: readonly OpenSegment[]): number {
  return open.reduce(
    (sum, { segment, deletedCount }) => sum + segment.documents - deletedCount,
    0,
  )
}

/** The open segments of one search. */
export interface SearchParts {
  readonly query: SearchQuery
  readonly open: readonly OpenSegment[]
  readonly contexts: readonly SegmentContext[]
  readonly budget: Budget
}

/** `titled`: for each of `titleCandidates`, whether a title has it. */
export function toPlanContext(
  { query, open, contexts, budget }: SearchParts,
  titled: readonly boolean[],
  options: Pick<IndexReaderOptions, 'lookups' | 'requireAppleId'>,
): PlanContext {
  const { lookups, requireAppleId } = options
  const segments = open.map(({ segment }) => segment)
  const all = countDocuments(open)
  const weigh = (each: Expression): number => weightOf(countUpTo(all, each, contexts), all)
  const words = weighedWords(query)
  const wordWeights =
    words.length === 0
      ? []
      : (knownWeights(query) ?? words.map((word) => weigh(wordIn(word, 'anywhere'))))
  const nearWords = new Map<string, NearWords>()
  const near = (word: string): NearWords => {
    const found = nearWords.get(word) ?? findNearWords(segments, word, budget)
    nearWords.set(word, found)
    return found
  }
  return {
    requireAppleId,
    podcastsOf: (ids) => {
      const rowIds: number[] = []
      for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
        const some = ids.slice(from, from + IDS_AT_ONCE)
        budget.spend(some.length * ID_UNITS)
        rowIds.push(...lookups.findByIds(some))
      }
      if (rowIds.length === 0) return NOTHING
      return { op: 'seqs', seqs: rowIds }
    },
    similar: (word) => near(word).similar.map((other) => ({ word: other })),
    alike: (word) => near(word).alike.map((other) => ({ word: other })),
    weigh: (occurrences) => knownWeights(query) ?? occurrences.map(weigh),
    weightOfWord: weightsByWord(words, wordWeights),
    mayBegin: isMistyped(query) ? readBeginnings(segments) : () => true,
    isCommon: (word) => isInMany(word, contexts, leastCommon(all)),
    isInTitle: titledWords(titleCandidates(query), titled),
    findByLink: (text) => {
      budget.spend(text.length)
      return lookups.findByLink(text)
    },
  }
}
