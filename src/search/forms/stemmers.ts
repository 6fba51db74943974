/** Stems words by language. */
import { createRequire } from 'node:module'
import type { stemmer } from '@orama/stemmers/english'
import { LruCache } from '../lru-cache.ts'
import { splitText } from '../text/split.ts'
import {
  byEndings,
  stemArabic,
  stemBulgarian,
  stemCatalan,
  stemEstonian,
  stemHebrew,
  stemIndonesian,
  stemLatvian,
  stemPersian,
  type StemRules,
  stemSlavic,
  unifyStem,
} from './light-stems.ts'

const SCRIPTS = {
  latin: /^\p{Script=Latin}/u,
  cyrillic: /^\p{Script=Cyrillic}/u,
  greek: /^\p{Script=Greek}/u,
  arabic: /^\p{Script=Arabic}/u,
  hebrew: /^\p{Script=Hebrew}/u,
  devanagari: /^\p{Script=Devanagari}/u,
  tamil: /^\p{Script=Tamil}/u,
  armenian: /^\p{Script=Armenian}/u,
  georgian: /^\p{Script=Georgian}/u,
  bengali: /^\p{Script=Bengali}/u,
  gujarati: /^\p{Script=Gujarati}/u,
  telugu: /^\p{Script=Telugu}/u,
  kannada: /^\p{Script=Kannada}/u,
  malayalam: /^\p{Script=Malayalam}/u,
} as const
type Script = keyof typeof SCRIPTS

/** Returns the stem of a lower-case word. */
type Stem = (word: string) => string

const load = createRequire(import.meta.url)

/** Creates a stemmer that is loaded on first use. */
const snowball = (language: string): Stem => {
  let stem: Stem | undefined
  return (word) => {
    stem ??= (load(`@orama/stemmers/${language}`) as { stemmer: typeof stemmer }).stemmer
    return stem(word)
  }
}

interface Stemmer {
  readonly languages: readonly string[]
  readonly scripts: readonly Script[]
  readonly stem: Stem
}

/** Returns a word in its normalised form. */
const plain = (word: string): string => splitText(word).words.join('')

const MOST_ENDINGS = 3
const LONG_STEM = 4

/** `film` is no form of `fil`, but `házak` is one of `ház`. */
const isLongEnough = (stem: string, word: string): boolean =>
  stem.length >= LONG_STEM || (word.length > LONG_STEM && word.length - stem.length <= 2)

/** Applies a stemmer repeatedly, for languages with several suffixes. */
const repeatedly =
  (stem: Stem): Stem =>
  (word) => {
    let rest = word
    for (let times = 0; times < MOST_ENDINGS; times += 1) {
      const shorter = stem(rest)
      if (!isLongEnough(shorter, rest)) break
      rest = shorter
    }
    return rest
  }

const ofPlain =
  (stem: Stem): Stem =>
  (word) =>
    stem(plain(word))

const APOSTROPHE = /['’]/u

const repeatedFinnish = repeatedly(snowball('finnish'))

/** Nouns in -nen have other forms in -s-. */
const stemFinnish: Stem = (word) => repeatedFinnish(word.replace(/nen$/, 'set'))

const repeatedTurkish = repeatedly(snowball('turkish'))

/** Turkish separates the suffix of a name with an apostrophe. */
const stemTurkish: Stem = (word) => repeatedTurkish(word.split(APOSTROPHE, 1)[0] ?? word)

const portuguese = snowball('portuguese')

/** Plurals in -ões, -ães, -ns, -ais, -éis and -óis, and the older spelling of -ção. */
const PORTUGUESE_PLURALS: StemRules = [
  [/(?:õ|ã)es$/, 'ão'],
  [/ns$/, 'm'],
  [/(?<=..)ais$/, 'al'],
  [/éis$/, 'el'],
  [/óis$/, 'ol'],
  [/cç/, 'ç'],
]

const stemPortuguese: Stem = (word) => portuguese(unifyStem(word, PORTUGUESE_PLURALS))

/** Unifies the ends of stems that the stemmer leaves different. */
const unified =
  (stem: Stem, ...rules: StemRules): Stem =>
  (word) =>
    unifyStem(plain(stem(word)), rules)

const stemmerOf = (languages: string, scripts: readonly Script[], stem: Stem): Stemmer => ({
  languages: languages.split(' '),
  scripts,
  stem,
})

/** Consonants that weaken before a closed syllable: `katu, kadulla`. */
const FINNISH_GRADES: StemRules = [
  [/d(?=[aeiouy]?$)/, 't'],
  [/ng(?=[aeiouy]?$)/, 'nk'],
  [/mm(?=[aeiouy]?$)/, 'mp'],
  [/([kpt])\1(?=[aeiouy]?$)/, '$1'],
  [/(?<=.{4})[aeiouy]$/, ''],
]

/**
 * Stemmers of each script. The first one of a script also handles languages without a stemmer.
 */
const STEMMERS: readonly Stemmer[] = [
  stemmerOf('ru be', ['cyrillic'], snowball('russian')),
  stemmerOf(
    'kk ky mn',
    ['cyrillic'],
    ofPlain(
      byEndings(
        'тардың лардың дардың тар тер лар лер дар дер дың дің ның нің тың тің үүд ууд нууд да де та те ға ге қа ке ын ийн',
      ),
    ),
  ),
  stemmerOf(
    'uk',
    ['cyrillic'],
    unified(snowball('ukrainian'), [/з$/, 'г'], [/ц$/, 'к'], [/с$/, 'х']),
  ),
  stemmerOf('bg mk', ['cyrillic'], unified(stemBulgarian, [/ц$/, 'к'])),
  stemmerOf(
    'sr hr bs sh',
    ['cyrillic', 'latin'],
    unified(snowball('serbian'), [/z$/, 'g'], [/c$/, 'k'], [/s$/, 'h']),
  ),
  stemmerOf('el', ['greek'], unified(ofPlain(repeatedly(snowball('greek'))), [/ια?$/, ''])),
  stemmerOf('ar', ['arabic'], ofPlain(stemArabic)),
  stemmerOf('fa ur ps ckb', ['arabic'], ofPlain(stemPersian)),
  stemmerOf('he', ['hebrew'], ofPlain(stemHebrew)),
  stemmerOf('hi mr ne', ['devanagari'], snowball('indian')),
  stemmerOf('ta', ['tamil'], snowball('tamil')),
  stemmerOf('hy', ['armenian'], snowball('armenian')),
  stemmerOf('de', ['latin'], snowball('german')),
  stemmerOf('nl af', ['latin'], unified(snowball('dutch'), [/z$/, 's'], [/v$/, 'f'])),
  stemmerOf('sv', ['latin'], unified(snowball('swedish'), [/(.)\1$/, '$1'])),
  stemmerOf('da', ['latin'], snowball('danish')),
  stemmerOf('no nb nn', ['latin'], snowball('norwegian')),
  stemmerOf('es gl', ['latin'], unified(snowball('spanish'), [/z$/, 'c'])),
  stemmerOf('pt', ['latin'], stemPortuguese),
  stemmerOf(
    'fr',
    ['latin'],
    unified(
      snowball('french'),
      [/f$/, 'v'],
      [/eau$/, 'el'],
      [/ail$/, 'al'],
      [/eux$/, 'eu'],
    ),
  ),
  stemmerOf('it', ['latin'], unified(snowball('italian'), [/([cg])h$/, '$1'])),
  stemmerOf(
    'ro',
    ['latin'],
    unified(snowball('romanian'), [/([eo])a(?=[^aeiou]+$)/, '$1']),
  ),
  stemmerOf('ca', ['latin'], ofPlain(stemCatalan)),
  stemmerOf('fi', ['latin'], unified(stemFinnish, ...FINNISH_GRADES)),
  stemmerOf('hu', ['latin'], repeatedly(snowball('hungarian'))),
  stemmerOf('tr az', ['latin'], stemTurkish),
  stemmerOf('id ms', ['latin'], ofPlain(stemIndonesian)),
  stemmerOf('et', ['latin'], ofPlain(stemEstonian)),
  stemmerOf('lv', ['latin'], ofPlain(stemLatvian)),
  stemmerOf('eu', ['latin'], ofPlain(byEndings('aren eta ekin en ek ak an a k'))),
  stemmerOf(
    'ka',
    ['georgian'],
    ofPlain(byEndings('ებისთვის ებში ების ებით ებს ები ში ის ით ად მა ს ი ა ე ო')),
  ),
  stemmerOf(
    'bn as',
    ['bengali'],
    ofPlain(byEndings('গুলোর গুলো গুলি দের য়ের ের েরা র কে তে টি টা', 2)),
  ),
  stemmerOf('gu', ['gujarati'], ofPlain(byEndings('ઓની ઓનો ઓમાં ઓ ની નો નું ના માં', 2))),
  stemmerOf('te', ['telugu'], ofPlain(byEndings('లలో లు ల లో కు ని', 2))),
  stemmerOf('kn', ['kannada'], ofPlain(byEndings('ಗಳಲ್ಲಿ ಗಳು ಗಳ ಯಲ್ಲಿ ದಲ್ಲಿ', 2))),
  stemmerOf('ml', ['malayalam'], ofPlain(byEndings('ങ്ങൾ കളുടെ കൾ യുടെ ുടെ ിൽ', 2))),
  stemmerOf('lt', ['latin'], snowball('lithuanian')),
  stemmerOf('pl cs sk sl', ['latin'], ofPlain(stemSlavic)),
]

const BY_LANGUAGE: ReadonlyMap<string, Stemmer> = new Map(
  STEMMERS.flatMap((each) => each.languages.map((language) => [language, each] as const)),
)

/** Longer words are not stemmed. */
const LONGEST = 40

const scriptOf = (word: string): Script | undefined => {
  if (word.length > LONGEST) return undefined
  return (Object.keys(SCRIPTS) as Script[]).find((script) => SCRIPTS[script].test(word))
}

/** Latin words in a show of a language with another script are usually English. */
const readsFor = (script: Script, language: string): Stemmer | undefined => {
  const own = BY_LANGUAGE.get(language)
  if (own?.scripts.includes(script) === true) return own
  if (script === 'latin') return undefined
  return STEMMERS.find(({ scripts }) => scripts.includes(script))
}

const MOST_REMEMBERED = 50_000
const remembered = new LruCache<string, readonly string[]>(MOST_REMEMBERED)

/** Copies a substring, which would otherwise keep its source text in memory. */
const copyOf = (word: string): string => Buffer.from(word, 'utf16le').toString('utf16le')

/** `by` is the first language of a stemmer, or '' for all stemmers of a script. */
const remember = (
  by: string,
  word: string,
  find: (word: string) => readonly string[],
): readonly string[] => {
  const known = remembered.get(`${by} ${word}`)
  if (known !== undefined) return known
  // Stems are substrings of the copy.
  const own = copyOf(word)
  const stems = find(own)
  remembered.set(`${by} ${own}`, stems, Math.max(1, stems.length))
  return stems
}

const PLAIN = /^[a-z]+$/
/** Scripts whose stems are longer than the roots of Arabic and Hebrew. */
const LONG_STEMS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u
/** A shorter stem results from the wrong language (`luna` yields `l`). */
const SHORTEST_STEM = 3

const stemWith = (stemmer: Stemmer, word: string): string => {
  const stem = stemmer.stem(word)
  if (stem.length < SHORTEST_STEM && LONG_STEMS.test(word)) return plain(word)
  if (PLAIN.test(stem)) return stem
  return plain(stem)
}

const rememberStem = (stemmer: Stemmer, word: string): string => {
  const [stem = ''] = remember(stemmer.languages[0] ?? '', word, (own) => [
    stemWith(stemmer, own),
  ])
  return stem
}

/**
 * Returns the stem of a lower-case word with marks in a show of this language (`pl`), or
 * `undefined` without a stemmer.
 */
export function stemIn(word: string, language: string): string | undefined {
  const script = scriptOf(word)
  const stemmer = script === undefined ? undefined : readsFor(script, language)
  if (stemmer === undefined) return undefined
  return rememberStem(stemmer, word)
}

const distinct = (stems: readonly string[]): readonly string[] =>
  [...new Set(stems)].filter((stem) => stem !== '')

/** A stemmer that strips more letters for a short stem is of another language. */
const MOST_TAKEN = 2
/** Dutch doubles the vowel of `manen` in `maan`. */
const DOUBLED_VOWEL = /([aeou])\1/u

/**
 * Returns whether a stem is specific enough if the language is unknown: `comida` must not yield
 * `com`.
 */
const saysEnough = (stem: string, word: string): boolean => {
  if (!LONG_STEMS.test(word) || stem.length > SHORTEST_STEM) return true
  const isAnotherScript = PLAIN.test(stem) && !PLAIN.test(word)
  const isBeginning = word.startsWith(stem.slice(0, -1)) || isAnotherScript
  return (
    (isBeginning && word.length - stem.length <= MOST_TAKEN) ||
    word.replace(DOUBLED_VOWEL, '$1') === stem
  )
}

const stemsInAny = (script: Script, word: string): readonly string[] =>
  remember('', word, (own) =>
    distinct(
      STEMMERS.filter(({ scripts }) => scripts.includes(script)).map((each) =>
        stemWith(each, own),
      ),
    ).filter((stem) => saysEnough(stem, plain(own))),
  )

/**
 * Returns the possible stems of a word in these languages; without languages, in any language of
 * its script.
 */
export function stemsOf(word: string, languages: readonly string[]): readonly string[] {
  const script = scriptOf(word)
  if (script === undefined) return []
  if (languages.length === 0) return stemsInAny(script, word)
  const stemmers = new Set(languages.map((language) => readsFor(script, language)))
  return distinct(
    [...stemmers].map((each) => {
      if (each === undefined) return ''
      return rememberStem(each, word)
    }),
  )
}
