/**
 * The keys of a word's other forms: how else it is written or inflected. Titles are indexed
 * by these keys beside their words, and a forgiving search looks the keys of its words up:
 * what it finds is a variant, below the word itself.
 */
import { joinNumbers } from '../text/number-words.ts'
import { positionText } from '../text/positions.ts'
import { queryWords, type QueryWord, splitText } from '../text/text.ts'
import { COMPOUNDING, firstPartsOf, isFirstPart } from './compounds.ts'
import { stemIn, stemsOf } from './stemmers.ts'
import { foldWritings } from '../text/writings.ts'

/** Articles, pronouns and prepositions of French, Italian and Catalan that lose their vowel. */
const ELIDED =
  /(?<![\p{L}\p{N}'’])(?:l|d|c|j|m|n|s|t|qu|jusqu|lorsqu|puisqu|dell|nell|sull|all|dall|coll|un|quest|quell|sant|bell)['’](?=\p{L})/giu
const PERCENT = /(?<=\p{N})\s*[%٪]/gu

/** Words of several languages that are often written as a sign or cut short. */
const SAME_WORDS: ReadonlyMap<string, string> = new Map(
  [
    [
      'percent',
      'prozent procent pourcent porcento percento prosent prosenttia процент процентов процента',
    ],
    ['versus', 'vs contra gegen contre mot protiv против kontra'],
  ].flatMap(([same = '', words = '']) =>
    words.split(' ').map((word) => [word, same] as const),
  ),
)

const rewrite = (text: string): string =>
  joinNumbers(foldWritings(text))
    .replace(ELIDED, (article) => `${article.slice(0, -1)} `)
    .replace(PERCENT, ' percent')

const sameWord = (word: string): string => SAME_WORDS.get(word) ?? word

/** A title is found by these beside its words. */
export interface TitleForms {
  readonly keys: ReadonlySet<string>
  readonly firstParts: ReadonlySet<string>
}

const formsIn = (text: string): ReadonlySet<string> => {
  const { words, others } = splitText(text)
  return new Set([...words, ...others.map(({ form }) => form)])
}

/** `language` is the base code of the show's language; words are stemmed only where it is given. */
export function titleForms(title: string, language: string | undefined): TitleForms {
  const own = formsIn(title)
  const rewritten = rewrite(title).toLowerCase()
  const { words, starts, ends } = positionText(rewritten)
  const keys = new Set<string>()
  const firstParts = new Set<string>()
  words.forEach((word, at) => {
    const same = sameWord(word)
    if (!own.has(same)) keys.add(same)
    if (language === undefined) return
    const stem = stemIn(rewritten.slice(starts[at], ends[at]), language)
    if (stem !== undefined) keys.add(stem)
    for (const part of firstPartsOf(word, language)) firstParts.add(part)
  })
  return { keys, firstParts }
}

const isIn = (language: string, languages: readonly string[]): boolean =>
  languages.length === 0 || languages.includes(language)

/** A word of a search with what other forms of it are found by. */
export interface WordForms {
  readonly word: QueryWord
  readonly keys: readonly string[]
  /** It may be the first part of a compound that is found by one of these. */
  readonly firstParts: readonly string[]
}

/** Returns the words of a search that ask for something; `languages` are base codes, none = any. */
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
    const keys = new Set([main, sameWord(main), ...stemsOf(written, languages)])
    // A list of no languages would ask for the stems of any.
    const firstParts =
      compounding.length === 0 ? [] : new Set([main, ...stemsOf(written, compounding)])
    return [{ word, keys: [...keys], firstParts: [...firstParts].filter(isFirstPart) }]
  })
}
