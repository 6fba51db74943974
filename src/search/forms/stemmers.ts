/** Stems words by language. */
import { createRequire } from 'node:module'
import type { stemmer } from '@orama/stemmers/english'
import { LruCache } from '../lru-cache.ts'
import { splitText } from '../text/split.ts'
import {
  stemArabic,
  stemCatalan,
  stemHebrew,
  stemPersian,
  stemSlavic,
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

/** Applies a stemmer repeatedly, for languages with several suffixes. */
const repeatedly =
  (stem: Stem): Stem =>
  (word) => {
    let rest = word
    for (let times = 0; times < MOST_ENDINGS; times += 1) rest = stem(rest)
    return rest
  }

const ofPlain =
  (stem: Stem): Stem =>
  (word) =>
    stem(plain(word))

const APOSTROPHE = /['’]/u

const repeatedTurkish = repeatedly(snowball('turkish'))

/** Turkish separates the suffix of a name with an apostrophe. */
const stemTurkish: Stem = (word) => repeatedTurkish(word.split(APOSTROPHE, 1)[0] ?? word)

const bulgarian = snowball('bulgarian')
const portuguese = snowball('portuguese')

/** The Bulgarian stemmer assigns letters in place, which strings do not support. */
const stemBulgarian: Stem = (word) => {
  const letters = Object.assign(Array.from(word), {
    substring: (from: number, to: number): string => letters.slice(from, to).join(''),
  })
  return bulgarian(letters as unknown as string)
}

/** Most Portuguese nouns in -ão have the plural -ões. */
const stemPortuguese: Stem = (word) =>
  portuguese(word.endsWith('ões') ? `${word.slice(0, -3)}ão` : word)

const stemmerOf = (languages: string, scripts: readonly Script[], stem: Stem): Stemmer => ({
  languages: languages.split(' '),
  scripts,
  stem,
})

/**
 * Stemmers of each script. The first one of a script also handles languages without a stemmer.
 */
const STEMMERS: readonly Stemmer[] = [
  stemmerOf('ru be kk ky', ['cyrillic'], snowball('russian')),
  stemmerOf('uk', ['cyrillic'], snowball('ukrainian')),
  stemmerOf('bg mk', ['cyrillic'], stemBulgarian),
  stemmerOf('sr hr bs sh', ['cyrillic', 'latin'], snowball('serbian')),
  stemmerOf('el', ['greek'], ofPlain(repeatedly(snowball('greek')))),
  stemmerOf('ar', ['arabic'], ofPlain(stemArabic)),
  stemmerOf('fa ur ps ckb', ['arabic'], ofPlain(stemPersian)),
  stemmerOf('he', ['hebrew'], ofPlain(stemHebrew)),
  stemmerOf('hi mr ne', ['devanagari'], snowball('indian')),
  stemmerOf('ta', ['tamil'], snowball('tamil')),
  stemmerOf('hy', ['armenian'], snowball('armenian')),
  stemmerOf('de', ['latin'], snowball('german')),
  stemmerOf('nl af', ['latin'], snowball('dutch')),
  stemmerOf('sv', ['latin'], snowball('swedish')),
  stemmerOf('da', ['latin'], snowball('danish')),
  stemmerOf('no nb nn', ['latin'], snowball('norwegian')),
  stemmerOf('es gl', ['latin'], snowball('spanish')),
  stemmerOf('pt', ['latin'], stemPortuguese),
  stemmerOf('fr', ['latin'], snowball('french')),
  stemmerOf('it', ['latin'], snowball('italian')),
  stemmerOf('ro', ['latin'], snowball('romanian')),
  stemmerOf('ca', ['latin'], ofPlain(stemCatalan)),
  stemmerOf('fi', ['latin'], repeatedly(snowball('finnish'))),
  stemmerOf('hu', ['latin'], repeatedly(snowball('hungarian'))),
  stemmerOf('tr az', ['latin'], stemTurkish),
  stemmerOf('id ms', ['latin'], snowball('indonesian')),
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
const saysEnough = (stem: string, word: string): boolean =>
  !LONG_STEMS.test(word) ||
  stem.length > SHORTEST_STEM ||
  (word.startsWith(stem) && word.length - stem.length <= MOST_TAKEN) ||
  word.replace(DOUBLED_VOWEL, '$1') === stem

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
