/** Letters and signs that one script writes in several ways, as one of them. */
import { simplify } from './chinese.ts'

/**
 * Arabic, Persian and Urdu keyboards have letters of their own for the same sound, and writers drop
 * dots.
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
/** A katakana lies so far above its hiragana. */
const KANA_STEP = 0x60
/** The sign for a long vowel, and the dot between foreign words. */
const KANA_SIGNS = /[ー・]/gu
/** The sound "v", for which many write "b". */
const KANA_V = /ヴ[ァィェォ]?/gu
const AS_KANA_B: Readonly<Record<string, string>> = {
  ヴァ: 'バ',
  ヴィ: 'ビ',
  ヴェ: 'ベ',
  ヴォ: 'ボ',
  ヴ: 'ブ',
}
const NUKTA = /\u093c/gu
/**
 * Devanagari writes a nasal before a consonant as a dot, as a half moon with a dot, or as the
 * letter of its class.
 */
const CHANDRABINDU = /\u0901/gu
const NASAL_LETTER =
  /ङ\u094d(?=[क-घ])|ञ\u094d(?=[च-झ])|ण\u094d(?=[ट-ढ])|न\u094d(?=[त-ध])|म\u094d(?=[प-भ])/gu
const ANUSVARA = '\u0902'
/** Digits of Arabic, Persian, Devanagari and Bengali, each beginning with its zero. */
const DIGITS = /[٠-٩۰-۹०-९০-৯]/gu
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6]
const AND_SIGN = /(?<=\p{L}\s)(?:['’]n['’]?|n['’]|n)(?=\s\p{L})/giu
/**
 * Scripts whose words run into each other, and Korean, whose writers differ on where a blank goes.
 */
const BLANK_IN_RUN =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])\s+(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/gu
/** Letters of Nordic and Turkic alphabets that keyboards elsewhere lack. */
const RARE_LETTER = /[ðÐþÞəƏ]/gu
const TYPED_AS: Readonly<Record<string, string>> = { ð: 'd', þ: 'th', ə: 'e' }
/** Nothing above has a letter below this one but the sign for "and". */
const PLAIN_TEXT = /^[\u0000-\u058f]*$/u

const toKatakana = (letter: string): string =>
  String.fromCharCode(letter.charCodeAt(0) + KANA_STEP)

const toTyped = (letter: string): string => TYPED_AS[letter.toLowerCase()] ?? letter

const toDigit = (digit: string): string => {
  const unit = digit.charCodeAt(0)
  const zero = ZEROS.findLast((first) => first <= unit) ?? unit
  return String(unit - zero)
}

/** Folds Arabic, Indic and East Asian scripts, none of which is in a plain text. */
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

/** Writes letters that stand for each other as one of them. */
export function foldWritings(text: string): string {
  const written = text.normalize('NFKC')
  const folded = PLAIN_TEXT.test(text) ? written : foldScripts(written)
  return folded.replace(AND_SIGN, 'and').replace(RARE_LETTER, toTyped)
}
