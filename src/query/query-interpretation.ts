/**
 * Explains how typed words were interpreted: which ones count, which are ignored, and which were
 * corrected.
 */
import anyAscii from 'any-ascii'
import type { AnswerFragments } from '../record/view/answer-fragments.ts'
import { LATIN_MARK, latinKeysOf } from '../search/forms/latin-keys.ts'
import { searchForms, titleForms } from '../search/forms/word-forms.ts'
import { plainWordsOf, wordText } from '../search/plan/search-words.ts'
import { alikeDistance, distanceFor, editDistance } from '../search/text/edit-distance.ts'
import { contentOf } from '../search/text/noise-words.ts'
import { looseTitle } from '../search/text/loose-title.ts'
import { asDigits } from '../search/text/number-words.ts'
import { splitText } from '../search/text/text.ts'
import { foldWritings } from '../search/text/writings.ts'
import { type Correction, LINK, respell, withoutAround, WORD } from './respell.ts'
import type { ReadingName } from './wishes/readings.ts'
import { joinsOf, pluralsOf } from '../search/text/word-variants.ts'

export interface QueryInterpretation {
  readonly words: readonly string[]
  readonly dropped: readonly string[]
  readonly corrected: readonly Correction[]
  readonly language: string | null
  /** The corrected input, or null. */
  readonly query: string | null
  /** Words that hits must not have. */
  readonly without: readonly string[]
  readonly genres: readonly string[]
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
}

/** Texts of a hit of the first page. */
export interface ComparedHit {
  readonly titles: readonly string[]
  /** Language of the show; `und` if unknown. */
  readonly language: string
  /** Other texts of the show. A word that occurs in them is not a typing error. */
  readonly others: readonly string[]
}

export function toComparedHit({
  basic,
  details,
  description,
}: Pick<AnswerFragments, 'basic' | 'details' | 'description'>): ComparedHit {
  const { title, titleLatest, language } = JSON.parse(basic) as {
    readonly title: string
    readonly titleLatest: string
    readonly language: string
  }
  return { titles: [titleLatest, title], language, others: [details, description] }
}

const wordsOf = (text: string): readonly string[] => splitText(text).words

/** A title whose words are split once for all typed words. */
interface ComparedTitle {
  readonly text: string
  readonly words: readonly string[]
  /** Words of the title, including those written as a sign. */
  readonly named: readonly string[]
}

const toComparedTitle = (text: string): ComparedTitle => {
  const words = wordsOf(text)
  const signs = [...titleForms(text, undefined).keys].filter(
    (key) => !key.startsWith(LATIN_MARK),
  )
  return { text, words, named: [...words, ...signs] }
}

interface HitTitles {
  readonly titles: readonly ComparedTitle[]
  readonly language: string
}

const toHitTitles = ({ titles, language }: ComparedHit): HitTitles => ({
  titles: [...new Set(titles)].map(toComparedTitle),
  language,
})

const namedIn = (titles: readonly ComparedTitle[]): readonly string[] =>
  titles.flatMap(({ named }) => named)

/** A different number is not a typing error. */
const NUMERAL = /\p{N}/u

/** Maximum edit distance of a word if all other words of the title match. */
const MOST_IN_TITLE = 2
/** Shorter words, in letters, allow one edit. */
const SHORTEST_WITH_TWO = 4

/** Returns the title's word at the position of a typed word, if all other words are equal. */
function inPlaceOf(
  words: readonly string[],
  word: string,
  own: readonly string[],
): string | undefined {
  const at = words.indexOf(word)
  const isRestSame =
    own.length === words.length &&
    own.every((other, place) => place === at || other === words[place])
  if (isRestSame) return own[at]
  return undefined
}

/** Returns whether the word is a typing error of the title's word at its position. */
function isErrorInPlace(word: string, other: string, distance: number): boolean {
  const most = word.length < SHORTEST_WITH_TWO ? 1 : MOST_IN_TITLE
  return distance <= most && 2 * distance < other.length
}

interface SpellingCandidate {
  readonly other: string
  readonly distance: number
  readonly isAlike: boolean
}

/**
 * Compares a word of a title with the typed word. Returns an empty list if it is too different.
 */
function compare(
  word: string,
  other: string,
  isInPlace: boolean,
): readonly SpellingCandidate[] {
  if (NUMERAL.test(word) || NUMERAL.test(other)) return []
  const isAlike = word.charAt(0) === other.charAt(0)
  const usual = isAlike ? alikeDistance(word.length) : distanceFor(word.length)
  const distance = editDistance(word, other, MOST_IN_TITLE)
  const isNear = distance <= usual || (isInPlace && isErrorInPlace(word, other, distance))
  if (isNear) return [{ other, distance, isAlike }]
  return []
}

/** Returns similar words of the titles, nearest first. */
function nearTo(words: readonly string[], word: string, titles: readonly ComparedTitle[]) {
  const near = titles.flatMap((title) => {
    const inPlace = inPlaceOf(words, word, title.words)
    return title.named.flatMap((other) => compare(word, other, other === inPlace))
  })
  return near.sort(
    (one, other) =>
      one.distance - other.distance || Number(other.isAlike) - Number(one.isAlike),
  )
}

/**
 * Returns a correction for each absent word. As in the search, a word with missing letters needs
 * its first one.
 */
function correct(
  words: readonly string[],
  absent: readonly string[],
  titles: readonly ComparedTitle[],
): readonly Correction[] {
  const meant = absent.map((from) => ({ from, near: nearTo(words, from, titles) }))
  const isAnyMissing = meant.some(({ near }) => near.length === 0)
  return meant.flatMap(({ from, near }) => {
    const to = near.find(({ isAlike }) => isAlike || !isAnyMissing)?.other
    if (to === undefined) return []
    return [{ from, to }]
  })
}

const formsOf = (text: string, language: string): ReadonlySet<string> =>
  new Set(searchForms(text, [language]).flatMap(({ keys }) => keys))

/** Returns a word in Latin letters and digits, with equivalent letters unified. */
const inComparedWriting = (word: string): string =>
  asDigits(anyAscii(foldWritings(word)).toLowerCase())

/**
 * Drops words that a title has in another writing: in another script, glued or apart, or with a
 * number in digits.
 */
function withoutWritings(
  absent: readonly string[],
  typed: readonly string[],
  titles: readonly ComparedTitle[],
): readonly string[] {
  const loose = looseTitle(typed.join(' '))
  if (titles.some(({ text }) => looseTitle(text) === loose)) return []
  const ofTitles = titles.map(({ words }) => words)
  const joined = ofTitles.flatMap(joinsOf)
  const written = new Set([...ofTitles.flat(), ...joined].map(inComparedWriting))
  const glued = joinsOf(typed).filter((join) => written.has(join))
  return absent.filter(
    (word) =>
      !written.has(inComparedWriting(word)) && !glued.some((join) => join.includes(word)),
  )
}

/** Forms of typed words, by language and word, which several hits are compared with. */
type FormsOfTyped = Map<string, ReadonlySet<string>>

function formsOfTyped(
  known: FormsOfTyped,
  word: string,
  language: string,
): ReadonlySet<string> {
  const key = `${language} ${word}`
  const forms = known.get(key) ?? formsOf(word, language)
  known.set(key, forms)
  return forms
}

/** Drops words that a title has in another inflection, such as `науке` for `наука`. */
function withoutForms(
  absent: readonly string[],
  titles: readonly ComparedTitle[],
  { language, forms: known }: { readonly language: string; readonly forms: FormsOfTyped },
): readonly string[] {
  if (absent.length === 0) return []
  const text = titles.map((title) => title.text).join(' ')
  const latin = latinKeysOf(text, wordsOf(text))
  const forms = new Set([...formsOf(text, language), ...latin])
  return absent.filter((word) => formsOfTyped(known, word, language).isDisjointFrom(forms))
}

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u

/** Returns a word as the title writes it, with its accents: `beetgeflüster`. */
function asWritten(word: string, titles: readonly ComparedTitle[]): string {
  const written = titles
    .flatMap(({ text }) => text.normalize('NFC').split(BETWEEN_WORDS))
    .find((piece) => piece !== '' && wordsOf(piece).join(' ') === word)
  return written?.toLowerCase() ?? word
}

export interface TypedText {
  /** The complete input. */
  readonly typed: string
  /** Its plain words, without operators. */
  readonly text: string
  readonly language: string | null
  /** What is excluded, as typed. */
  readonly without?: readonly string[]
  readonly genres?: readonly string[]
  readonly country?: string | null
  /** Readings of plain words that are in force. */
  readonly readings?: readonly ReadingName[]
}

const asWords = (text: string): readonly string[] => plainWordsOf(text).map(wordText)

/** A word of the input in lower case, and the normalised words it is compared as. */
interface TypedWord {
  readonly written: string
  readonly words: readonly string[]
}

/**
 * Returns the words of a token if both forms have the same number of words, else the token as one
 * word: `英会話`, `AT&T`.
 */
function writtenIn(piece: string): readonly TypedWord[] {
  const words = asWords(piece)
  const parts = piece.toLowerCase().match(WORD) ?? []
  if (words.length === 0) return []
  if (parts.length === words.length && parts.every((part, at) => isOf(part, words[at])))
    return parts.map((written, at) => ({ written, words: [words[at] ?? ''] }))
  return [{ written: withoutAround(piece.toLowerCase()), words }]
}

const isOf = (part: string, word: string | undefined): boolean =>
  asWords(part).join(' ') === word

const toTexts = (written: readonly TypedWord[]): readonly string[] => [
  ...new Set(written.map((word) => word.written)),
]

/** Most hits whose titles are compared with the words. */
const MOST_COMPARED = 10

interface TypedWords {
  readonly words: readonly string[]
  readonly content: readonly string[]
  readonly forms: FormsOfTyped
}

/** Compares the words with a hit. */
interface HitReading {
  readonly corrections: readonly Correction[]
  /** It has all words, as typed, in another writing or corrected. */
  readonly fits: boolean
  /** The title has most of the words, or they are half of its words. */
  readonly isNear: boolean
}

const contentIn = ({ words }: ComparedTitle): readonly string[] =>
  contentOf(words, (word) => word)

const isKnown = (words: ReadonlySet<string>, word: string): boolean =>
  [word, ...pluralsOf(word)].some((form) => words.has(form))

/** `known`: the words of the hit that are no typing errors. */
function readHit(
  { words, content, forms }: TypedWords,
  { titles, language }: HitTitles,
  known: ReadonlySet<string>,
): HitReading {
  const absent = content.filter((word) => !isKnown(known, word))
  const written = withoutWritings(absent, words, titles)
  const wrong = withoutForms(written, titles, { language, forms })
  const corrections = correct(words, wrong, titles).map(({ from, to }) => ({
    from,
    to: asWritten(to, titles),
  }))
  const found = content.length - wrong.length + corrections.length
  const shortest = Math.min(...titles.map((title) => contentIn(title).length))
  return {
    corrections,
    fits: corrections.length === wrong.length,
    isNear: 2 * found > content.length || 2 * found >= shortest,
  }
}

/**
 * Returns the corrections that the best hit suggests. If it lacks a word, another title with all
 * words is used.
 */
function correctByHits(
  typed: TypedWords,
  best: HitTitles & Pick<ComparedHit, 'others'>,
  others: Iterable<ComparedHit>,
): readonly Correction[] {
  const inTitle = new Set(namedIn(best.titles))
  const known = new Set([...inTitle, ...best.others.flatMap(wordsOf)])
  const first = readHit(typed, best, known)
  const isTitled = readHit(typed, best, inTitle).fits
  if (first.fits && (isTitled || first.corrections.length > 0)) return first.corrections
  for (const hit of others) {
    const compared = toHitTitles(hit)
    const { corrections, fits } = readHit(
      typed,
      compared,
      new Set(namedIn(compared.titles)),
    )
    // A word that the best hit has needs another one to be wrong.
    const isEnough = !first.fits || corrections.length < typed.content.length
    if (fits && isEnough) return corrections
  }
  if (first.isNear) return first.corrections
  return []
}

/** `hits`: those of the first page, best first; empty on later pages. */
export function understand(
  { typed, text, language, without = [], genres = [], country = null }: TypedText,
  hits: Iterable<ComparedHit>,
): QueryInterpretation {
  const pieces = text.normalize('NFC').split(/\s+/u)
  const links = pieces.filter((piece) => LINK.test(piece))
  const written = pieces.filter((piece) => !LINK.test(piece)).flatMap(writtenIn)
  const words = written.flatMap((word) => word.words)
  const [first, ...others] = Iterator.from(hits).take(MOST_COMPARED)
  const best = first && { ...toHitTitles(first), others: first.others }
  const named = new Set(namedIn(best?.titles ?? []))
  const content = new Set(contentOf(words, (word) => word))
  // A stop word counts if the title of the best hit has it.
  const counts = (word: string): boolean => content.has(word) || named.has(word)
  const isCounted = (word: TypedWord): boolean => word.words.some(counts)
  const compared = { words, content: [...content], forms: new Map() }
  const corrections = best === undefined ? [] : correctByHits(compared, best, others)
  const asTyped = (word: string): string =>
    written.find((one) => one.words.length === 1 && one.words[0] === word)?.written ?? word
  return {
    words: [...links, ...toTexts(written.filter(isCounted))],
    dropped: toTexts(written.filter((word) => !isCounted(word))),
    corrected: corrections.map(({ from, to }) => ({ from: asTyped(from), to })),
    language,
    query: respell(typed, corrections),
    without,
    genres,
    country,
  }
}
