/**
 * Computes keys of a word's other spellings and inflections. Titles are indexed with these keys,
 * and a forgiving search looks up the keys of its words; such matches rank below the word itself.
 */
import { latinKeysOf, typedLatinKey } from './latin-keys.ts'
import { joinNumbers } from '../text/number-words.ts'
import { positionText } from '../text/positions.ts'
import { queryWords, type QueryWord, splitText } from '../text/text.ts'
import { stemIn, stemsOf } from './stemmers.ts'
import { foldWritings, spellPercent } from '../text/writings.ts'

/** Base codes of languages that join compounds. */
const COMPOUNDING: readonly string[] = 'de nl sv da no nb nn fi af'.split(' ')
/** Lengths in letters. */
const SHORTEST_PART = 4
const LONGEST_PART = 14
const LONGEST_COMPOUND = 40
const LETTERS = /^[a-z]+$/
const HAS_VOWEL = /[aeiouy]/

/** Returns the possible first parts of a word in this language. A part has a vowel. */
function firstPartsOf(word: string, language: string): readonly string[] {
  if (
    !COMPOUNDING.includes(language) ||
    word.length > LONGEST_COMPOUND ||
    !LETTERS.test(word)
  )
    return []
  const parts: string[] = []
  const longest = Math.min(LONGEST_PART, word.length - SHORTEST_PART)
  for (let end = SHORTEST_PART; end <= longest; end += 1) {
    const part = word.slice(0, end)
    if (HAS_VOWEL.test(part) && HAS_VOWEL.test(word.slice(end))) parts.push(part)
  }
  return parts
}

function isFirstPart(word: string): boolean {
  return word.length >= SHORTEST_PART && word.length <= LONGEST_PART && LETTERS.test(word)
}

/** Elided articles, pronouns and prepositions of French, Italian and Catalan. */
const ELIDED =
  /(?<![\p{L}\p{N}'’])(?:l|d|c|j|m|n|s|t|qu|jusqu|lorsqu|puisqu|dell|nell|sull|all|dall|coll|un|quest|quell|sant|bell)['’](?=\p{L})/giu

/** Words of several languages with a sign or an abbreviation. */
const SAME_WORDS: ReadonlyMap<string, string> = new Map(
  [
    [
      'percent',
      'prozent procent pourcent porcento percento prosent prosenttia процент процентов процента',
    ],
    ['versus', 'vs contra gegen contre mot protiv против kontra'],
    ['doctor', 'dr doktor docteur dottor dottore doutor'],
    ['professor', 'prof professeur profesor professore'],
    ['mister', 'mr'],
    ['saint', 'st sankt'],
    ['mount', 'mt'],
    ['junior', 'jr'],
  ].flatMap(([same = '', words = '']) =>
    words.split(' ').map((word) => [word, same] as const),
  ),
)

const rewrite = (text: string): string =>
  spellPercent(
    joinNumbers(foldWritings(text)).replace(
      ELIDED,
      (article) => `${article.slice(0, -1)} `,
    ),
  )

const sameWord = (word: string): string => SAME_WORDS.get(word) ?? word

/** Keys of a title in addition to its words. */
export interface TitleForms {
  readonly keys: ReadonlySet<string>
  readonly firstParts: ReadonlySet<string>
}

const PICTURE = /(?![©®™])\p{Extended_Pictographic}/gu

/** Returns the keys of the emoji and symbols of a text. */
export function pictureKeys(text: string): readonly string[] {
  return text.match(PICTURE) ?? []
}

const formsIn = (text: string): ReadonlySet<string> => {
  const { words, others } = splitText(text)
  return new Set([...words, ...others.map(({ form }) => form)])
}

/** Returns the words of a title as they are stemmed: rewritten, in lower case, with marks. */
export function stemmedWords(title: string): readonly string[] {
  const rewritten = rewrite(title).toLowerCase()
  const { starts, ends } = positionText(rewritten)
  return starts.map((start, at) => rewritten.slice(start, ends[at]))
}

/**
 * `language` is the base code of the show's language. Without it, words are not stemmed, nor are
 * those of `stemmed`.
 */
export function titleForms(
  title: string,
  language: string | undefined,
  stemmed?: ReadonlySet<string>,
): TitleForms {
  const own = formsIn(title)
  const rewritten = rewrite(title).toLowerCase()
  const { words, starts, ends } = positionText(rewritten)
  const keys = new Set<string>()
  for (const key of latinKeysOf(title, words)) keys.add(key)
  for (const key of pictureKeys(title)) keys.add(key)
  const firstParts = new Set<string>()
  words.forEach((word, at) => {
    const same = sameWord(word)
    if (!own.has(same)) keys.add(same)
    if (language === undefined) return
    const written = rewritten.slice(starts[at], ends[at])
    if (stemmed?.has(written) === true) return
    const stem = stemIn(written, language)
    if (stem !== undefined) keys.add(stem)
    for (const part of firstPartsOf(word, language)) firstParts.add(part)
  })
  return { keys, firstParts }
}

const isIn = (language: string, languages: readonly string[]): boolean =>
  languages.length === 0 || languages.includes(language)

/** A word of a search with the keys of its other forms. */
export interface WordForms {
  readonly word: QueryWord
  readonly keys: readonly string[]
  /** Compounds of which the word may be the first part. */
  readonly firstParts: readonly string[]
}

/** Returns the content words of a search. `languages` are base codes; empty means any. */
export function searchForms(
  text: string,
  languages: readonly string[],
): readonly WordForms[] {
  const rewritten = rewrite(text).toLowerCase()
  const { starts, ends } = positionText(rewritten)
  const compounding = COMPOUNDING.filter((each) => isIn(each, languages))
  return queryWords(rewritten).flatMap((word, at) => {
    if (word.implied) return []
    const [main = ''] = word.forms
    const written = rewritten.slice(starts[at], ends[at])
    const keys = new Set([
      main,
      sameWord(main),
      ...stemsOf(written, languages),
      ...typedLatinKey(written),
    ])
    // An empty list would stem in all languages.
    const firstParts =
      compounding.length === 0 ? [] : new Set([main, ...stemsOf(written, compounding)])
    return [{ word, keys: [...keys], firstParts: [...firstParts].filter(isFirstPart) }]
  })
}
