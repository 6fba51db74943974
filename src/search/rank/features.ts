/** Features of a candidate: how it compares with what was typed, each from 0 to 1. */
import type { PodcastSignals, RankedWord, WordSignals } from '../plan/rank-signals.ts'
import { editDistance } from '../text/edit-distance.ts'
import { sharedPairs } from '../text/letter-pairs.ts'
import { contentOf, isFiller, isQuestionWord, isShowWord } from '../text/noise-words.ts'
import { splitText } from '../text/text.ts'

/** A match of a forgiving search, in the cheap order of tier, rank and seq. */
export interface RankCandidate {
  /** The latest title in the form of `titleKey`. */
  readonly title: string
  /** The tier is numbered as in `RelevancePosition`. */
  readonly tier: number
  readonly signals: PodcastSignals
}

export const FEATURES = [
  /** The place in the cheap order. */
  'place',
  /** Nearness of the tier to the best one, and whether it is the best one. */
  'tier',
  'best',
  /** Share of the words, by rarity, that the title has or nearly has. */
  'title',
  /** The same for title and people. */
  'names',
  /** The same for the podcast's subject; lower if the words are likely a title. */
  'about',
  /** The same for all texts. */
  'anywhere',
  /** Share of the title's letters in such words. */
  'filled',
  /** Similarity of both texts without blanks and fillers. */
  'near',
  /** Share of pairs of letters, without blanks and fillers, that both texts have. */
  'letters',
  /** The title begins with what was typed. */
  'begins',
  /** The language, genre and country named by typed words. */
  'wish',
  'language',
  /** The show has more than a few episodes. */
  'life',
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
/** Share of a word that is only similar, or that only the index finds similar. */
const SIMILAR = 0.9
const NEAR = 0.7

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

/** A typed word in a title: its similarity to the words there, and their positions. */
interface Found {
  readonly similar: number
  /** -1: nowhere. */
  readonly at: number
  /** Number of words: more than one if it is their initials. */
  readonly length: number
}

const NOWHERE: Found = { similar: 0, at: -1, length: 1 }

const SHORTEST_INITIALS = 3
/** Weight of a word in one of a few thousand podcasts; heavier ones are likely abbreviations. */
const LEAST_OF_INITIALS = 13

/** Finds words side by side whose initials a rare word is. */
function findInitials(
  { text, weight }: RankedWord,
  words: readonly string[],
): Found | undefined {
  if (weight < LEAST_OF_INITIALS || text.length < SHORTEST_INITIALS) return undefined
  const at = words
    .map((word) => word.charAt(0))
    .join('')
    .indexOf(text)
  if (at < 0) return undefined
  return { similar: SIMILAR, at, length: text.length }
}

const inTitle = ({ similar }: Found, signals: WordSignals | undefined): number => {
  if (signals?.inTitle === true) return 1
  return Math.max(similar, signals?.nearInTitle === true ? NEAR : 0)
}

/** Words of a title that one typed word may be without blanks. */
const MOST_JOINED = 3
const SHORTEST_JOINED = 5

/** Words of a title, each of which stands for one typed word at most. */
class TitleWords {
  readonly #words: readonly string[]
  readonly #used = new Set<number>()
  readonly found = new Map<string, Found>()

  constructor(words: readonly string[]) {
    this.#words = words
  }

  /** Finds the word that is most similar, or so many words without blanks. */
  find(word: string, length: number): Found {
    let best = NOWHERE
    for (let at = 0; at + length <= this.#words.length && best.similar < 1; at += 1) {
      if (this.#used.has(at)) continue
      const other =
        length === 1 ? (this.#words[at] ?? '') : this.#words.slice(at, at + length).join('')
      const similar = similarity(word, other)
      if (similar > best.similar) best = { similar, at, length }
    }
    return best
  }

  add(word: string, place: Found): void {
    if (place.at >= 0 && place.length === 1) this.#used.add(place.at)
    this.found.set(word, place)
  }

  isMissing(word: string): boolean {
    return (this.found.get(word)?.at ?? 0) < 0
  }
}

/** Finds missing words as several words of the title, and pairs of words as one of its words. */
function findJoined(typed: readonly string[], title: TitleWords): void {
  const missing = typed.filter(
    (word) => word.length >= SHORTEST_JOINED && title.isMissing(word),
  )
  for (const word of missing)
    for (let length = 2; length <= MOST_JOINED && title.isMissing(word); length += 1)
      title.found.set(word, title.find(word, length))
  for (const [at, right] of typed.entries()) {
    const left = typed[at - 1] ?? ''
    const isAsked = left !== '' && (title.isMissing(left) || title.isMissing(right))
    if (!isAsked) continue
    const joined = title.find(left + right, 1)
    if (joined.at < 0) continue
    for (const part of [left, right]) if (title.isMissing(part)) title.add(part, joined)
  }
}

/** Finds each word in the title. */
function findWords(
  typed: readonly string[],
  words: readonly string[],
): ReadonlyMap<string, Found> {
  const title = new TitleWords(words)
  for (const word of typed) title.add(word, title.find(word, 1))
  findJoined(typed, title)
  return title.found
}

/** Returns how surely the title is meant. */
const surenessOf = ({ near, title, filled }: FeatureValues): number =>
  Math.max(near, title * filled)

/** Lowers `about` and `anywhere` of all candidates by the sureness of the best title. */
export function weighAbout(candidates: readonly FeatureValues[]): readonly FeatureValues[] {
  const unsure = 1 - Math.max(0, ...candidates.map(surenessOf))
  return candidates.map((values) => ({
    ...values,
    about: values.about * unsure,
    anywhere: values.anywhere * unsure,
  }))
}

/** Compares podcasts with one typed text. */
export class TextComparison {
  readonly #typed: readonly string[]
  readonly #joined: string
  /** All words of the text without blanks. */
  readonly #whole: string
  readonly #words: readonly RankedWord[]
  readonly #weight: number
  /** The text is one word that need not be a title. A podcast that has it is no worse for that. */
  readonly #isSubject: boolean

  constructor(text: string, words: readonly RankedWord[], isGenre = false) {
    const all = splitText(text).words
    this.#typed = withoutFillers(contentOf(all, (word) => word))
    this.#isSubject = words.length === 1 && (isGenre || all.some(isQuestionWord))
    this.#joined = this.#typed.join('')
    this.#whole = all.join('')
    this.#words = words
    this.#weight = words.reduce((sum, { weight }) => sum + weight, 0)
  }

  /** `place`: in the cheap order, from 0. `bestTier`: the tier of the first candidate. */
  compare(candidate: RankCandidate, place: number, bestTier: number): FeatureValues {
    const { tier, signals } = candidate
    return {
      place: 1 - Math.log2(1 + place) / Math.log2(1 + WINDOW),
      tier: 1 - Math.min(1, (tier - bestTier) / TIERS_BELOW),
      best: Number(tier === bestTier),
      ...this.#compareWords(candidate),
      wish: Number(signals.isWished),
      language: Number(signals.isInLanguage),
      life: Number(signals.isAlive),
    }
  }

  #compareWords({ title, signals }: RankCandidate) {
    const words = title.split(' ')
    const content = withoutFillers(words)
    const joined = content.join('')
    const found = this.#findWords(words)
    const sum = (share: (found: Found, signals: WordSignals) => number): number =>
      shareOf(
        this.#words.reduce((total, { text, weight }, at) => {
          const signal = signals.words[at]
          if (signal === undefined) return total
          return total + weight * share(found.get(text) ?? NOWHERE, signal)
        }, 0),
        this.#weight,
      )
    const whole = nearness(this.#whole, words.join(''))
    const isSame = whole === 1
    const asSubject = this.#isSubject
      ? sum(({ similar }, { inTitle: isPlain, anywhere }) =>
          Number(similar === 1 || isPlain || anywhere),
        )
      : 0
    const least = Math.max(Number(isSame), asSubject)
    const filled = Math.max(least, this.#filled(words, found, signals))
    const meant = this.#spellOut(found, words)
    const initials = found.get(this.#joined)
    const isInitials = initials !== undefined && initials.length > 1
    const begins = isInitials
      ? words.slice(0, initials.at).every(isFiller)
      : joined.startsWith(meant)
    const near = SIMILAR * Math.max(isInitials ? filled : 0, nearness(meant, joined))
    return {
      title: Math.max(Number(isSame), sum(inTitle)),
      names: Math.max(
        Number(isSame),
        sum((each, signal) => Math.max(inTitle(each, signal), Number(signal.inPeople))),
      ),
      about: sum((_, { about }) => Number(about)),
      anywhere: sum((_, { anywhere }) => Number(anywhere)),
      filled,
      near: Math.max(least, whole, near),
      letters: Math.max(least, sharedPairs(meant, joined)),
      begins: Math.max(least, Number(begins)),
    }
  }

  /** Returns the content without blanks, initials replaced by the words that they stand for. */
  #spellOut(found: ReadonlyMap<string, Found>, words: readonly string[]): string {
    const spelt = this.#typed.map((word) => {
      const { at, length } = found.get(word) ?? NOWHERE
      if (length === 1 || length !== word.length) return word
      return withoutFillers(words.slice(at, at + length)).join('')
    })
    return spelt.join('')
  }

  #findWords(words: readonly string[]): ReadonlyMap<string, Found> {
    const found = new Map(findWords(this.#typed, words))
    for (const word of this.#words) {
      const initials = findInitials(word, words)
      const isBetter = initials !== undefined && found.get(word.text)?.similar !== 1
      if (isBetter) found.set(word.text, initials)
    }
    return found
  }

  /** A word that the title has in another form fills as many letters as it was typed with. */
  #filled(
    words: readonly string[],
    found: ReadonlyMap<string, Found>,
    signals: PodcastSignals,
  ): number {
    const content = new Set(withoutFillers(words))
    const all = words.filter((word) => content.has(word)).join('').length
    const covered = new Set<number>()
    for (const { at, length } of found.values())
      for (let each = at; at >= 0 && each < at + length; each += 1) covered.add(each)
    let letters = 0
    for (const at of covered) {
      const word = words[at] ?? ''
      if (content.has(word)) letters += word.length
    }
    for (const [at, { text }] of this.#words.entries()) {
      const isElsewhere = (found.get(text) ?? NOWHERE).at < 0
      if (isElsewhere && signals.words[at]?.nearInTitle === true) letters += text.length
    }
    return shareOf(letters, all)
  }
}
