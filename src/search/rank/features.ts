/** Features of a candidate: how its title compares with what was typed, each from 0 to 1. */
import { editDistance } from '../text/edit-distance.ts'
import { contentOf, isFiller, isShowWord } from '../text/noise-words.ts'
import { splitText } from '../text/text.ts'

/** A match of a forgiving search, in the cheap order of tier, rank and seq. */
export interface RankCandidate {
  /** The latest title in the form of `titleKey`. */
  readonly title: string
  /** The tier is numbered as in `RelevancePosition`. */
  readonly tier: number
  /** In the cheap order, from 0. */
  readonly place: number
  /** It needs no correction and lacks no word. */
  readonly isWritten: boolean
}

/**
 * `place` and `tier`: in the cheap order, and below its best tier. `best`: it is in that tier.
 * `covered`: share of the typed letters whose word the title has or nearly has. `filled`: share of
 * the title's letters in such words. `near`: similarity of both texts without blanks and fillers.
 * `begins`: the title begins with what was typed. The last four are 1 for a candidate that is
 * written as typed, so that it stays above the others.
 */
export const FEATURES = [
  'place',
  'tier',
  'best',
  'covered',
  'filled',
  'near',
  'begins',
] as const
export type Feature = (typeof FEATURES)[number]
export type FeatureValues = Readonly<Record<Feature, number>>

/** Number of candidates that are scored. */
export const WINDOW = 100

/** Tiers that lie so far below the best one are equally bad. */
const TIERS_BELOW = 120

/** Letters of a longer text are not compared. */
const LONGEST = 60
/** Edits of a word and of a whole title. */
const WORD_EDITS = 2
const TITLE_EDITS = 3
const SHORTEST_WORD = 3
const LEAST_SIMILAR = 0.6
/** Weight of a word that is only similar. */
const SIMILAR = 0.9

function similarity(word: string, other: string): number {
  if (word === other) return 1
  const length = Math.max(word.length, other.length)
  if (length < SHORTEST_WORD || Math.abs(word.length - other.length) > WORD_EDITS) return 0
  const edits = editDistance(word, other, WORD_EDITS)
  const share = 1 - edits / length
  if (edits > WORD_EDITS || share < LEAST_SIMILAR) return 0
  return SIMILAR * share
}

const withoutFillers = (words: readonly string[]): readonly string[] => {
  const kept = words.filter((word) => !isFiller(word) && !isShowWord(word))
  if (kept.length === 0) return words
  return kept
}

const lettersIn = (words: readonly string[]): number =>
  words.reduce((sum, { length }) => sum + length, 0)

const shareOf = (part: number, whole: number): number => {
  if (whole === 0) return 0
  return Math.min(1, part / whole)
}

/** Similarity of two texts within a few edits. */
function nearness(typed: string, title: string): number {
  const length = Math.max(typed.length, title.length)
  if (length === 0 || length > LONGEST) return Number(typed === title)
  if (Math.abs(typed.length - title.length) > TITLE_EDITS) return 0
  const edits = editDistance(typed, title, TITLE_EDITS)
  if (edits > TITLE_EDITS) return 0
  return 1 - edits / length
}

type Similarity = Pick<FeatureValues, 'covered' | 'filled' | 'near' | 'begins'>

const SAME: Similarity = { covered: 1, filled: 1, near: 1, begins: 1 }

/** Compares titles with one typed text. */
export class TypedTitle {
  readonly #words: readonly string[]
  readonly #joined: string

  constructor(text: string) {
    this.#words = withoutFillers(contentOf(splitText(text).words, (word) => word))
    this.#joined = this.#words.join('')
  }

  /** `bestTier`: the tier of the first candidate. */
  compare(candidate: RankCandidate, bestTier: number): FeatureValues {
    const { title, tier, place, isWritten } = candidate
    return {
      place: 1 - Math.log2(1 + place) / Math.log2(1 + WINDOW),
      tier: 1 - Math.min(1, (tier - bestTier) / TIERS_BELOW),
      best: Number(tier === bestTier),
      ...(isWritten ? SAME : this.#similarity(title)),
    }
  }

  #similarity(title: string): Similarity {
    const words = title.split(' ')
    const content = withoutFillers(words)
    const joined = content.join('')
    const { covered, used } = this.#match(words)
    return {
      covered: shareOf(covered, this.#joined.length),
      filled: shareOf(
        lettersIn(content.filter((word) => used.has(word))),
        lettersIn(content),
      ),
      near: nearness(this.#joined, joined),
      begins: Number(joined.startsWith(this.#joined)),
    }
  }

  /** Pairs each typed word with the most similar word of the title. */
  #match(words: readonly string[]) {
    const used = new Set<string>()
    let covered = 0
    for (const word of this.#words) {
      let most = 0
      let found = ''
      for (const other of words) {
        if (most === 1) break
        if (used.has(other)) continue
        const share = similarity(word, other)
        if (share <= most) continue
        most = share
        found = other
      }
      if (most === 0) continue
      used.add(found)
      covered += most * word.length
    }
    return { covered, used }
  }
}
