/** Titles that a text may mean: in other signs, by initials, half typed, misspelt, or a part of it. */
import {
  looseText,
  MOST_TITLE_WORDS,
  squeezedText,
  titleBeginning,
  titleWordsFacet,
  wordBeginning,
} from '../document/document-terms.ts'
import { KIND } from '../document/kinds.ts'
import {
  firstLetters,
  joinedTitles,
  TITLE_LETTERS,
  WORD_LETTERS,
} from '../text/beginnings.ts'
import { looseTitle, partTitles } from '../text/loose-title.ts'
import { isFiller } from '../text/noise-words.ts'
import { splitText, titleKey } from '../text/text.ts'
import { hasPairedUnit } from '../text/unit-kinds.ts'
import { splitsInThree } from '../text/word-variants.ts'
import {
  and,
  atLeastWeight,
  exactTitle,
  type Expression,
  facet,
  NOTHING,
  or,
  pair,
} from './expression.ts'
import {
  allIn,
  asWritten,
  plainly,
  type SearchWord,
  titlesByInitials,
  wordText,
} from './search-words.ts'
import type { QueryDictionary } from './term-tiers.ts'

/** Fewer letters than this begin too many titles. */
const SHORTEST_HALF = 4
const SHORTEST_HALF_WORD = 3
/** Shorter texts resemble too many titles, and longer ones are unlikely to be a misspelt title. */
const SHORTEST_MISSPELT = 6
const LONGEST_MISSPELT = 80
/**
 * All podcasts can be halved at most this often until no more are left than have the right words.
 */
const HALVINGS = 7

/** Titles whose loose form this is. */
export function looseTitles(loose: string): Expression {
  if (loose === '') return NOTHING
  return or(exactTitle(looseText(loose)), exactTitle(`~${loose}`))
}

/** Titles that differ from the text only by blanks, punctuation and noise words. */
export function sameTitles(text: string): Expression {
  return or(exactTitle(squeezedText(splitText(text))), looseTitles(looseTitle(text)))
}

/** Titles with these initials; "podcast" may precede or follow them. */
export function byInitials(words: readonly SearchWord[]): Expression {
  const said = words
    .map(wordText)
    .filter((word, _, { length }) => length === 1 || !isFiller(word))
  const [word] = said
  if (said.length === 1 && word !== undefined) return titlesByInitials(word)
  return NOTHING
}

/** Titles that begin with the text, or that have all of its words, the last one as a prefix. */
export function halfTyped(words: readonly SearchWord[]): Expression {
  const typed = titleKey({ words: words.map(wordText), others: [] })
  const complete = allIn([words.slice(0, -1)], 'title', asWritten)
  const first = exactTitle(titleBeginning(firstLetters(typed, TITLE_LETTERS)))
  const begins = ['', 'the '].map(
    (article): Expression => ({ op: 'title-prefix', text: `${article}${typed}` }),
  )
  const isShort = typed.length < SHORTEST_HALF
  const titles = and(words.length === 1 ? first : complete, or(...begins))
  const last = words.map(wordText).at(-1) ?? ''
  if (words.length < 2 || last.length < SHORTEST_HALF_WORD)
    return isShort ? NOTHING : titles
  const beginning = wordBeginning(firstLetters(last, WORD_LETTERS), KIND.title)
  const inTitle = and(complete, exactTitle(beginning))
  return isShort ? inTitle : or(titles, inTitle)
}

/** Letters of a title that are right, except that two may be swapped or one doubled. */
const RIGHT_LETTERS = 3
/** A shorter text has one error at most. */
const SHORTEST_WITH_TWO = 9

/** Returns the first letters of titles that may be misspelt as this text. */
function rightBeginnings(joined: string): readonly string[] {
  const [one = '', two = '', three = ''] = joined
  return [one + two + three, two + one + three, one + three + two, joined.slice(1)].map(
    (letters) => firstLetters(letters, RIGHT_LETTERS),
  )
}

/**
 * Titles that differ from the text in two letters, wherever its blanks are, and in "the" and
 * "podcast" at the ends.
 */
export function nearTitles(text: string): Expression {
  const joined = joinedTitles(text).at(-1) ?? ''
  const isAsked =
    joined.length >= SHORTEST_MISSPELT &&
    joined.length <= LONGEST_MISSPELT &&
    !hasPairedUnit(joined)
  if (!isAsked) return NOTHING
  const edits = joined.length < SHORTEST_WITH_TWO ? 1 : 2
  const begins = rightBeginnings(joined).map((each) => exactTitle(titleBeginning(each)))
  const near = [joined, `the${joined}`, `${joined}podcast`].map(
    (each): Expression => ({ op: 'title-near', text: each, edits }),
  )
  return and(or(...begins), or(...near))
}

/** Titles that begin with the first letters of a word that may be several without their blanks. */
export function beginsAlike(text: string): Expression {
  const [joined = ''] = joinedTitles(text)
  if (joined.length < TITLE_LETTERS) return NOTHING
  return exactTitle(titleBeginning(firstLetters(joined, TITLE_LETTERS)))
}

/** Titles with three words side by side that one unknown word is without its blanks. */
export function gluedOfThree(text: string): Expression {
  const [joined = ''] = joinedTitles(text)
  return or(
    ...splitsInThree(joined).map(([left, middle, right]) =>
      and(pair(left, middle), pair(middle, right)),
    ),
  )
}

/**
 * Titles that differ from the text in any two letters, and share words that are rare enough to
 * identify the title.
 */
export function misspeltTitles(
  text: string,
  content: readonly SearchWord[],
  dictionary: QueryDictionary,
): Expression {
  const { words, others } = splitText(text)
  const typed = titleKey({ words, others })
  const isAsked =
    words.length > 1 &&
    words.length <= MOST_TITLE_WORDS &&
    typed.length >= SHORTEST_MISSPELT &&
    typed.length <= LONGEST_MISSPELT &&
    !hasPairedUnit(typed)
  if (!isAsked) return NOTHING
  const halvings = content.map((word) =>
    Math.min(HALVINGS, dictionary.weightOfWord(wordText(word)) - 1),
  )
  const rare = content.filter((_, at) => (halvings[at] ?? 0) > 0)
  const hasRareWords = atLeastWeight(
    HALVINGS,
    rare.map((word) => plainly(word, 'title')),
    halvings.filter((each) => each > 0),
  )
  return and(facet(titleWordsFacet(words.length)), hasRareWords, {
    op: 'title-near',
    text: words.join(''),
    edits: 2,
  })
}

/** Titles that are a part of the text with at least this share of its weight. */
export function partTitlesOf(
  text: string,
  content: readonly SearchWord[],
  share: number,
  dictionary: QueryDictionary,
): Expression {
  const weights = new Map(
    content.map((word) => [wordText(word), dictionary.weightOfWord(wordText(word))]),
  )
  const sumOf = (words: Iterable<string>): number =>
    [...words].reduce((sum, word) => sum + (weights.get(word) ?? 0), 0)
  const least = share * sumOf(weights.keys())
  if (least === 0) return NOTHING
  return or(
    ...partTitles(text)
      .filter(({ words }) => sumOf(new Set(words)) >= least)
      .map(({ title }) => looseTitles(title)),
  )
}
