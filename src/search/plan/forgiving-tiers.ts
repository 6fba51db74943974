/**
 * The tiers of a term that is searched as people type: the strict ones, and below all of them what the text may mean
 * besides.
 */
import { initialsText, looseText } from '../document/document-terms.ts'
import type { QueryTerm, SearchQuery } from '../query.ts'
import { distanceFor } from '../text/edit-distance.ts'
import { framedTitles, looseTitle } from '../text/loose-title.ts'
import { contentOf } from '../text/noise-words.ts'
import { otherNumbers } from '../text/number-words.ts'
import { queryWords, type QueryWord, titleKey } from '../text/text.ts'
import { pluralsOf } from '../text/word-variants.ts'
import {
  and,
  atLeast,
  exactTitle,
  type Expression,
  NOTHING,
  or,
  wordIn,
  type WordField,
} from './expression.ts'
import { fieldOf, type QueryDictionary, termTiers, type TermTiers } from './term-tiers.ts'

/** Tiers of `termTiers` by their number. */
const EXACT = 0
const SPELLED = 6
/** The exact words, other spellings and plurals: what a strict search has. */
const STRICT = [0, 1, 2, 3, 4, 5, SPELLED, 7]
/** What a strict search has of a term that is fuzzy. */
const TYPOS = [8, 9, 10]

/** Titles within a question that are told apart; what is shorter shares a tier. */
const FRAME_TIERS = 3
/** Words of which not all have to be found; of a longer text the longest ones. */
const MOST_COVERED = 8
/** How many of those words may be missing, each in tiers of its own, as long as half of them are there. */
const MOST_MISSING = 4

/** How many tiers a term has: the strict kinds of match, and those that are made here. */
export const FORGIVING_TIERS = 11 + 1 + FRAME_TIERS + 2 + 5 + 2 * MOST_MISSING

/** Gathers tiers, of which each contains the one before. */
class NestedTiers {
  readonly tiers: Expression[] = []
  /** The widest kind of match so far, which contains the narrower ones. */
  #widest: Expression = NOTHING
  readonly #beside: Expression[] = []

  #push(): void {
    this.tiers.push(or(...this.#beside, this.#widest))
  }

  /** Adds a kind of match that contains the last one that was widened to. */
  widen(matches: Expression): void {
    this.#widest = matches
    this.#push()
  }

  /** Adds a kind of match that contains none before it. */
  addBeside(matches: Expression): void {
    if (matches.op === 'none') {
      const last = this.tiers.at(-1)
      if (last !== undefined) this.tiers.push(last)
      return
    }
    this.#beside.push(matches)
    this.#push()
  }
}

const isTitled = ({ targets, people }: QueryTerm): boolean =>
  targets.includes('podcast-title') && people !== true

const looseTitles = (loose: string): Expression =>
  loose === '' ? NOTHING : or(exactTitle(looseText(loose)), exactTitle(`~${loose}`))

/** Titles within a question, by how much of the text they are. */
const framed = (text: string): readonly Expression[] => {
  const titles = framedTitles(text).map(looseTitles)
  const first = titles.slice(0, FRAME_TIERS - 1)
  const rest = or(...titles.slice(FRAME_TIERS - 1))
  return [...first, rest, ...Array.from({ length: FRAME_TIERS }, () => NOTHING)].slice(
    0,
    FRAME_TIERS,
  )
}

const INITIALS = /^[a-z0-9]{3,8}$/

const byInitials = (words: readonly QueryWord[]): Expression => {
  const [word] = words.map(({ forms }) => forms[0] ?? '')
  return words.length === 1 && word !== undefined && INITIALS.test(word)
    ? exactTitle(initialsText(word))
    : NOTHING
}

/**
 * Titles that begin with what is typed. At least one word has to be complete: what begins with a few letters is for
 * suggestions, and to look through all titles is dear.
 */
const half = (words: readonly QueryWord[]): Expression => {
  const asked = words.filter(({ implied }) => !implied)
  if (asked.length < 2) return NOTHING
  const typed = titleKey({ words: asked.map(({ forms }) => forms[0] ?? ''), others: [] })
  const complete = asked
    .slice(0, -1)
    .map(({ forms }) => or(...forms.map((form) => wordIn(form, 'title'))))
  const begins = ['', 'the '].map(
    (article): Expression => ({ op: 'title-prefix', text: `${article}${typed}` }),
  )
  return and(...complete, or(...begins))
}

const textOf = ({ forms }: QueryWord): string => forms[0] ?? ''

/** A word, and what stands for it. */
type WordAs = (word: QueryWord, field: WordField) => Expression

const otherWritings = (word: string): readonly string[] => [
  ...pluralsOf(word),
  ...otherNumbers(word),
]

/** As it is written, in the other number, or as digits. */
const plainly: WordAs = ({ forms }, field) =>
  or(...[...forms, ...otherWritings(forms[0] ?? '')].map((form) => wordIn(form, field)))

/** Also with a typing error. */
const nearly =
  (dictionary: QueryDictionary): WordAs =>
  (word, field) => {
    const near = dictionary
      .similar(textOf(word))
      .map(
        ({ word: other, edits }): Expression =>
          edits === undefined ? wordIn(other, field) : { op: 'word', word: other, field, edits },
      )
    return or(plainly(word, field), ...near)
  }

/** Of one term. What a typing error in further words may have been is not looked for. */
const MOST_CORRECTED = 12

/** More podcasts than this, and than so large a share of all, do not misspell a word. */
const RARE = 3
const RARE_SHARE = 1 / 20_000

/** Returns how many podcasts a word needs that is no typing error. */
export function leastCommon(all: number): number {
  return Math.floor(Math.max(RARE, all * RARE_SHARE)) + 1
}

const correctableIn = (words: readonly QueryWord[]): readonly string[] => {
  const content = contentOf(words, textOf).map(textOf)
  return [...new Set(content)]
    .filter((word) => distanceFor(word.length) > 0)
    .slice(0, MOST_CORRECTED)
}

/** Returns the words of a search that may be typing errors, for an index that has to count them before. */
export function correctableWords({ terms, matching }: SearchQuery): readonly string[] {
  if (matching !== 'forgiving') return []
  const texts = terms
    .filter(({ mode, phrase }) => mode === 'must' && !phrase)
    .map(({ text }) => text)
  return [...new Set(texts.flatMap((text) => correctableIn(askedWords(text))))]
}

const askedWords = (text: string): readonly QueryWord[] =>
  queryWords(text).filter(({ implied }) => !implied)

/** To find out what else a word may be is dear, and several tiers ask: each word once, and none that is well known. */
function correcting(dictionary: QueryDictionary, words: readonly QueryWord[]): QueryDictionary {
  const correctable = correctableIn(words).filter((word) => !dictionary.isCommon(word))
  const similar = new Map(correctable.map((word) => [word, dictionary.similar(word)]))
  return {
    findByLink: (text) => dictionary.findByLink(text),
    isCommon: (word) => dictionary.isCommon(word),
    similar: (word) => similar.get(word) ?? [],
  }
}

const longest = (words: readonly QueryWord[]): readonly QueryWord[] => {
  if (words.length <= MOST_COVERED) return words
  const kept = new Set(
    words
      .toSorted((one, other) => textOf(other).length - textOf(one).length)
      .slice(0, MOST_COVERED),
  )
  return words.filter((word) => kept.has(word))
}

/** Most of the words: coverage counts before where they stand. */
const addCoverage = (
  tiers: NestedTiers,
  words: readonly QueryWord[],
  field: WordField,
  as: WordAs,
): void => {
  const some = longest(words)
  const named = some.map((word) => plainly(word, 'names'))
  const anywhere = some.map((word) => as(word, field))
  for (let missing = 1; missing <= MOST_MISSING; missing += 1) {
    const least = some.length - missing
    if (least < Math.ceil(some.length / 2) || least < 1) return
    if (field === 'anywhere') tiers.addBeside(atLeast(least, named))
    tiers.widen(atLeast(least, anywhere))
  }
}

const addContent = (
  tiers: NestedTiers,
  queried: QueryTerm,
  content: readonly QueryWord[],
  dictionary: QueryDictionary,
): void => {
  const field = fieldOf(queried)
  const near = nearly(dictionary)
  const allIn = (place: WordField, as: WordAs): Expression =>
    and(...content.map((word) => as(word, place)))
  if (isTitled(queried)) {
    tiers.addBeside(allIn('title', plainly))
    tiers.addBeside(allIn('names', plainly))
    tiers.addBeside(allIn('title', near))
  }
  tiers.widen(allIn(field, near))
  if (content.length > 1) addCoverage(tiers, content, field, near)
}

/** Always `FORGIVING_TIERS` long; each contains the one before it. */
export function forgivingTiers(queried: QueryTerm, context: QueryDictionary): TermTiers {
  const words = askedWords(queried.text)
  const dictionary = correcting(context, words)
  const strict = termTiers({ ...queried, fuzzy: true }, true, dictionary)
  const isLink = strict[EXACT]?.op === 'seqs'
  if (queried.phrase || isLink || words.length === 0) return pad(strict)
  const at = (tier: number): Expression => strict[tier] ?? NOTHING
  const tiers = new NestedTiers()
  for (const tier of STRICT) tiers.widen(at(tier))
  if (isTitled(queried)) {
    tiers.addBeside(looseTitles(looseTitle(queried.text)))
    for (const title of framed(queried.text)) tiers.addBeside(title)
    tiers.addBeside(byInitials(words))
    tiers.addBeside(half(queryWords(queried.text)))
  }
  for (const tier of TYPOS) tiers.widen(at(tier))
  // What follows has no words that are joined or split.
  tiers.addBeside(at(SPELLED))
  addContent(tiers, queried, contentOf(words, textOf), dictionary)
  return pad(tiers.tiers)
}

const pad = (tiers: TermTiers): TermTiers => {
  const last = tiers.at(-1) ?? NOTHING
  return [...tiers, ...Array.from({ length: FORGIVING_TIERS - tiers.length }, () => last)]
}
