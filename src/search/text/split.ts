/** Splits a text into words by position, with the other forms of each. */
import {
  APOSTROPHE,
  BREAK,
  classOf,
  describeAbove,
  FOLDED,
  foldOf,
  IGNORED,
  isBare,
  isHebrew,
  isRough,
  MARK,
  normalise,
  PAIRED,
  PLAIN,
  SIGN,
  SURROGATE,
} from './letters.ts'
import { isUmlaut, spellOutUmlauts, withoutArticle } from './spelling.ts'

/**
 * Use of a form in queries. `too`: either form matches; `instead`: only this form matches; `no`:
 * for documents only.
 */
export type QueryUse = 'too' | 'instead' | 'no'

/** Another form of the word at a position. */
export interface OtherForm {
  readonly at: number
  readonly form: string
  readonly inQuery: QueryUse
}

export interface SplitText {
  /** One word per position. */
  readonly words: readonly string[]
  /** Other forms that also match. Unordered. */
  readonly others: readonly OtherForm[]
}

const NONE: readonly OtherForm[] = []
/** Elided articles and conjunctions. */
const ELISIONS: ReadonlySet<string> = new Set(['l', 'd', 'qu'])
const NO_UMLAUTS: readonly number[] = []
const DOT = 0x2e
const QUOTE = 0x22
const AMPERSAND = 0x26
const PLUS = 0x2b
const HASH = 0x23
/**
 * Maximum length of a part of a compound with `&` (`AT&T`, `R&B`, but not `arts&culture`), in
 * UTF-16 units.
 */
const LONGEST_PART = 3

const isLetter = (unit: number): boolean => {
  const kind = classOf(unit)
  return (kind === PLAIN && !(unit >= 0x30 && unit <= 0x39)) || kind === FOLDED
}

const isWordKind = (kind: number): boolean =>
  kind === PLAIN || kind === FOLDED || kind === PAIRED

const compare = (unit: number): string => {
  if (classOf(unit) === FOLDED) return foldOf(unit)
  return String.fromCharCode(unit)
}

export class Splitter {
  readonly text: string
  readonly words: string[] = []
  others: OtherForm[] | undefined
  /** The part of the current word before `from`. */
  gathered = ''
  from = -1
  /** Length of the gathered part before an apostrophe; 0 for none. */
  apostropheAt = 0
  /** Ends of umlauts in the gathered part, ascending. */
  umlauts: readonly number[] = NO_UMLAUTS
  /** Previous character of a run in a script without blanks. */
  paired = ''
  /** Position of an `and` written `&`; -1 for none. */
  ampersandAt = -1
  ampersandTight = false
  stripping = false
  /** True if a look-ahead met a unit that requires normalising. */
  sawRough = false

  constructor(text: string) {
    this.text = text
  }

  addOther(at: number, form: string, asked: QueryUse): void {
    this.others ??= []
    this.others.push({ at, form, inQuery: asked })
  }

  /** Ends a run in a script without blanks; its last character is a position. */
  endRun(): void {
    if (this.paired === '') return
    this.words.push(this.paired)
    this.paired = ''
  }

  addPaired(character: string): void {
    if (this.paired !== '') {
      this.addOther(this.words.length, this.paired, 'no')
      this.words.push(this.paired + character)
    }
    this.paired = character
  }

  /** Appends the text from `from` to `end` to `gathered`. */
  gather(end: number): void {
    if (this.from < 0) return
    if (end > this.from) this.gathered += this.text.slice(this.from, end)
    this.from = -1
  }

  currentWord(end: number): string {
    if (this.from < 0) return this.gathered
    const tail = this.text.slice(this.from, end)
    if (this.gathered === '') return tail
    return this.gathered + tail
  }

  endWord(end: number): void {
    if (this.from < 0 && this.gathered === '') return
    const word = this.currentWord(end)
    const { apostropheAt: elided, umlauts } = this
    this.dropWord()
    if (word === '') return
    this.push(word)
    if (elided > 0 && elided < word.length && ELISIONS.has(word.slice(0, elided)))
      this.addElision(word, elided)
    else if (umlauts.length > 0)
      this.addOther(this.words.length - 1, spellOutUmlauts(word, umlauts), 'too')
    const bare = withoutArticle(word)
    if (bare !== '') this.addOther(this.words.length - 1, bare, 'no')
  }

  dropWord(): void {
    this.from = -1
    this.gathered = ''
    this.apostropheAt = 0
    this.umlauts = NO_UMLAUTS
  }

  push(word: string): void {
    const at = this.words.length
    this.words.push(word)
    if (this.ampersandAt >= 0) this.joinCompound(word, at)
  }

  /** Adds `amour` to the word `lamour` of `l'amour`. */
  addElision(word: string, length: number): void {
    this.addOther(this.words.length - 1, word.slice(length), 'too')
  }

  /** Adds `at&t` to each of the three positions `at and t`. */
  joinCompound(word: string, at: number): void {
    const and = this.ampersandAt
    this.ampersandAt = -1
    const left = this.words[and - 1]
    if (and !== at - 1 || left === undefined) return
    const longest = this.ampersandTight ? LONGEST_PART : 1
    if (left.length > longest || word.length > longest) return
    const form = `${left}&${word}`
    for (let position = and - 1; position <= at; position += 1)
      this.addOther(position, form, 'instead')
  }

  unitAt(index: number): number {
    if (index < 0 || index >= this.text.length) return 0x20
    const unit = this.text.charCodeAt(index)
    if (unit > 0x7f && isRough(unit)) this.sawRough = true
    return unit
  }

  /** Returns whether the unit at `index` belongs to a letter or digit. */
  isWordAt(index: number): boolean {
    const kind = classOf(this.unitAt(index))
    if (kind !== SURROGATE) return isWordKind(kind)
    const isLow = (this.unitAt(index) & 0xfc00) === 0xdc00
    const codePoint = this.text.codePointAt(isLow ? index - 1 : index) ?? 0
    return codePoint > 0xffff && isWordKind(describeAbove(codePoint).kind)
  }

  /** Reads a sign at `index`; returns the index of the next unread unit. */
  readSign(index: number): number {
    const sign = this.unitAt(index)
    if (sign === DOT) return this.readDot(index)
    if (sign === AMPERSAND) return this.readAmpersand(index)
    const isWord = this.from >= 0 || this.gathered !== ''
    if (
      isWord &&
      sign === PLUS &&
      this.unitAt(index + 1) === PLUS &&
      !this.isWordAt(index + 2)
    ) {
      return this.addSigned(index, '++', 2)
    }
    if (
      isWord &&
      sign === HASH &&
      this.currentWord(index).length === 1 &&
      !this.isWordAt(index + 1)
    ) {
      return this.addSigned(index, '#', 1)
    }
    this.endWord(index)
    this.endRun()
    return index + 1
  }

  /** `C++` and `C#` are words. A document also matches `c`, but a query of `C++` does not. */
  addSigned(index: number, sign: string, length: number): number {
    const word = this.currentWord(index)
    this.dropWord()
    this.push(word + sign)
    this.addOther(this.words.length - 1, word, 'no')
    return index + length
  }

  /** Single letters with dots form one word: `U.S.` = `US`. */
  readDot(index: number): number {
    const first = index - 1
    const letter = this.unitAt(first)
    const alone =
      isLetter(letter) &&
      !this.isWordAt(first - 1) &&
      this.currentWord(index) === compare(letter)
    const end = alone ? this.endOfInitials(first) : 0
    if (end === 0) {
      this.endWord(index)
      this.endRun()
      return index + 1
    }
    let word = ''
    for (let position = first; position < end; position += 2)
      word += compare(this.unitAt(position))
    this.dropWord()
    this.push(word)
    return end
  }

  /** Returns the end of initials that begin at `first`, or 0. */
  endOfInitials(first: number): number {
    let position = first
    while (isLetter(this.unitAt(position)) && this.unitAt(position + 1) === DOT)
      position += 2
    if (isLetter(this.unitAt(position)) && !this.isWordAt(position + 1)) position += 1
    else if (this.isWordAt(position)) return 0
    if (position - first >= 3) return position
    return 0
  }

  /** `&` between two words is the word `and`. */
  readAmpersand(index: number): number {
    this.endWord(index)
    this.endRun()
    const left = this.isWordAt(index - 1)
    const right = this.isWordAt(index + 1)
    const before = left || (this.unitAt(index - 1) === 0x20 && this.isWordAt(index - 2))
    const after = right || (this.unitAt(index + 1) === 0x20 && this.isWordAt(index + 2))
    if (before && after) {
      this.ampersandAt = -1
      this.words.push('and')
      this.ampersandAt = this.words.length - 1
      this.ampersandTight = left && right
    }
    return index + 1
  }

  /**
   * Reads a unit of a class other than PLAIN and BREAK; returns the index of the next unread
   * unit.
   */
  readOther(kind: number, index: number): number {
    switch (kind) {
      case FOLDED:
        this.readFolded(index, foldOf(this.unitAt(index)))
        this.stripping = isBare(this.unitAt(index))
        return index + 1
      case PAIRED:
        this.endWord(index)
        this.addPaired(this.text.charAt(index))
        return index + 1
      case SIGN:
        return this.readSign(index)
      case SURROGATE:
        return this.readAbove(index)
      case MARK:
        this.readMark(index)
        return index + 1
      case APOSTROPHE:
        this.gather(index)
        if (this.apostropheAt === 0) this.apostropheAt = this.gathered.length
        return index + 1
      default:
        this.gather(index)
        return index + 1
    }
  }

  readMark(index: number): void {
    if (this.stripping || (this.from < 0 && this.gathered === '')) this.gather(index)
    else if (this.from < 0) this.gathered += this.text.charAt(index)
  }

  readFolded(index: number, fold: string): void {
    this.endRun()
    this.gather(index)
    this.gathered += fold
    if (isUmlaut(this.text.charCodeAt(index)))
      this.umlauts = [...this.umlauts, this.gathered.length]
  }

  readAbove(index: number): number {
    const codePoint = this.text.codePointAt(index) ?? 0
    if (codePoint <= 0xffff) return this.breakAt(index, index + 1)
    const { kind, fold } = describeAbove(codePoint)
    const next = index + 2
    const inWord = this.from >= 0 || this.gathered !== ''
    if (kind === PLAIN || kind === FOLDED || (kind === MARK && inWord && !this.stripping)) {
      this.readFolded(index, fold)
      this.stripping = false
      return next
    }
    if (kind === PAIRED) {
      this.endWord(index)
      this.addPaired(String.fromCodePoint(codePoint))
      return next
    }
    if (kind === MARK || kind === IGNORED) {
      this.gather(index)
      return next
    }
    return this.breakAt(index, next)
  }

  /** A quotation mark between Hebrew letters is that of an acronym: `צה"ל`. */
  readBreak(index: number, unit: number): number {
    const isInside =
      unit === QUOTE && isHebrew(this.unitAt(index - 1)) && isHebrew(this.unitAt(index + 1))
    if (isInside) return this.readOther(IGNORED, index)
    return this.breakAt(index, index + 1)
  }

  breakAt(index: number, next: number): number {
    this.endWord(index)
    this.endRun()
    return next
  }

  /** Returns false if the text must be normalised first. */
  run(normalised: boolean): boolean {
    const { text } = this
    let index = 0
    while (index < text.length) {
      const unit = text.charCodeAt(index)
      if (unit > 0x7f && !normalised && isRough(unit)) return false
      const kind = classOf(unit)
      if (kind === PLAIN) {
        if (this.from < 0) {
          this.endRun()
          this.from = index
        }
        this.stripping = isBare(unit)
        index += 1
      } else if (kind === BREAK) index = this.readBreak(index, unit)
      else index = this.readOther(kind, index)
    }
    this.breakAt(text.length, text.length)
    return normalised || !this.sawRough
  }
}

/** Splits any string, including lone surrogates. */
export function splitText(text: string): SplitText {
  let splitter = new Splitter(text.toLowerCase())
  if (!splitter.run(false)) {
    splitter = new Splitter(normalise(text))
    splitter.run(true)
  }
  return { words: splitter.words, others: splitter.others ?? NONE }
}
