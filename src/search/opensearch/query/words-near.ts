/**
 * Finds the words of the index that are nearly those of a search. They are asked for once, because
 * a dozen tiers look for them, and each time the cluster would walk through all words of all fields.
 */
import type { SimilarWord } from '../../plan/term-tiers.ts'
import { alikeDistance, distanceFor } from '../../text/edit-distance.ts'
import type { SearchBody } from './cluster-page.ts'
import type { SearchCall } from './search-call.ts'

/** In letters: longer words are not compared, because nobody types them. */
const LONGEST_COMPARED = 40
/** A word with more near words is left to the cluster, which compares it in each tier. */
const MOST_NEAR = 1000

/** Words that may have been meant instead of a word. */
export interface WordsNear {
  readonly similar: readonly SimilarWord[]
  readonly alike: readonly SimilarWord[]
}

/** Returns what lets the cluster compare the words by itself. */
export function comparedByCluster(word: string): WordsNear {
  const isCompared = word.length <= LONGEST_COMPARED
  const edits = isCompared ? distanceFor(word.length) : 0
  const alikeEdits = isCompared ? alikeDistance(word.length) : 0
  return {
    similar: edits === 0 ? [] : [{ word, edits }],
    alike: alikeEdits === 0 ? [] : [{ word, edits: alikeEdits, sameInitial: true }],
  }
}

/** The text of a word has no more than this many edits, behind its first letters. */
interface Asked {
  readonly edits: number
  readonly sameLetters: number
}

const toSuggester = (text: string, { edits, sameLetters }: Asked): object => ({
  text,
  term: {
    // Every word of a text is in this field too.
    field: 'anywhere',
    max_edits: edits,
    prefix_length: sameLetters,
    suggest_mode: 'always',
    min_word_length: 1,
    // Less than any word within so many edits has.
    accuracy: 0.01,
    size: MOST_NEAR,
    shard_size: MOST_NEAR,
  },
})

const WAYS = ['similar', 'alike'] as const
type Way = (typeof WAYS)[number]

function toAsked(word: string, way: Way): Asked {
  return way === 'similar'
    ? { edits: distanceFor(word.length), sameLetters: 0 }
    : { edits: alikeDistance(word.length), sameLetters: 1 }
}

const nameOf = (way: Way, at: number): string => `${way}${String(at)}`

/** Returns the near words of each word; of one that has too many, `comparedByCluster`. */
export async function findWordsNear(
  words: readonly string[],
  call: SearchCall,
): Promise<ReadonlyMap<string, WordsNear>> {
  const compared = words.filter(
    (word) => word.length <= LONGEST_COMPARED && distanceFor(word.length) > 0,
  )
  if (compared.length === 0) return new Map()
  const suggest = Object.fromEntries(
    compared.flatMap((word, at) =>
      WAYS.map((way) => [nameOf(way, at), toSuggester(word, toAsked(word, way))]),
    ),
  )
  const body: SearchBody = { size: 0, track_total_hits: false, suggest }
  const { suggest: found = {} } = await call.one(body)
  const nearOf = (word: string, at: number, way: Way): readonly SimilarWord[] => {
    const [suggestion] = found[nameOf(way, at)] ?? []
    const options = suggestion?.options ?? []
    if (suggestion === undefined || options.length >= MOST_NEAR)
      return comparedByCluster(word)[way]
    return options.map(({ text }) => ({ word: text }))
  }
  return new Map(
    compared.map((word, at) => {
      const [similar, alike] = WAYS.map((way) => nearOf(word, at, way))
      return [word, { similar: similar ?? [], alike: alike ?? [] }]
    }),
  )
}
