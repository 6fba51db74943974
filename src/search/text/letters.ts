/** Classifies UTF-16 units by their role in words, and folds letters for comparison. */

/** Ends a word. */
export const BREAK = 1
/** A letter or digit that is compared unchanged. */
export const PLAIN = 2
/** A letter that is compared by its fold. */
export const FOLDED = 3
/** Ignored inside words: apostrophes, soft hyphens, joiners. */
export const IGNORED = 4
/** A character of a script without blanks, indexed in overlapping pairs. */
export const PAIRED = 5
/** A combining mark: dropped in scripts whose marks are dropped, else part of the word. */
export const MARK = 6
/** An apostrophe: ignored, but marks elisions. */
export const APOSTROPHE = 7
/** `.`, `&`, `+` or `#`: ends a word, unless it is part of one. */
export const SIGN = 8
/** Half of a character above U+FFFF. */
export const SURROGATE = 9

const BARE_SCRIPT =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/u
const PAIRED_SCRIPT =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc\u3099\u309a]$/u
const WORD = /^[\p{L}\p{N}]$/u
const MARKS = /\p{M}/u
const ALL_MARKS = /\p{M}/gu
// Typewriter and typographic apostrophes, the two accents alone, modifier letters (including the okina), primes, Hebrew
// geresh and gershayim.
const APOSTROPHES =
  /^['`\u00b4\u2018\u2019\u201b\u02bb\u02bc\u02b9\u02bd\u05f3\u05f4\u2032\uff07]$/u
/** NFKC decomposes this apostrophe into a blank and a mark. */
const ACUTE = '\u00b4'
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\u0640]$/u
const ALL_UNSEEN = /[\p{Default_Ignorable_Code_Point}\u0640]/gu
const SIGNS = '.&+#'

/**
 * Letters without a Unicode decomposition that people type without stroke, dot or ligature;
 * `U+0345` is the iota that case folding turns into a letter.
 */
const REPLACED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  ς: 'σ',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  '\u0345': 'ι',
}

const replaceLetter = (letter: string): string => REPLACED[letter] ?? letter

/** Folds a lower-case letter. */
const foldLetter = (letter: string): string => {
  if (!BARE_SCRIPT.test(letter)) return letter
  const bare = letter.normalize('NFD').replace('\u0345', 'ι').replace(ALL_MARKS, '')
  return Array.from(bare, replaceLetter).join('')
}

/** Classifies a lower-case character of NFKC text. */
const classify = (character: string): number => {
  if (SIGNS.includes(character)) return SIGN
  if (APOSTROPHES.test(character)) return APOSTROPHE
  if (PAIRED_SCRIPT.test(character) && (WORD.test(character) || MARKS.test(character)))
    return PAIRED
  if (UNSEEN.test(character)) return IGNORED
  if (MARKS.test(character)) return MARK
  if (!WORD.test(character)) return BREAK
  if (foldLetter(character) === character) return PLAIN
  return FOLDED
}

const dropsMarks = (character: string): boolean => BARE_SCRIPT.test(character)

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff

const isJamo = (unit: number): boolean =>
  (unit >= 0x1100 && unit <= 0x11ff) ||
  (unit >= 0xa960 && unit <= 0xa97f) ||
  (unit >= 0xd7b0 && unit <= 0xd7ff)

/** Returns whether a text with this unit must be normalised before it is split. */
const asksForNormalising = (unit: number, character: string): boolean => {
  if (isSurrogate(unit) || isJamo(unit) || MARKS.test(character) || UNSEEN.test(character))
    return true
  const normal = character.normalize('NFKC')
  if (normal === character) return false
  // A no-break space or an ellipsis ends a word in either form.
  return !/^\.{2,3}$|^ \p{M}/u.test(normal) && /[\p{L}\p{N}\p{M}.&+#']/u.test(normal)
}

const classes = new Uint8Array(0x10000)
const rough = new Uint8Array(0x10000)
const bare = new Uint8Array(0x10000)
const folds = new Map<number, string>()

const learn = (unit: number): number => {
  const character = String.fromCharCode(unit)
  const kind = isSurrogate(unit) ? SURROGATE : classify(character)
  classes[unit] = kind
  if (dropsMarks(character)) bare[unit] = 1
  else bare[unit] = 0
  if (kind === FOLDED) folds.set(unit, foldLetter(character))
  if (asksForNormalising(unit, character)) rough[unit] = 1
  else rough[unit] = 0
  return kind
}

/** Returns the cached class of a UTF-16 unit in lower-case text. */
export function classOf(unit: number): number {
  const kind = classes[unit] ?? 0
  if (kind === 0) return learn(unit)
  return kind
}

/** Normalises a text so that its units can be read individually. */
export function normalise(text: string): string {
  return text.replace(ALL_UNSEEN, '').replaceAll(ACUTE, "'").normalize('NFKC').toLowerCase()
}

/** Returns the fold of a unit of class FOLDED. */
export function foldOf(unit: number): string {
  return folds.get(unit) ?? ''
}

export function isRough(unit: number): boolean {
  if (classes[unit] === 0) learn(unit)
  return rough[unit] === 1
}

export function isHebrew(unit: number): boolean {
  return unit >= 0x5d0 && unit <= 0x5ea
}

export function isBare(unit: number): boolean {
  if (classes[unit] === 0) learn(unit)
  return bare[unit] === 1
}

const above = new Map<number, { readonly kind: number; readonly fold: string }>()

/** Returns class and fold of a code point above U+FFFF. */
export function describeAbove(codePoint: number): {
  readonly kind: number
  readonly fold: string
} {
  const known = above.get(codePoint)
  if (known !== undefined) return known
  const character = String.fromCodePoint(codePoint)
  const described = { kind: classify(character), fold: foldLetter(character) }
  above.set(codePoint, described)
  return described
}
