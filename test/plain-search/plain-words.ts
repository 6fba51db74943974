/**
 * How words are compared, after docs/RULES.md section 8 and by itself: nothing here is shared with
 * the product, so that a fault in its tokenizer cannot hide. It is slow and reads one character
 * after the other.
 */

/** A position of a text. */
export interface PlainWord {
  readonly word: string
  /** A text is found here by each of these; the word itself comes first. */
  readonly found: readonly string[]
  /** A query that has this word accepts each of these. */
  readonly asked: readonly string[]
  /** The last character of a run without blanks: whoever has the pair before it has it too. */
  readonly isImplied: boolean
}

const LETTER_OR_DIGIT = /^[\p{L}\p{N}]$/u
const MARK = /^\p{M}$/u
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u0640]/gu
const WITHOUT_BLANKS =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]$/u
const LOSES_MARKS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]$/u
const APOSTROPHES = "'`\u2018\u2019\u201b\u02bb\u02bc\u02b9\u02bd\u05f3\u05f4\u2032"
/** Letters that people type without their stroke, dot or ligature. */
const TYPED_AS = new Map(
  Object.entries({
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
  }),
)
const ELIDED = ['l', 'd', 'qu']
const UMLAUTS = new Map(Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue' }))

const isWord = (character: string | undefined): boolean =>
  character !== undefined && LETTER_OR_DIGIT.test(character)
const isInRun = (character: string | undefined): boolean =>
  character !== undefined &&
  WITHOUT_BLANKS.test(character) &&
  (isWord(character) || MARK.test(character))
const isApart = (character: string | undefined): boolean =>
  isWord(character) && !isInRun(character)
const isApostrophe = (character: string | undefined): boolean =>
  character !== undefined && APOSTROPHES.includes(character)

function fold(letter: string): string {
  if (!LOSES_MARKS.test(letter)) return letter
  const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return Array.from(bare, (one) => TYPED_AS.get(one) ?? one).join('')
}

/** The characters of a word as they stand in the text, apostrophes among them. */
interface Written {
  readonly characters: readonly string[]
  /** Where the text goes on. */
  readonly end: number
}

function readWritten(text: readonly string[], from: number): Written {
  let end = from
  while (isApart(text[end]) || isApostrophe(text[end]) || MARK.test(text[end] ?? ''))
    end += 1
  return { characters: text.slice(from, end), end }
}

/** Compares without marks where the script has them as decoration, and without apostrophes. */
function spell(
  characters: readonly string[],
  letters: ReadonlyMap<string, string> = new Map(),
): string {
  let spelled = ''
  let losesMarks = false
  for (const character of characters) {
    if (isApostrophe(character)) continue
    if (MARK.test(character)) {
      if (!losesMarks) spelled += character
      continue
    }
    losesMarks = LOSES_MARKS.test(character)
    spelled += letters.get(character) ?? fold(character)
  }
  return spelled
}

const withoutArticle = (word: string): string | undefined =>
  /^(?:[وفبك]?ال)(.{4,})$/u.exec(word)?.[1] ??
  /^ال(.{3})$/u.exec(word)?.[1] ??
  /^ה(.{3,})$/u.exec(word)?.[1]

const plain = (word: string): PlainWord => ({
  word,
  found: [word],
  asked: [word],
  isImplied: false,
})

/** `l'amour` is found with and without its article; ä, ö and ü are also written ae, oe and ue. */
function wordOf(characters: readonly string[]): PlainWord {
  const word = spell(characters)
  const apostrophe = characters.findIndex(isApostrophe)
  const [article, rest] = [
    spell(characters.slice(0, apostrophe)),
    spell(characters.slice(apostrophe)),
  ]
  const others: string[] = []
  if (apostrophe > 0 && ELIDED.includes(article) && rest !== '') others.push(rest)
  else if (characters.some((character) => UMLAUTS.has(character)))
    others.push(spell(characters, UMLAUTS))
  const bare = withoutArticle(word)
  const found = [word, ...others, ...(bare === undefined ? [] : [bare])]
  return { word, found, asked: [word, ...others], isImplied: false }
}

/**
 * `U.S.` is `us`: single letters with dots between them. Gives how many characters they take; 0 =
 * none.
 */
function initialsAt(text: readonly string[], from: number): number {
  const isLetter = (at: number): boolean =>
    isApart(text[at]) && !/^[0-9]$/.test(text[at] ?? '')
  let at = from
  while (isLetter(at) && text[at + 1] === '.') at += 2
  if (isLetter(at) && !isWord(text[at + 1])) at += 1
  else if (isWord(text[at])) return 0
  return at - from >= 3 ? at - from : 0
}

function runOf(characters: readonly string[]): PlainWord[] {
  return characters.map((character, at) => {
    const next = characters[at + 1]
    if (next !== undefined)
      return { ...plain(character + next), found: [character + next, character] }
    return { ...plain(character), isImplied: characters.length > 1 }
  })
}

/** An `&` between two words is the word `and`; two short words with it are a name, too. */
interface And {
  readonly at: number
  readonly longest: number
}

function andAt(text: readonly string[], at: number, position: number): And | undefined {
  const [left, right] = [isWord(text[at - 1]), isWord(text[at + 1])]
  const before = left || (text[at - 1] === ' ' && isWord(text[at - 2]))
  const after = right || (text[at + 1] === ' ' && isWord(text[at + 2]))
  return before && after ? { at: position, longest: left && right ? 3 : 1 } : undefined
}

function nameWith(words: readonly PlainWord[], { at, longest }: And): PlainWord[] {
  const [left, right] = [words[at - 1], words[at + 1]]
  if (left === undefined || right === undefined) return [...words]
  if (
    left.word.length > longest ||
    right.word.length > longest ||
    isInRun(right.word.charAt(0))
  )
    return [...words]
  const name = `${left.word}&${right.word}`
  return words.map((word, position) => {
    if (Math.abs(position - at) > 1) return word
    const before = word.asked.filter((form) => form.includes('&'))
    return { ...word, found: [...word.found, name], asked: [...before, name] }
  })
}

/** Reads the word, the initials or the run that begins at `from`; undefined where none does. */
function readAt(
  text: readonly string[],
  from: number,
): { words: PlainWord[]; end: number } | undefined {
  if (isInRun(text[from])) {
    let end = from
    while (isInRun(text[end])) end += 1
    return { words: runOf(text.slice(from, end)), end }
  }
  if (!isApart(text[from])) return undefined
  const initials = isWord(text[from - 1]) ? 0 : initialsAt(text, from)
  if (initials > 0) {
    const end = from + initials
    return {
      words: [plain(spell(text.slice(from, end).filter((character) => character !== '.')))],
      end,
    }
  }
  const { characters, end } = readWritten(text, from)
  const word = spell(characters)
  const sign = signAt(text, end, word)
  if (sign === '') return { words: [wordOf(characters)], end }
  const signed = word + sign
  return { words: [{ ...plain(signed), found: [signed, word] }], end: end + sign.length }
}

/** `C++` and `C#` are words. */
function signAt(text: readonly string[], at: number, word: string): string {
  if (text[at] === '+' && text[at + 1] === '+' && !isWord(text[at + 2])) return '++'
  return text[at] === '#' && word.length === 1 && !isWord(text[at + 1]) ? '#' : ''
}

/** The words of a text by position. */
export function plainWords(written: string): readonly PlainWord[] {
  const text = Array.from(
    written
      .replaceAll(INVISIBLE, '')
      // NFKC makes a blank of this apostrophe.
      .replaceAll('\u00b4', "'")
      // A quotation mark inside a Hebrew acronym.
      .replaceAll(/(?<=[א-ת])"(?=[א-ת])/gu, "'")
      .normalize('NFKC')
      .toLowerCase(),
  )
  const words: PlainWord[] = []
  const ands: And[] = []
  for (let at = 0; at < text.length; ) {
    const read = readAt(text, at)
    if (read !== undefined) {
      words.push(...read.words)
      at = read.end
      continue
    }
    const and = text[at] === '&' ? andAt(text, at, words.length) : undefined
    if (and !== undefined) {
      ands.push(and)
      words.push(plain('and'))
    }
    at += 1
  }
  return ands.reduce<readonly PlainWord[]>((named, and) => nameWith(named, and), words)
}

/** Two titles are the same title when these are equal and not empty; titles are sorted by them. */
export function plainTitleKey(title: string): string {
  return plainWords(title)
    .map(({ word }) => word)
    .join(' ')
}

/** For titles and terms without a word: NFKC, case folding and blank folding. */
export function plainFold(title: string): string {
  const folded = title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
  return folded.replaceAll(/\s+/gu, ' ').trim()
}

const hisses = (word: string): boolean =>
  ['s', 'x', 'z', 'ch', 'sh'].some((ending) => word.endsWith(ending))

/** Singulars and plurals of an English word, without the word itself. */
export function plainPlurals(word: string): readonly string[] {
  if (!/^[a-z]{3,}$/.test(word)) return []
  const others: string[] = []
  if (/[^s]s$/.test(word) && word.length > 3) others.push(word.slice(0, -1))
  if (word.endsWith('es') && hisses(word.slice(0, -2))) others.push(word.slice(0, -2))
  if (word.endsWith('ies') && word.length > 4) others.push(`${word.slice(0, -3)}y`)
  // Most words that end in one s are plurals already; buses and lenses are among the others.
  const isPlural = /[^s]s$/.test(word) && !/[uin]s$/.test(word)
  if (/[^aeiou]y$/.test(word)) others.push(`${word.slice(0, -1)}ies`)
  else if (!isPlural) others.push(hisses(word) ? `${word}es` : `${word}s`)
  return others
}

/** Every way to write a Latin word of five letters or more as two of at least two. */
export function plainSplits(word: string): readonly (readonly [string, string])[] {
  if (!/^[a-z0-9]{5,}$/.test(word)) return []
  const cuts = Array.from({ length: word.length - 3 }, (_, at) => at + 2)
  return cuts.map((at) => [word.slice(0, at), word.slice(at)] as const)
}
