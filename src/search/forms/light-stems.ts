/**
 * Light stemmers for languages without a suitable stemmer in the library. They strip the longest
 * prefix and suffix that leave enough letters. Words are normalised by `foldWritings`, without
 * marks.
 */

/** Minimum length of a stem. */
const SHORTEST_STEM = 3

const withoutEnding = (
  word: string,
  endings: readonly string[],
  shortest = SHORTEST_STEM,
): string => {
  const ending = endings.find(
    (each) => word.endsWith(each) && word.length - each.length >= shortest,
  )
  if (ending === undefined) return word
  return word.slice(0, -ending.length)
}

const byLength = (endings: string): readonly string[] =>
  endings.split(' ').sort((one, other) => other.length - one.length)

/** Case and number endings of nouns and adjectives in Polish, Czech, Slovak and Slovene. */
const SLAVIC_ENDINGS = byLength(
  'owego owej owych owym owie ami ach ego emu ych ich ymi imi iem iow ow ove ovi ovy ov om em ej ie ii ia iu io ia ami emi ech eho iho emu um am ou ama oma ih im mi a e i o u y',
)

/** Consonants before the endings -e and -i, as in "kniha, knize" and "ruka, ruce". */
const SLAVIC_SOFTENED: readonly (readonly [soft: string, hard: string])[] = [
  ['dz', 'g'],
  ['z', 'h'],
  ['c', 'k'],
]

export function stemSlavic(word: string): string {
  const stem = withoutEnding(word, SLAVIC_ENDINGS)
  const [soft, hard] = SLAVIC_SOFTENED.find(([each]) => stem.endsWith(each)) ?? []
  if (soft === undefined || stem === word) return stem
  return `${stem.slice(0, -soft.length)}${hard ?? ''}`
}

const CATALAN_PLURALS: readonly (readonly [RegExp, string])[] = [
  [/gues$/, 'g'],
  [/ques$/, 'c'],
  [/ces$/, 'c'],
  [/ns$/, ''],
  [/(?:es|os|as|is)$/, ''],
  [/[aeios]$/, ''],
]

/** Strips number and gender. */
export function stemCatalan(word: string): string {
  const [ending, instead] = CATALAN_PLURALS.find(([each]) => each.test(word)) ?? []
  if (ending === undefined) return word
  const stem = word.replace(ending, instead ?? '')
  if (stem.length < SHORTEST_STEM) return word
  return stem
}

const ARABIC_PREFIXES = ['وال', 'بال', 'کال', 'فال', 'لل', 'ال']
const ARABIC_SUFFIXES = ['ها', 'ان', 'ات', 'ون', 'ین', 'یه', 'ه', 'ی']
const ARABIC_AND = 'و'

/** Strips "and", the article with its prefixes, number and gender. */
export function stemArabic(word: string): string {
  const bare =
    word.startsWith(ARABIC_AND) && word.length > SHORTEST_STEM ? word.slice(1) : word
  const prefix = ARABIC_PREFIXES.find(
    (each) => word.startsWith(each) && word.length - each.length >= 2,
  )
  const short = ARABIC_PREFIXES.find(
    (each) => bare.startsWith(each) && bare.length - each.length >= 2,
  )
  const stem =
    prefix === undefined ? bare.slice(short?.length ?? 0) : word.slice(prefix.length)
  return withoutEnding(stem, ARABIC_SUFFIXES)
}

const PERSIAN_SUFFIXES = byLength('های هایی ها ان ات ی')

/** Strips number and the linking vowel. */
export function stemPersian(word: string): string {
  return withoutEnding(word, PERSIAN_SUFFIXES)
}

const HEBREW_PREFIX = /^(?:ו?ה|ו)(?=.{3})/u
const HEBREW_SUFFIXES = ['יות', 'ים', 'ות', 'ה']

/** Strips "and", the article, number and gender. */
export function stemHebrew(word: string): string {
  return withoutEnding(word.replace(HEBREW_PREFIX, ''), HEBREW_SUFFIXES)
}
