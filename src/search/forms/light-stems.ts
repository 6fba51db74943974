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

/** Replacements at the end of stems, in their sequence. */
export type StemRules = readonly (readonly [end: RegExp, same: string])[]

export function unifyStem(stem: string, rules: StemRules): string {
  return rules.reduce((text, [end, same]) => text.replace(end, same), stem)
}

/** Consonants before the endings -e and -i, as in "kniha, knize", and the vowel of "książek". */
const SLAVIC_SAME: StemRules = [
  [/dz$/, 'g'],
  [/z$/, 'h'],
  [/c$/, 'k'],
  [/(?<=..[^aeiouy])e(?=[kr]$)/, ''],
]

export function stemSlavic(word: string): string {
  return unifyStem(withoutEnding(word, SLAVIC_ENDINGS), SLAVIC_SAME)
}

/** Returns a stemmer that strips the longest of these endings. */
export function byEndings(
  endings: string,
  shortest = SHORTEST_STEM,
): (word: string) => string {
  const sorted = byLength(endings)
  return (word) => withoutEnding(word, sorted, shortest)
}

/** Strips article, number and gender. */
export const stemBulgarian = byEndings(
  'овете ищата ията иите ите ата ята ото ето ът ят та то те ове ища ия ии и е о а я',
)

export const stemLatvian = byEndings(
  'ajam ajai ajas iem ais ajs am em im um as es is os us ai ei s a e i o u',
)

const estonian = byEndings(
  'idele idest ides idel ide dele dest tele test des tes del tel id ud ed ad sse st ga le lt ks de te d s l t',
)

/** Strips case and number, then the last vowel: `inimene, inimesed` and `raamat, raamatud`. */
export function stemEstonian(word: string): string {
  return unifyStem(estonian(word), [
    [/ne$/, 'se'],
    [/(?<=..[^aeiou])[aeiou]$/, ''],
  ])
}

const INDONESIAN_SUFFIX = /(?<=.{4})(?:nya|kan|lah|kah|ku|mu|an|i)$/
/** Prefixes with the nasal that takes the place of the first consonant. */
const INDONESIAN_PREFIX =
  /^(?:memper|diper|[mp]em(?=[bf])|[mp]en(?=[dcjz])|[mp]eny|[mp]eng|[mp]e(?=[lmnrw])|bel(?=ajar)|pel(?=ajar)|ber|per|ter|ke(?=.{5})|di(?=.{4})|se(?=.{5}))(?=.{3})/

/** Strips prefixes and suffixes, and the first consonant if a nasal may stand for it. */
export function stemIndonesian(word: string): string {
  const root = word.replace(INDONESIAN_SUFFIX, '').replace(INDONESIAN_PREFIX, '')
  return root.replace(/^[ptskmn](?=[aeiou]..)/, '')
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
const HEBREW_SUFFIXES = ['יות', 'ים', 'ות', 'ה', 'ת', 'י']

/** Strips "and", the article, number, gender and the construct state. */
export function stemHebrew(word: string): string {
  return withoutEnding(word.replace(HEBREW_PREFIX, ''), HEBREW_SUFFIXES)
}

const HEBREW_WORD = /^\p{Script=Hebrew}{3,}$/u
/** "And", the article, "in", "to", "from", "that" and "as", which stand before a word unspaced. */
const HEBREW_PARTICLES = 'והבלמשכ'

/** Returns a word with each particle, and without its first letter if that may be one. */
export function hebrewForms(word: string): readonly string[] {
  if (!HEBREW_WORD.test(word)) return []
  const bare = HEBREW_PARTICLES.includes(word.charAt(0)) ? [word.slice(1)] : []
  return [...Array.from(HEBREW_PARTICLES, (each) => each + word), ...bare]
}
