/**
 * Finds words of the index that are similar to those of a search. One request serves all tiers,
 * because each similarity query would scan all words of all fields.
 */
import type { SimilarWord } from '../../plan/term-tiers.ts'
import { alikeDistance, distanceFor } from '../../text/edit-distance.ts'
import type { SearchBody } from './cluster-page.ts'
import type { SearchCall } from './search-call.ts'

/** Longer words, in letters, are not compared. */
const LONGEST_COMPARED = 40
/** Above this number of similar words, the cluster compares the word in each tier. */
const MOST_NEAR = 1000

/** Words that may be meant by a misspelt one. */
export interface WordsNear {
  readonly similar: readonly SimilarWord[]
  readonly alike: readonly SimilarWord[]
}

/** Returns expressions that let the cluster compare the words. */
export function comparedByCluster(word: string): WordsNear {
  const similar: SimilarWord[] = []
  const alike: SimilarWord[] = []
  if (word.length > LONGEST_COMPARED) return { similar, alike }
  const edits = distanceFor(word.length)
  const alikeEdits = alikeDistance(word.length)
  if (edits !== 0) similar.push({ word, edits })
  if (alikeEdits !== 0) alike.push({ word, edits: alikeEdits, sameInitial: true })
  return { similar, alike }
}

const toSuggester = ({ word, edits, sameInitial }: SimilarWord): object => ({
  text: word,
  term: {
    // This field contains the words of all texts.
    field: 'anywhere',
    max_edits: edits,
    prefix_length: Number(sameInitial === true),
    suggest_mode: 'always',
    min_word_length: 1,
    // Below the similarity of any word within the edit distance.
    accuracy: 0.01,
    size: MOST_NEAR,
    shard_size: MOST_NEAR,
  },
})

const WAYS = ['similar', 'alike'] as const
type SimilarityKind = (typeof WAYS)[number]

const nameOf = (way: SimilarityKind, at: number): string => `${way}${String(at)}`

/** Returns the similar words of each word, or `comparedByCluster` for too many. */
export async function findWordsNear(
  words: readonly string[],
  call: SearchCall,
): Promise<ReadonlyMap<string, WordsNear>> {
  const compared = words
    .map((word) => ({ word, ...comparedByCluster(word) }))
    .filter(({ similar }) => similar.length > 0)
  if (compared.length === 0) return new Map()
  const suggesters = compared.flatMap((each, at) =>
    WAYS.flatMap((way) =>
      each[way].map((asked) => [nameOf(way, at), toSuggester(asked)] as const),
    ),
  )
  const body: SearchBody = {
    size: 0,
    track_total_hits: false,
    suggest: Object.fromEntries(suggesters),
  }
  const { suggest: found = {} } = await call.one(body)
  const nearOf = (
    each: WordsNear,
    at: number,
    way: SimilarityKind,
  ): readonly SimilarWord[] => {
    const [suggestion] = found[nameOf(way, at)] ?? []
    if (suggestion === undefined || suggestion.options.length >= MOST_NEAR) return each[way]
    return suggestion.options.map(({ text }) => ({ word: text }))
  }
  return new Map(
    compared.map((each, at) => [
      each.word,
      { similar: nearOf(each, at, 'similar'), alike: nearOf(each, at, 'alike') },
    ]),
  )
}
