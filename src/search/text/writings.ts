/** Unifies letters and signs that a script writes in several ways. */
import table from 'opencc-js/dict/TSCharacters'

const readTable = (): ReadonlyMap<string, string> => {
  const pairs = table.split('|').map((line) => line.split(' '))
  return new Map(
    pairs.map(([traditional = '', simplified = '']) => [traditional, simplified]),
  )
}

const SIMPLIFIED = readTable()
const HAN = /\p{Script=Han}/gu

/**
 * Converts character by character: one simplified character may have several traditional ones.
 */
function simplify(text: string): string {
  return text.replace(HAN, (character) => SIMPLIFIED.get(character) ?? character)
}

/**
 * Letters that differ between Arabic, Persian and Urdu keyboards, and letters without their dots.
 */
const SAME_LETTERS: Readonly<Record<string, string>> = {
  ك: 'ک',
  ي: 'ی',
  ى: 'ی',
  ئ: 'ی',
  ے: 'ی',
  ة: 'ه',
  ۃ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ؤ: 'و',
  ٱ: 'ا',
}
const ARABIC_LETTER = /[كيىئےةۃہھؤٱ]/gu
const HIRAGANA = /[ぁ-ゖゝゞ]/gu
/** Distance between katakana and hiragana in code points. */
const KANA_STEP = 0x60
/** The long vowel mark and the middle dot. */
const KANA_SIGNS = /[ー・]/gu
/** The sound "v", often written as "b". */
const KANA_V = /ヴ[ァィェォ]?/gu
const AS_KANA_B: Readonly<Record<string, string>> = {
  ヴァ: 'バ',
  ヴィ: 'ビ',
  ヴェ: 'ベ',
  ヴォ: 'ボ',
  ヴ: 'ブ',
}
const NUKTA = /\u093c/gu
/** Devanagari has three notations of a nasal before a consonant. */
const CHANDRABINDU = /\u0901/gu
const NASAL_LETTER =
  /ङ\u094d(?=[क-घ])|ञ\u094d(?=[च-झ])|ण\u094d(?=[ट-ढ])|न\u094d(?=[त-ध])|म\u094d(?=[प-भ])/gu
const ANUSVARA = '\u0902'
/** Digits of Arabic, Persian, Indic and Southeast Asian scripts. */
const DIGITS = /[٠-٩۰-۹०-९০-৯੦-੯૦-૯௦-௯౦-౯೦-೯൦-൯๐-๙໐-໙၀-၉០-៩]/gu
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0,
  0x1040, 0x17e0,
]
const AND_SIGN = /(?<=\p{L}\s)(?:['’]n['’]?|n['’]|n)(?=\s\p{L})/giu
/** Blanks between characters of scripts without blanks, and in Korean, where usage varies. */
const BLANK_IN_RUN =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])\s+(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/gu
/** Letters of Nordic and Turkic alphabets that other keyboards lack. */
const RARE_LETTER = /[ðÐþÞəƏ]/gu
const TYPED_AS: Readonly<Record<string, string>> = { ð: 'd', þ: 'th', ə: 'e' }
/** Texts without characters that need folding, except for the sign for "and". */
const PLAIN_TEXT = /^[\u0000-\u058f]*$/u

const toKatakana = (letter: string): string =>
  String.fromCharCode(letter.charCodeAt(0) + KANA_STEP)

const toTyped = (letter: string): string => TYPED_AS[letter.toLowerCase()] ?? letter

const toDigit = (digit: string): string => {
  const unit = digit.charCodeAt(0)
  const zero = ZEROS.findLast((first) => first <= unit) ?? unit
  return String(unit - zero)
}

/** Folds Arabic, Indic and East Asian scripts. */
const foldScripts = (text: string): string =>
  simplify(text)
    .replace(NUKTA, '')
    .replace(CHANDRABINDU, ANUSVARA)
    .replace(NASAL_LETTER, ANUSVARA)
    .replace(ARABIC_LETTER, (letter) => SAME_LETTERS[letter] ?? letter)
    .replace(DIGITS, toDigit)
    .replace(HIRAGANA, toKatakana)
    .replace(KANA_SIGNS, '')
    .replace(KANA_V, (sound) => AS_KANA_B[sound] ?? sound)
    .replace(BLANK_IN_RUN, '')

const PERCENT = /(?<=\p{N})\s*[%٪]/gu

/** Replaces the sign for "percent" by the word. */
export function spellPercent(text: string): string {
  return text.replace(PERCENT, ' percent')
}

/** Unifies equivalent letters and signs. */
export function foldWritings(text: string): string {
  const written = text.normalize('NFKC')
  const folded = PLAIN_TEXT.test(text) ? written : foldScripts(written)
  return folded.replace(AND_SIGN, 'and').replace(RARE_LETTER, toTyped)
}
