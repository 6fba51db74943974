/** The sets that a score compares each of the best matches with. */
import type { QueryTerm } from '../query.ts'
import { type Expression, NOTHING, not } from './expression.ts'
import { nearly, plainly, type SearchWord, wordText } from './search-words.ts'
import type { QueryDictionary } from './term-tiers.ts'

/** Words of a longer text are not compared, except the rarest ones. */
const MOST_RANKED = 8

/** A word of the text, and where podcasts have it. */
export interface RankedWord {
  readonly text: string
  /** By its rarity, 1 to `MOST_WEIGHT`. */
  readonly weight: number
  readonly inTitle: Expression
  /** Also with a typing error, as initials, or as the first part of a compound. */
  readonly nearInTitle: Expression
  readonly inPeople: Expression
  readonly anywhere: Expression
  /** Names, genres or a stressed place of the description. */
  readonly about: Expression
}

export interface RankSignals {
  readonly words: readonly RankedWord[]
  /** Podcasts in the language, genre and country that typed words name. */
  readonly wished: Expression
  /** Podcasts whose language is known to be the wanted one. */
  readonly inLanguage: Expression
}

/** A show with more episodes is no empty shell. */
const MOST_OF_A_SHELL = 2

/** Podcasts with so few episodes that the show has hardly begun. */
export const SHELL: Expression = {
  op: 'range',
  column: 'totalEpisodes',
  min: 0,
  max: MOST_OF_A_SHELL,
}

const ALIVE = not(SHELL)

/** Returns the rarest words of a text. */
export function rankedWords(
  { targets, people }: QueryTerm,
  words: readonly SearchWord[],
  dictionary: QueryDictionary,
): readonly RankedWord[] {
  const near = nearly(dictionary)
  const isTitled = targets.includes('podcast-title') && people !== true
  return words
    .map(
      (word): RankedWord => ({
        text: wordText(word),
        weight: dictionary.weightOfWord(wordText(word)),
        inTitle: isTitled ? plainly(word, 'title') : NOTHING,
        nearInTitle: isTitled ? near(word, 'title') : NOTHING,
        inPeople: plainly(word, 'people'),
        anywhere: plainly(word, 'anywhere'),
        about: plainly(word, 'about'),
      }),
    )
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, MOST_RANKED)
}

/** Returns the sets in the sequence that `readSignals` expects. */
export function signalSets({
  words,
  wished,
  inLanguage,
}: RankSignals): readonly Expression[] {
  const ofWords = words.flatMap(({ inTitle, nearInTitle, inPeople, anywhere, about }) => [
    inTitle,
    nearInTitle,
    inPeople,
    anywhere,
    about,
  ])
  return [wished, inLanguage, ALIVE, ...ofWords]
}

/** Returns the fields in which a podcast has a word. */
export interface WordSignals {
  readonly inTitle: boolean
  readonly nearInTitle: boolean
  readonly inPeople: boolean
  readonly anywhere: boolean
  readonly about: boolean
}

/** The sets that contain a podcast. */
export interface PodcastSignals {
  readonly isWished: boolean
  readonly isInLanguage: boolean
  readonly isAlive: boolean
  /** Their sequence is that of `RankSignals.words`. */
  readonly words: readonly WordSignals[]
}

/** Converts the places of the sets that contain a podcast. */
export function readSignals(
  { words }: RankSignals,
  contains: (place: number) => boolean,
): PodcastSignals {
  return {
    isWished: contains(0),
    isInLanguage: contains(1),
    isAlive: contains(2),
    words: words.map((_, at) => {
      const first = 3 + 5 * at
      return {
        inTitle: contains(first),
        nearInTitle: contains(first + 1),
        inPeople: contains(first + 2),
        anywhere: contains(first + 3),
        about: contains(first + 4),
      }
    }),
  }
}
