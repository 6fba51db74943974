/**
 * Keys of words in other scripts as people type them in Latin letters: `istoriya` and `istorija`
 * for `история`.
 */
import anyAscii from 'any-ascii'

/** Prefix of a key, so that it differs from every word. */
export const LATIN_MARK = '≈'

/** Scripts that `any-ascii` romanises as people do. */
const SPELT_BY_WORD =
  /^[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Han}\p{M}]{2,}$/u
/** Scripts that are spelt by runs between blanks. */
const SPELT_BY_RUN = /[\p{Script=Hangul}]+|[\p{Script=Katakana}\p{Script=Hiragana}]+/gu
const LATIN = /^[\p{Script=Latin}\p{M}'’-]+$/u

/** Spellings of one sound, in the sequence of their replacement. */
const SAME_SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/shch|sch|sh/g, 's'],
  [/tch|ch|ts|tz|cz/g, 'c'],
  [/dzh|dz|dj/g, 'd'],
  [/zh/g, 'z'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/ou|w(?=u)/g, 'u'],
  [/[ei]{2}|oi|[yj]/g, 'i'],
  [/w/g, 'v'],
  [/x/g, 'ks'],
  [/(.)\1+/g, '$1'],
  [/i(?=[aeou])/g, ''],
]

const SHORTEST_KEY = 3

function toKey(spelt: string): readonly string[] {
  const letters = spelt.toLowerCase().replace(/[^a-z]/g, '')
  const key = SAME_SOUNDS.reduce(
    (text, [sounds, same]) => text.replace(sounds, same),
    letters,
  )
  if (key.length < SHORTEST_KEY) return []
  return [`${LATIN_MARK}${key}`]
}

/** A small tsu doubles a consonant; long vowels are typed as short ones. */
const spellKana = (run: string): string =>
  anyAscii(run.replace(/[ッっー]/g, '')).replace(/o[uo]/g, 'o')

/** Returns the keys of the words of a title. */
export function latinKeysOf(title: string, words: readonly string[]): readonly string[] {
  const ofWords = words.filter((word) => SPELT_BY_WORD.test(word))
  const runs = title.match(SPELT_BY_RUN) ?? []
  return [
    ...ofWords.flatMap((word) => toKey(anyAscii(word))),
    ...runs.flatMap((run) => toKey(spellKana(run))),
  ]
}

/** Returns the key of a word that is typed in Latin letters. */
export function typedLatinKey(word: string): readonly string[] {
  if (!LATIN.test(word)) return []
  return toKey(anyAscii(word))
}

/** Returns a Serbian word in the other of its two scripts, or an empty list. */
export function inLatinLetters(word: string): readonly string[] {
  if (!/^\p{Script=Cyrillic}+$/u.test(word)) return []
  return [anyAscii(word).toLowerCase()]
}
