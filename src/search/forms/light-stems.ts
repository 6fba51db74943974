/**
 * Stems of languages for which the library of stemmers has none, or none that knows how titles are
 * inflected: endings and beginnings are taken off, the longest first, as long as enough letters are
 * left. The words come in the letters of `foldWritings`, without marks.
 */

/** A stem has at least this many letters. */
const SHORTEST_STEM = 3

const withoutEnding = (
  word: string,
  endings: readonly string[],
  shortest = SHORTEST_STEM,
): string => {
  const ending = endings.find(
    (each) => word.endsWith(each) && word.length - each.length >= shortest,
  )
  return ending === undefined ? word : word.slice(0, -ending.length)
}

const byLength = (endings: string): readonly string[] =>
  endings.split(' ').sort((one, other) => other.length - one.length)

/** Cases and numbers of nouns and adjectives in Polish, Czech, Slovak and Slovene. */
const SLAVIC_ENDINGS = byLength(
  'owego owej owych owym owie ami ach ego emu ych ich ymi imi iem iow ow ove ovi ovy ov om em ej ie ii ia iu io ia ami emi ech eho iho emu um am ou ama oma ih im mi a e i o u y',
)

export function stemSlavic(word: string): string {
  return withoutEnding(word, SLAVIC_ENDINGS)
}

const CATALAN_PLURALS: readonly (readonly [RegExp, string])[] = [
  [/gues$/, 'g'],
  [/ques$/, 'c'],
  [/ces$/, 'c'],
  [/ns$/, ''],
  [/(?:es|os|as|is)$/, ''],
  [/[aeios]$/, ''],
]

/** Takes off number and gender. */
export function stemCatalan(word: string): string {
  const [ending, instead] = CATALAN_PLURALS.find(([each]) => each.test(word)) ?? []
  if (ending === undefined) return word
  const stem = word.replace(ending, instead ?? '')
  return stem.length < SHORTEST_STEM ? word : stem
}

const ARABIC_PREFIXES = ['وال', 'بال', 'کال', 'فال', 'لل', 'ال']
const ARABIC_SUFFIXES = ['ها', 'ان', 'ات', 'ون', 'ین', 'یه', 'ه', 'ی']
const ARABIC_AND = 'و'

/** Takes off "and", the article and what is joined to it, number and gender. */
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

/** Takes off number, and the vowel that joins two nouns. */
export function stemPersian(word: string): string {
  return withoutEnding(word, PERSIAN_SUFFIXES)
}

const HEBREW_PREFIX = /^(?:ו?ה|ו)(?=.{3})/u
const HEBREW_SUFFIXES = ['יות', 'ים', 'ות', 'ה']

/** Takes off "and", the article, number and gender. */
export function stemHebrew(word: string): string {
  return withoutEnding(word.replace(HEBREW_PREFIX, ''), HEBREW_SUFFIXES)
}
