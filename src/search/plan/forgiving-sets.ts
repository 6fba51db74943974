/**
 * The sets of a text that is searched as people type: titles that are the text, podcasts with all
 * of its words, with all of them in some form or correction, and with most of their weight. The
 * order of the sets is a cheap bound; a score orders the best matches.
 */
import { MOST_TITLE_WORDS, titleWordsFacet } from '../document/document-terms.ts'
import type { QueryTerm } from '../query.ts'
import { framedTitles } from '../text/loose-title.ts'
import { contentOf } from '../text/noise-words.ts'
import { correcting } from './correctable-words.ts'
import {
  and,
  atLeastWeight,
  type Expression,
  facet,
  not,
  NOTHING,
  or,
  type WordField,
} from './expression.ts'
import { meantWords } from './named-words.ts'
import { type RankedWord, rankedWords, SHELL } from './rank-signals.ts'
import {
  alike,
  allIn,
  asWritten,
  nearly,
  plainly,
  plainWordsOf,
  type SearchWord,
  titlesByPictures,
  type Ways,
  type WordAs,
  wordsByWriting,
  wordText,
} from './search-words.ts'
import {
  type QueryDictionary,
  termTiers,
  type TermTiers,
  wordFieldOf,
} from './term-tiers.ts'
import {
  beginsAlike,
  byInitials,
  gluedOfThree,
  halfTyped,
  looseTitles,
  misspeltTitles,
  nearTitles,
  partTitlesOf,
  sameTitles,
} from './title-sets.ts'

/** Sets of `termTiers`. */
const EXACT = 0
const IN_TITLE = 2
const ABOUT = 3
const SPELLED = 6
const PLURAL = 7
const NEAR_TITLE = 8

/** Shares of the weight of all words that a podcast has at least; the last one is any word. */
const SHARES = [0.8, 0.6, 0.4, 0.2, 0]
/** Words that may be missing in part; in long texts the rarest ones. */
const MOST_WEIGHED = 8
/** A word weighs one to six here, so that sets stay few. */
const WEIGHTS_A_STEP = 3

/** The sets of a term, and what a score needs of it. */
export interface ForgivingSets {
  /** Best first; each contains the previous one. */
  readonly sets: TermTiers
  /** Podcasts with all words that are meant. */
  readonly whole: Expression
  /** The words for the score. */
  readonly words: readonly RankedWord[]
}

interface Text {
  readonly queried: QueryTerm
  readonly isTitled: boolean
  /** All words as typed. */
  readonly words: readonly SearchWord[]
  /** All words, in each script variant. */
  readonly ways: Ways
  /** Those that carry something. */
  readonly content: Ways
  readonly near: WordAs
  readonly dictionary: QueryDictionary
  /** The sets of a strict search that is fuzzy. */
  readonly strict: TermTiers
}

/** Matches podcasts whose words have at least this share of the weight of the rarest words. */
function mostIn(
  { content, dictionary }: Text,
  share: number,
  field: WordField,
  as: WordAs,
): Expression {
  const ways = content.map((words) => {
    const weighed = words
      .map((word) => {
        const weight = Math.ceil(dictionary.weightOfWord(wordText(word)) / WEIGHTS_A_STEP)
        return { word, weight }
      })
      .sort((one, other) => other.weight - one.weight)
      .slice(0, MOST_WEIGHED)
    const weights = weighed.map(({ weight }) => weight)
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return atLeastWeight(
      Math.max(1, Math.ceil(sum * share)),
      weighed.map(({ word }) => as(word, field)),
      weights,
    )
  })
  return or(...ways)
}

const ofLength = (words: number): Expression => facet(titleWordsFacet(words))

/** Titles whose words were all typed, or all but one in titles of three or more words. */
function madeOf(words: readonly SearchWord[], as: WordAs): Expression {
  const found = words.slice(0, MOST_TITLE_WORDS + 1).map((word) => as(word, 'title'))
  const longest = Math.min(MOST_TITLE_WORDS, found.length + 1)
  const ways = Array.from({ length: longest }, (_, at) => {
    const length = at + 1
    const least = length < 3 ? length : length - 1
    return and(ofLength(length), atLeastWeight(least, found))
  })
  return or(...ways)
}

/** Titles that are the text. A genre does not mean a show of that name without episodes. */
function titlesOf({ queried, isTitled, strict }: Text): readonly Expression[] {
  const titles = [strict[EXACT] ?? NOTHING, isTitled ? sameTitles(queried.text) : NOTHING]
  if (queried.isGenre !== true) return titles
  return titles.map((each) => and(each, not(SHELL)))
}

/** All words, best first. */
interface WholeSets {
  /** Matches the words as written, or in any other form. */
  readonly written: readonly Expression[]
  /** The same with typing errors. */
  readonly corrected: readonly Expression[]
}

function allWords({ queried, isTitled, words, content, near, strict }: Text): WholeSets {
  const field = wordFieldOf(queried)
  const about = strict[ABOUT] ?? NOTHING
  const written = [about, allIn(content, field, plainly)]
  const corrected = [allIn(content, field, near)]
  if (!isTitled) return { written, corrected }
  const sameLength = words.length > MOST_TITLE_WORDS ? NOTHING : ofLength(words.length)
  return {
    written: [
      and(sameLength, allIn(content, 'title', plainly)),
      allIn(content, 'title', asWritten),
      allIn(content, 'names', plainly),
      ...written,
    ],
    corrected: [strict[NEAR_TITLE] ?? NOTHING, allIn(content, 'title', near), ...corrected],
  }
}

/** Titles that the text means without having its words. */
interface TitleSets {
  /** Titles inside a question. */
  readonly framed: Expression
  readonly initials: Expression
  readonly half: Expression
  readonly misspelt: Expression
  readonly glued: Expression
}

function titlesMeant({ queried, isTitled, words, content, dictionary }: Text): TitleSets {
  if (!isTitled)
    return {
      framed: NOTHING,
      initials: NOTHING,
      half: NOTHING,
      misspelt: NOTHING,
      glued: NOTHING,
    }
  const { text } = queried
  return {
    framed: or(...framedTitles(text).map(looseTitles)),
    initials: byInitials(words),
    half: halfTyped(words),
    misspelt: or(
      misspeltTitles(text, content[0] ?? [], dictionary),
      words.every((word) => dictionary.isCommon(wordText(word)))
        ? NOTHING
        : nearTitles(text),
    ),
    glued: or(gluedOfThree(text), beginsAlike(text)),
  }
}

/** Most of the weight: titles without other words, titles, names, anywhere. */
function mostWords(text: Text): readonly Expression[] {
  const { queried, isTitled, words, content, dictionary } = text
  if (content.every(({ length }) => length < 2)) return []
  const field = wordFieldOf(queried)
  const as = alike(dictionary)
  const made = isTitled ? madeOf(words, as) : NOTHING
  return SHARES.flatMap((share) => [
    isTitled ? partTitlesOf(queried.text, content[0] ?? [], share, dictionary) : NOTHING,
    isTitled ? and(made, mostIn(text, share, 'title', as)) : NOTHING,
    field === 'anywhere' ? mostIn(text, share, 'names', plainly) : NOTHING,
    mostIn(text, share, field, as),
  ])
}

/** Joins each set with the previous ones. */
function nest(sets: readonly Expression[]): TermTiers {
  const nested: Expression[] = []
  for (const each of sets) {
    const before = nested.at(-1) ?? NOTHING
    nested.push(each.op === 'none' ? before : or(before, each))
  }
  return nested
}

function readText(queried: QueryTerm, context: QueryDictionary): Text {
  const words = plainWordsOf(queried.text)
  const dictionary = correcting(context, words)
  const ways = wordsByWriting(queried.text, queried.languages ?? [])
  return {
    queried,
    isTitled: queried.targets.includes('podcast-title') && queried.people !== true,
    words,
    ways,
    content: ways.map((some) => contentOf(some, wordText)),
    near: nearly(dictionary),
    dictionary,
    strict: termTiers({ ...queried, fuzzy: true }, true, dictionary),
  }
}

/** Links, phrases and texts without words match as in a strict search, or by their emoji. */
function strictSets({ queried, words, strict }: Text): ForgivingSets {
  const pictures = words.length === 0 ? titlesByPictures(queried.text) : NOTHING
  const whole = or(strict.at(-1) ?? NOTHING, pictures)
  return { sets: [...strict, whole], whole, words: [] }
}

export function forgivingSets(queried: QueryTerm, context: QueryDictionary): ForgivingSets {
  const text = readText(queried, context)
  const { words, ways, content, near, dictionary, strict } = text
  if (queried.phrase || strict[EXACT]?.op === 'seqs' || words.length === 0)
    return strictSets(text)
  const at = (set: number): Expression => strict[set] ?? NOTHING
  const titled = titlesOf(text)
  const { framed, initials, half, misspelt, glued } = titlesMeant(text)
  const { written, corrected } = allWords(text)
  const meant = meantWords(words, ways, dictionary)
  return {
    sets: nest([
      ...titled,
      at(IN_TITLE),
      framed,
      initials,
      half,
      ...written,
      misspelt,
      at(SPELLED),
      at(PLURAL),
      ...corrected,
      ...mostWords(text),
      glued,
    ]),
    whole: or(
      ...titled,
      initials,
      misspelt,
      at(PLURAL),
      allIn(meant, wordFieldOf(queried), near),
    ),
    words: rankedWords(queried, content[0] ?? [], dictionary),
  }
}
