/**
 * A title however it is written: without the words that carry nothing, its words joined, numbers as digits, letters that one
 * script writes in two ways as one. Two writings of one title have one loose form.
 */
import { isFiller, isQuestionWord } from './noise-words.ts'
import { asDigits } from './number-words.ts'
import { splitText } from './split.ts'

/** Arabic and Persian keyboards have letters of their own for the same sound, and writers drop the dots of the last one. */
const SAME_LETTERS: Readonly<Record<string, string>> = {
  ك: 'ک',
  ي: 'ی',
  ى: 'ی',
  ئ: 'ی',
  ة: 'ه',
  ؤ: 'و',
}
const ARABIC_LETTER = /[كيىئةؤ]/gu
const HIRAGANA = /[ぁ-ゖゝゞ]/gu
/** From hiragana to katakana. */
const KANA_STEP = 0x60
/** The sign for a long vowel, and the dot between foreign words. */
const KANA_SIGNS = /[ー・]/gu
const NUKTA = /\u093c/gu
/** Devanagari's sign for a nasal before a consonant is written in two ways. */
const CHANDRABINDU = /\u0901/gu
const AND_SIGN = /(?<=\p{L}\s)['’]n['’]?(?=\s)/giu
/** Scripts whose words run into each other, and Korean, whose writers differ on where a blank goes. */
const BLANK_IN_RUN =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])\s+(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/gu

const toKatakana = (letter: string): string => String.fromCharCode(letter.charCodeAt(0) + KANA_STEP)

/** Writes letters that stand for each other as one of them. */
export function foldWritings(text: string): string {
  return text
    .normalize('NFKC')
    .replace(NUKTA, '')
    .replace(CHANDRABINDU, '\u0902')
    .replace(ARABIC_LETTER, (letter) => SAME_LETTERS[letter] ?? letter)
    .replace(HIRAGANA, toKatakana)
    .replace(KANA_SIGNS, '')
    .replace(AND_SIGN, 'and')
    .replace(BLANK_IN_RUN, '')
}

/** `amour` is `lamour` without its article. */
const isElided = (word: string, form: string): boolean =>
  word.length > form.length && word.endsWith(form) && LATIN.test(word)

/** Returns the words of a text in one writing, numbers as they are written. */
export function writtenWords(text: string): readonly string[] {
  const { words, others } = splitText(foldWritings(text))
  const bare = [...words]
  for (const { at, form } of others) if (isElided(words[at] ?? '', form)) bare[at] = form
  return bare
}

/** Returns the words of a text in one writing, fillers among them. */
export function looseWords(text: string): readonly string[] {
  return writtenWords(text).map(asDigits)
}

const join = (words: readonly string[]): string => {
  const kept = words.filter((word) => !isFiller(word))
  return (kept.length === 0 ? words : kept).join('')
}

/** Returns the loose form of a title; '' of one without a word. */
export function looseTitle(title: string): string {
  return join(looseWords(title))
}

/** More words than this around a title are not looked through. */
const LONGEST_FRAME = 8

/** How many words of a question stand before its first other word, or behind its last one if `from` is the end. */
const frameLength = (words: readonly string[]): number => {
  const length = words.findIndex((word) => !isQuestionWord(word))
  return Math.min(LONGEST_FRAME, length < 0 ? words.length - 1 : length)
}

/**
 * Returns what may be the title in a question around it, in loose forms, those with the most words first: any number of words
 * that only ask may be left out at either end. The whole text is not among them.
 */
export function framedTitles(text: string): readonly string[] {
  const words = looseWords(text)
  if (words.length < 2) return []
  const before = frameLength(words)
  const behind = frameLength(words.toReversed())
  const found: { readonly title: string; readonly kept: number }[] = []
  for (let first = 0; first <= before; first += 1) {
    for (let left = 0; left <= behind && first + left < words.length; left += 1) {
      if (first + left === 0) continue
      const some = words.slice(first, words.length - left)
      found.push({ title: join(some), kept: some.length })
    }
  }
  found.sort((one, other) => other.kept - one.kept)
  return [...new Set(found.map(({ title }) => title))].filter((title) => title !== looseTitle(text))
}

/** A subtitle begins behind one of these. */
const BEFORE_SUBTITLES = [':', '|', ' - ', ' – ', ' — ']

const withoutSubtitle = (title: string): string =>
  BEFORE_SUBTITLES.reduce((main, sign) => main.split(sign)[0] ?? main, title)

const SHORTEST_INITIALS = 3
const LONGEST_INITIALS = 8
const LATIN = /^[a-z0-9]+$/

/** Returns the initials of a title, with and without its article; none where they are too few to mean it. */
export function initialsOf(title: string): readonly string[] {
  const { words } = splitText(withoutSubtitle(title))
  if (!words.every((word) => LATIN.test(word))) return []
  const ways = words[0] === 'the' ? [words, words.slice(1)] : [words]
  return ways
    .filter(({ length }) => length >= SHORTEST_INITIALS && length <= LONGEST_INITIALS)
    .map((some) => some.map((word) => word.charAt(0)).join(''))
}
