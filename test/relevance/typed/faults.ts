/**
 * Faults of people who know a title and type it in their own way: another number of a word, small
 * words too many or too few, spelling by sound, signs left out. As in `kinds.ts`, nothing here
 * knows how castdex reads a query.
 */
import type { Seeded } from '../catalogue/seeded.ts'

/** Makes what is typed of a title, or `undefined` if the title has nothing to change. */
export type Typist = (title: string, chance: Seeded, language: string) => string | undefined

/** The lower-case words of a title, with the apostrophes in them. */
export const wordsOf = (title: string): string[] =>
  title.toLowerCase().match(/[\p{L}\p{N}\p{M}'’]+/gu) ?? []

const MOST_WORDS = 7

const isNear = (words: readonly string[]): boolean =>
  words.length > 0 && words.length <= MOST_WORDS

/** Changes one word of a title that `change` can change. */
function changeOne(
  words: readonly string[],
  chance: Seeded,
  change: (word: string) => string | undefined,
): string[] | undefined {
  const changed = words.flatMap((word, at) => {
    const other = change(word)
    if (other === undefined || other === word) return []
    return [words.with(at, other)]
  })
  const [first, ...rest] = changed
  if (first === undefined) return undefined
  return chance.pick([first, ...rest])
}

const join = (words: readonly string[] | undefined): string | undefined => words?.join(' ')

type Rule = readonly [from: RegExp, to: string]

/** Singular and plural of nouns by language, in both directions. */
const NUMBERS_OF_NOUNS: Readonly<Record<string, readonly Rule[]>> = {
  en: [
    [/(?<=[b-df-hj-np-tv-z])ies$/u, 'y'],
    [/(?<=[b-df-hj-np-tv-z])y$/u, 'ies'],
    [/(?<=s|x|z|ch|sh)es$/u, ''],
    [/(?<=[a-z]{2}[^su])s$/u, ''],
    [/(?<=ss|x|ch|sh)$/u, 'es'],
    [/(?<=[a-z]{2}[^sxzy])$/u, 's'],
  ],
  es: [
    [/(?<=[^aeiou])es$/u, ''],
    [/(?<=[aeo])s$/u, ''],
    [/(?<=[aeo])$/u, 's'],
    [/(?<=[nrld])$/u, 'es'],
  ],
  pt: [
    [/(?<=[aeo])s$/u, ''],
    [/(?<=[aeo])$/u, 's'],
  ],
  fr: [
    [/(?<=[^sux])s$/u, ''],
    [/(?<=[^sxz])$/u, 's'],
  ],
  it: [
    [/o$/u, 'i'],
    [/a$/u, 'e'],
    [/e$/u, 'i'],
  ],
  de: [
    [/(?<=[a-zäöüß]{3}e)n$/u, ''],
    [/(?<=[a-zäöüß]{3}e)$/u, 'n'],
    [/(?<=ung)$/u, 'en'],
  ],
  nl: [
    [/(?<=[a-z]{3}e)n$/u, ''],
    [/(?<=[a-z]{3}ing)$/u, 'en'],
  ],
  sv: [
    [/(?<=[a-zåäö]{3})a$/u, 'or'],
    [/(?<=[a-zåäö]{3})or$/u, 'a'],
  ],
}

const SHORTEST_NOUN = 4

export const plural: Typist = (title, chance, language) => {
  const words = wordsOf(title)
  const rules = NUMBERS_OF_NOUNS[language]
  if (!isNear(words) || words.length < 2 || rules === undefined) return undefined
  return join(
    changeOne(words, chance, (word) => {
      if (word.length < SHORTEST_NOUN || !/^\p{Script=Latin}+$/u.test(word))
        return undefined
      const [from, to] = rules.find(([pattern]) => pattern.test(word)) ?? []
      if (from === undefined || to === undefined) return undefined
      return word.replace(from, to)
    }),
  )
}

/** Small words by language. */
const SMALL: Readonly<Record<string, readonly [string, ...string[]]>> = {
  en: ['the', 'a', 'an', 'and', 'of', 'in', 'on', 'for', 'to', 'with', 'at', 'from', 'my'],
  de: ['der', 'die', 'das', 'und', 'ein', 'im', 'in', 'von', 'mit', 'für', 'am', 'zum'],
  fr: ['le', 'la', 'les', 'un', 'une', 'des', 'du', 'de', 'et', 'en', 'à', 'au', 'pour'],
  es: ['el', 'la', 'los', 'las', 'un', 'de', 'del', 'y', 'en', 'con', 'para', 'al'],
  pt: ['o', 'a', 'os', 'as', 'de', 'do', 'da', 'e', 'em', 'no', 'com', 'para'],
  it: ['il', 'la', 'lo', 'i', 'di', 'del', 'della', 'e', 'in', 'con', 'per', 'al'],
  nl: ['de', 'het', 'een', 'van', 'en', 'in', 'met', 'voor', 'op'],
  sv: ['och', 'i', 'med', 'på', 'en', 'ett', 'för', 'av', 'om'],
  da: ['og', 'i', 'med', 'på', 'en', 'et', 'for', 'af', 'om'],
}

const MENTIONS_SHOW =
  /podcast|подкаст|播客|ポッドキャスト|팟캐스트|بودكاست|פודקאסט|\bshow\b|radio|\bpod/iu

/** A small word behind, in front, or in between, or "show" at the end. */
export const smallWordAdded: Typist = (title, chance, language) => {
  const words = wordsOf(title)
  const small = SMALL[language]
  if (!isNear(words) || words.length < 2 || small === undefined) return undefined
  const word = chance.pick(small)
  if (words.includes(word)) return undefined
  const inside = words.toSpliced(1 + chance.whole(words.length - 1), 0, word)
  return join(chance.pick([inside, language === 'en' ? ['the', ...words] : inside, inside]))
}

export const smallWordMissing: Typist = (title, chance, language) => {
  const words = wordsOf(title)
  const small = new Set<string>(SMALL[language])
  const kept = words.filter((word) => !small.has(word))
  if (!isNear(words) || kept.length < 2 || kept.length === words.length) return undefined
  const places = words.flatMap((word, at) => (small.has(word) ? [at] : []))
  const one = words.toSpliced(places[chance.whole(places.length)] ?? 0, 1)
  return join(chance.pick([kept, one]))
}

/** Says that a show is meant, in front or behind. */
export const showAdded: Typist = (title, chance) => {
  const words = wordsOf(title)
  if (!isNear(words) || MENTIONS_SHOW.test(title)) return undefined
  const typed = words.join(' ')
  return chance.pick([
    `${typed} show`,
    `the ${typed} show`,
    `podcast ${typed}`,
    `${typed} the podcast`,
    `${typed} podcast show`,
    `${typed} podcasts`,
  ])
}

/** Leaves out the word for a show that a title has. */
export const showMissing: Typist = (title) => {
  const words = wordsOf(title)
  const kept = words.filter((word) => !/^(?:podcasts?|show|pod)$/u.test(word))
  const isShort = kept.length < 2 || kept.length === words.length
  if (!isNear(words) || isShort) return undefined
  return join(kept)
}

/** Spellings of one sound, in both directions. */
const SOUNDS: readonly Rule[] = [
  [/ie$/u, 'y'],
  [/y$/u, 'ie'],
  [/ies$/u, 'ys'],
  [/ei/u, 'ie'],
  [/ie(?=.)/u, 'ei'],
  [/ph/u, 'f'],
  [/ck/u, 'k'],
  [/(?<=.)c(?=[aou])/u, 'k'],
  [/^k(?=[aou])/u, 'c'],
  [/(?<=[aeiou])([lmnprst])\1/u, '$1'],
  [/(?<=[a-z][aeiou])([lmnprst])(?=[aeiouy])/u, '$1$1'],
  [/able$/u, 'ible'],
  [/ible$/u, 'able'],
  [/ance$/u, 'ence'],
  [/ence$/u, 'ance'],
  [/(?<=[a-z]{2})er$/u, 'or'],
  [/(?<=[a-z]{2})or$/u, 'er'],
  [/gh(?=t)/u, ''],
  [/wh/u, 'w'],
  [/ea/u, 'ee'],
  [/ee/u, 'ea'],
  [/(?<=[a-z])z/u, 's'],
  [/(?<=[a-z]{2})se$/u, 'ze'],
  [/tion$/u, 'sion'],
  [/ai/u, 'ia'],
  [/sc(?=[ei])/u, 's'],
  [/x/u, 'ks'],
  [/qu/u, 'kw'],
]

const SHORTEST_SOUND = 4

const bySound = (words: readonly string[], chance: Seeded): string[] | undefined =>
  changeOne(words, chance, (word) => {
    if (word.length < SHORTEST_SOUND || !/^[a-z]+$/u.test(word)) return undefined
    const rules = SOUNDS.filter(([from]) => from.test(word))
    const [first, ...rest] = rules
    if (first === undefined) return undefined
    const [from, to] = chance.pick([first, ...rest])
    return word.replace(from, to)
  })

export const soundSpelled: Typist = (title, chance) => {
  const words = wordsOf(title)
  if (!isNear(words) || words.length < 2) return undefined
  return join(bySound(words, chance))
}

/** Signs that join two short parts: `AC/DC`, `9/11`, `X-Men`. */
const SHORT_JOIN =
  /(?<![\p{L}\p{N}])(\p{L}{1,4}|\p{N}{1,3})[/\-–.&:+](\p{L}{1,4}|\p{N}{1,3})(?![\p{L}\p{N}])/u

export const shortJoin: Typist = (title) => {
  if (!SHORT_JOIN.test(title) || wordsOf(title).length > MOST_WORDS) return undefined
  return title.toLowerCase().replace(SHORT_JOIN, '$1$2')
}

export const apostrophe: Typist = (title, chance) => {
  if (!/\p{L}['’]\p{L}/u.test(title) || wordsOf(title).length > MOST_WORDS) return undefined
  return title.toLowerCase().replace(/['’]/gu, chance.pick(['`', '´', '', '‘', ' ']))
}
