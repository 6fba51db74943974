/**
 * Finds where given words stand in a text, compared as `text.ts` compares them. A skim
 * finds where they may stand; there, words are passed over by the bucket of their last
 * letter (which elisions and apostrophes leave as it is). Only what is unusual is split,
 * and then no more of it than stands between two blanks.
 */
import { splitText } from './text.ts'
import { type PositionedText, positionText } from './positions.ts'
import { skimText } from './skim.ts'
import {
  APOSTROPHE_UNIT,
  BLANK_UNIT,
  bucketOf,
  DOT_UNIT,
  hasPairedUnit,
  JOINING_UNIT,
  kindOf,
  LETTER_UNIT,
  PAIRED_UNIT,
  ROUGH_UNIT,
} from './unit-kinds.ts'

export interface WantedWords {
  /** Every form that is looked for, with its number. */
  readonly forms: ReadonlyMap<string, number>
  /** One bit a bucket in which a form ends. */
  readonly endings: number
  /** One bit a length; 31 and more share the last. */
  readonly lengths: number
  /** Words of scripts without blanks are looked for. */
  readonly paired: boolean
  /** The forms of ASCII alone. */
  readonly plainForms: readonly string[]
  /** Compounds with `&` are looked for. */
  readonly compounds: boolean
  /** Positions are compared with each other; else they only grow. */
  readonly distances: boolean
}

export interface FoundWord {
  /** The bounds are in UTF-16 units; the end is exclusive. */
  readonly start: number
  readonly end: number
  /** The number of the form that matched. */
  readonly form: number
  /** Counts the words of the text from 0. */
  readonly position: number
}

const bitOfLength = (length: number): number => 1 << Math.min(31, length)

export function wantWords(
  forms: ReadonlyMap<string, number>,
  distances: boolean,
): WantedWords {
  const all = [...forms.keys()]
  return {
    forms,
    endings: all.reduce((bits, form) => bits | (1 << bucketOf(form)), 0),
    lengths: all.reduce((bits, form) => bits | bitOfLength(form.length), 0),
    paired: all.some(hasPairedUnit),
    plainForms: all.filter((form) => /^[\0-\x7f]+$/.test(form)),
    compounds: all.some((form) => form.includes('&')),
    distances,
  }
}

/** NFKC makes a plain ampersand of the other two. */
const AMPERSAND = /[&\uff06\ufe60]/

class WordFinder {
  readonly text: string
  readonly wanted: WantedWords
  readonly found: FoundWord[] = []
  position = 0
  /** The state at the beginning of the part between two blanks that is being read. */
  partStart = 0
  partFound = 0
  partPosition = 0

  constructor(text: string, wanted: WantedWords) {
    this.text = text
    this.wanted = wanted
  }

  beginPart(start: number): void {
    this.partStart = start
    this.partFound = this.found.length
    this.partPosition = this.position
  }

  add(form: string, start: number, end: number, position: number): void {
    const number = this.wanted.forms.get(form)
    if (number !== undefined) this.found.push({ start, end, form: number, position })
  }

  /** A run of letters, digits and apostrophes between its first and its last letter. */
  readWord(start: number, end: number, isPlain: boolean): void {
    if (isPlain) {
      if ((this.wanted.lengths & bitOfLength(end - start)) === 0) return
      this.add(this.text.slice(start, end).toLowerCase(), start, end, this.position)
      return
    }
    const { words, others } = splitText(this.text.slice(start, end))
    for (const word of words) this.add(word, start, end, this.position)
    for (const { form } of others) this.add(form, start, end, this.position)
  }

  /**
   * Returns whether what stands at `index` has to be read by the splitter, together with
   * its neighbours.
   */
  isUnusual(kind: number, wordLength: number): boolean {
    switch (kind) {
      case ROUGH_UNIT:
        return true
      case DOT_UNIT:
        return wordLength === 1
      case JOINING_UNIT:
        return wordLength > 0
      case PAIRED_UNIT:
        return this.wanted.paired
      default:
        return false
    }
  }

  isBlankAt(index: number): boolean {
    return kindOf(this.text.charCodeAt(index)) === BLANK_UNIT
  }

  /** Reads the current part from its beginning by the splitter; gives where it ends. */
  splitPart(from: number): number {
    let end = from
    while (end < this.text.length && !this.isBlankAt(end)) end += 1
    this.found.length = this.partFound
    this.position = this.partPosition
    this.addPlaced(positionText(this.text.slice(this.partStart, end)), this.partStart)
    return end
  }

  addPlaced(placed: PositionedText, base: number): void {
    const { words, starts, ends } = placed
    for (const [at, word] of words.entries()) {
      this.add(word, base + (starts[at] ?? 0), base + (ends[at] ?? 0), this.position + at)
    }
    const count = this.found.length
    this.addOthers(placed, base)
    if (this.found.length > count)
      this.found.sort((one, other) => one.position - other.position)
    this.position += words.length
  }

  addOthers({ others, starts, ends, firstEnds }: PositionedText, base: number): void {
    let compoundAt = -1
    for (const { at, form } of others) {
      const isCompound = form.includes('&')
      // The three positions of a compound stand together, and each is found as the whole of it.
      if (isCompound && compoundAt < 0) compoundAt = at
      const [start, end] = isCompound
        ? [starts[compoundAt], ends[compoundAt + 2]]
        : [starts[at], firstEnds[at]]
      this.add(form, base + (start ?? 0), base + (end ?? 0), this.position + at)
      if (at === compoundAt + 2) compoundAt = -1
    }
  }

  /** Reads from a blank, or the beginning, to another one, or the end. */
  read(from: number, to: number): void {
    const { text, wanted } = this
    this.beginPart(from)
    let start = -1
    let last = 0
    let ending = 0
    let units = 0
    for (let index = from; index <= to; index += 1) {
      const unit = index < to ? text.charCodeAt(index) : 0x20
      const kind = kindOf(unit)
      if (kind >= LETTER_UNIT) {
        if (start < 0) {
          start = index
          units = 0
        }
        units |= unit
        ending = kind
        last = index
      } else if (kind === APOSTROPHE_UNIT) units |= 0x80
      else if (this.isUnusual(kind, start < 0 ? 0 : index - start)) {
        index = this.splitPart(index)
        start = -1
        this.beginPart(index + 1)
      } else {
        if (start >= 0) {
          // A shift by 32 and more is one by what is left over: the bucket.
          if (((wanted.endings >>> ending) & 1) === 1)
            this.readWord(start, last + 1, units < 0x80)
          this.position += 1
          start = -1
        }
        if (kind === PAIRED_UNIT) this.position += 1
        else if (kind === BLANK_UNIT) this.beginPart(index + 1)
      }
    }
  }

  /** Reads what stands between the blanks around each place. */
  readAround(places: readonly number[]): void {
    const { text } = this
    let end = -1
    for (const place of places) {
      if (place <= end) continue
      let start = place
      while (start > 0 && !this.isBlankAt(start - 1)) start -= 1
      end = place
      while (end < text.length && !this.isBlankAt(end)) end += 1
      this.read(start, end)
    }
  }
}

/** Returns the words in the order of their positions. */
export function findWords(text: string, wanted: WantedWords): readonly FoundWord[] {
  const finder = new WordFinder(text, wanted)
  const hasAmpersand = (wanted.compounds || wanted.distances) && AMPERSAND.test(text)
  const places =
    hasAmpersand && wanted.compounds ? undefined : skimText(text, wanted.plainForms)
  if (places?.length === 0) return []
  if (hasAmpersand) finder.addPlaced(positionText(text), 0)
  else if (places === undefined || wanted.distances) finder.read(0, text.length)
  else finder.readAround(places)
  return finder.found
}
