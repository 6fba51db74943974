/**
 * The tiers of a term that is searched as people type: the strict ones, and below all of them what
 * the text may mean besides.
 */
import { MOST_TITLE_WORDS, titleWordsFacet } from '../document/document-terms.ts'
import type { QueryTerm } from '../query.ts'
import { looseTitle } from '../text/loose-title.ts'
import { contentOf } from '../text/noise-words.ts'
import {
  alike,
  asWritten,
  nearly,
  plainly,
  plainWordsOf,
  type SearchWord,
  titlesByPictures,
  wordText,
  type WordAs,
  wordsByWriting,
} from './search-words.ts'
import { correcting } from './correctable-words.ts'
import {
  and,
  type Edits,
  type Expression,
  facet,
  not,
  NOTHING,
  or,
  type WordField,
} from './expression.ts'
import {
  allButOne,
  almostTitles,
  beginsAlike,
  byInitials,
  FRAME_TIERS,
  framed,
  gluedOfThree,
  half,
  halfInTitle,
  looseTitles,
  PART_SHARES,
  partsByWeight,
  wholeButOne,
} from './meant-titles.ts'
import { misspeltTitles } from './misspelt-titles.ts'
import { meantWords } from './named-words.ts'
import { NestedTiers } from './nested-tiers.ts'
import {
  wordFieldOf,
  joinedTitle,
  type QueryDictionary,
  termTiers,
  type TermTiers,
} from './term-tiers.ts'
import { allIn, mostIn, type Ways, type WeighedWords, weighWords } from './word-coverage.ts'

/** Tiers of `termTiers` by their number. */
const EXACT = 0
const SPELLED = 6
const PLURAL = 7
/** Below the exact title: the exact words, other spellings and plurals, as a strict search has them. */
const STRICT = [1, 2, 3, 4, 5, SPELLED, PLURAL]
/** A strict search has these for a term that is fuzzy. */
const TYPOS = [8, 9, 10]

/**
 * Titles that have all words in some form and no other word, titles that have them all, names that
 * do.
 */
const FORM_TIERS = 3
/**
 * Shares of the weight of all words that a podcast has at least, in names or anywhere; the last one
 * is any word.
 */
const COVERED_SHARES = [0.85, 0.7, 0.55, 0.4, 0.25, 0]
/** Titles that are a small part of the text come before podcasts with so much of it. */
const BELOW_LIGHT_TITLES = 0.55

/**
 * The number of a term's tiers: the strict kinds of match, and those that are made here.
 */
export const FORGIVING_TIERS =
  11 +
  1 +
  1 +
  FRAME_TIERS +
  2 +
  FORM_TIERS +
  5 +
  6 +
  PART_SHARES.length +
  1 +
  3 * COVERED_SHARES.length

const isTitled = ({ targets, people }: QueryTerm): boolean =>
  targets.includes('podcast-title') && people !== true

interface Covering {
  readonly field: WordField
  /** Titles that are a small part of the text. */
  readonly lightTitles: Expression
  /** Titles that hardly have another word. */
  readonly almost: Expression
  readonly as: WordAs
}

/** Most of the words: how much of their weight counts before where they stand. */
const addCoverage = (
  tiers: NestedTiers,
  ways: readonly WeighedWords[],
  { field, lightTitles, almost, as }: Covering,
): void => {
  for (const share of COVERED_SHARES) {
    if (share === BELOW_LIGHT_TITLES) tiers.addBeside(lightTitles)
    tiers.addWithin(and(almost, mostIn(ways, share, 'title', as)))
    if (field === 'anywhere') tiers.addWithin(mostIn(ways, share, 'names', plainly))
    tiers.widen(mostIn(ways, share, field, as))
  }
}

/** All words in some form, before any of them is taken for a typing error. */
const addForms = (tiers: NestedTiers, ways: Ways): void => {
  const whole = ways.map((words) => {
    if (words.length > MOST_TITLE_WORDS) return NOTHING
    return and(allIn([words], 'title', plainly), facet(titleWordsFacet(words.length)))
  })
  tiers.addWithin(or(...whole))
  tiers.addWithin(allIn(ways, 'title', plainly))
  tiers.addWithin(allIn(ways, 'names', plainly))
}

/** A term, its words that carry something, and what of them a podcast may lack. */
interface Content {
  readonly queried: QueryTerm
  readonly ways: Ways
  /** Matches a word with any typing error. */
  readonly near: WordAs
  /** Titles that differ from the text in so many letters. */
  readonly misspelt: (edits: Edits) => Expression
  /** It is empty if a podcast may lack no word. */
  readonly weighed: readonly WeighedWords[]
  /** Titles that are a part of the text, those that are most of it first. */
  readonly parts: readonly Expression[]
}

const readContent = (
  queried: QueryTerm,
  ways: Ways,
  dictionary: QueryDictionary,
): Content => {
  const misspelt = isTitled(queried)
    ? misspeltTitles(queried.text, ways[0] ?? [], dictionary)
    : () => NOTHING
  const weighed = ways.map((some) => weighWords(some, dictionary))
  const [first] = weighed
  const parts =
    isTitled(queried) && first !== undefined ? partsByWeight(queried.text, first) : []
  const isOneWord = ways.every(({ length }) => length < 2)
  const near = nearly(dictionary)
  return { queried, ways, near, misspelt, weighed: isOneWord ? [] : weighed, parts }
}

/** All words or nearly, with typing errors. */
const addTypos = (tiers: NestedTiers, { misspelt }: Content, strict: TermTiers): void => {
  const [whole = NOTHING, inTitle = NOTHING, anywhere = NOTHING] = TYPOS.map(
    (tier) => strict[tier] ?? NOTHING,
  )
  tiers.addWithin(misspelt(1))
  tiers.addWithin(whole)
  tiers.addWithin(misspelt(2))
  tiers.addWithin(inTitle)
  tiers.addBeside(anywhere)
}

/** Titles with most of the words, or that are most of the text. */
const addParts = (tiers: NestedTiers, { ways, parts }: Content, as: WordAs): void => {
  for (const part of parts.slice(1, -1)) tiers.addBeside(part)
  tiers.addWithin(or(...ways.map((some) => wholeButOne(some, as))))
  tiers.addWithin(or(...ways.map((some) => allButOne(some, as))))
}

/**
 * All words that carry something, none of them taken for a typing error: people who ask in a
 * sentence mostly spell them right. What is written comes before its other forms.
 */
const addWrittenContent = (tiers: NestedTiers, { queried, ways }: Content): void => {
  if (isTitled(queried)) {
    tiers.addWithin(allIn(ways, 'title', asWritten))
    tiers.addWithin(allIn(ways, 'title', plainly))
    tiers.addWithin(allIn(ways, 'names', plainly))
  }
  tiers.addWithin(allIn(ways, wordFieldOf(queried), plainly))
}

const addContent = (
  tiers: NestedTiers,
  content: Content,
  dictionary: QueryDictionary,
): void => {
  const { queried, ways, near, weighed, parts } = content
  const field = wordFieldOf(queried)
  if (isTitled(queried)) {
    tiers.addBeside(parts[0] ?? NOTHING)
    tiers.addWithin(allIn(ways, 'title', near))
  }
  if (weighed.length === 0) {
    tiers.widen(allIn(ways, field, near))
    if (!isTitled(queried)) return
    tiers.addBeside(gluedOfThree(queried.text))
    tiers.addBeside(beginsAlike(queried.text))
    return
  }
  tiers.addBeside(allIn(ways, field, near))
  const as = alike(dictionary)
  const almost = isTitled(queried) ? almostTitles(plainWordsOf(queried.text), as) : NOTHING
  if (isTitled(queried)) addParts(tiers, content, as)
  const lightTitles = parts.at(-1) ?? NOTHING
  addCoverage(tiers, weighed, { field, lightTitles, almost, as })
}

/** A show with more episodes is no empty shell. */
const MOST_OF_A_SHELL = 2

/** Titles that are the text. A genre does not mean a show of that name without episodes. */
const exactly = ({ isGenre }: QueryTerm, exact: Expression): Expression => {
  if (isGenre !== true) return exact
  const isShell = {
    op: 'range',
    column: 'totalEpisodes',
    min: 0,
    max: MOST_OF_A_SHELL,
  } as const
  return and(exact, not(isShell))
}

/** The tiers of a term, and which of its matches have all words that are meant. */
export interface ForgivingMatches {
  /** Always `FORGIVING_TIERS` long; each contains the one before it. */
  readonly tiers: TermTiers
  readonly whole: Expression
  /** The last tier whose matches need no correction and lack no word. */
  readonly written: number
}

/** Titles that are the text in other letters, and all words in some form or with an error. */
const wholeMatches = (
  { queried, near, misspelt }: Content,
  meant: Ways,
  strict: TermTiers,
): Expression => {
  const words = or(strict[PLURAL] ?? NOTHING, allIn(meant, wordFieldOf(queried), near))
  if (!isTitled(queried)) return words
  const initials = byInitials(plainWordsOf(queried.text))
  return or(looseTitles(looseTitle(queried.text)), initials, misspelt(2), words)
}

/** Links, phrases and texts without words match as in a strict search, or by their emoji. */
function strictMatches(
  { text }: QueryTerm,
  { length }: readonly SearchWord[],
  strict: TermTiers,
): ForgivingMatches {
  const pictures = length === 0 ? titlesByPictures(text) : NOTHING
  const whole = or(strict.at(-1) ?? NOTHING, pictures)
  return { tiers: pad([...strict, whole]), whole, written: strict.length }
}

export function forgivingTiers(
  queried: QueryTerm,
  context: QueryDictionary,
): ForgivingMatches {
  const words = plainWordsOf(queried.text)
  const dictionary = correcting(context, words)
  const strict = termTiers({ ...queried, fuzzy: true }, true, dictionary)
  const isLink = strict[EXACT]?.op === 'seqs'
  if (queried.phrase || isLink || words.length === 0) {
    return strictMatches(queried, words, strict)
  }
  const at = (tier: number): Expression => strict[tier] ?? NOTHING
  const ways = wordsByWriting(queried.text, queried.languages ?? [])
  const tiers = new NestedTiers()
  tiers.widen(exactly(queried, at(EXACT)))
  // A strict search has these titles below those with the words, but people mean nothing
  // else.
  if (isTitled(queried) && words.length > 1) tiers.addBeside(joinedTitle(queried))
  for (const tier of STRICT) tiers.widen(at(tier))
  if (isTitled(queried)) {
    tiers.addBeside(looseTitles(looseTitle(queried.text)))
    for (const title of framed(queried.text)) tiers.addBeside(title)
    tiers.addBeside(byInitials(words))
    tiers.addBeside(half(words))
    tiers.addBeside(halfInTitle(words))
    addForms(tiers, ways)
  }
  const content = readContent(
    queried,
    ways.map((some) => contentOf(some, wordText)),
    dictionary,
  )
  addWrittenContent(tiers, content)
  const written = tiers.tiers.length - 1
  addTypos(tiers, content, strict)
  // What follows has no words that are joined or split.
  tiers.addBeside(at(SPELLED))
  addContent(tiers, content, dictionary)
  tiers.close()
  const meant = meantWords(words, ways, dictionary)
  return { tiers: pad(tiers.tiers), whole: wholeMatches(content, meant, strict), written }
}

const pad = (tiers: TermTiers): TermTiers => {
  const last = tiers.at(-1) ?? NOTHING
  return [...tiers, ...Array.from({ length: FORGIVING_TIERS - tiers.length }, () => last)]
}
