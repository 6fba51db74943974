/**
 * Finds given words in a text by the rules of `text.ts`. A skim finds candidate places, where
 * words are filtered by the bucket of their last letter (which elisions and apostrophes
 * preserve). Only unusual parts are split, from blank to blank.
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

export interface WordQuery {
  /** Wanted forms, with their numbers. */
  readonly forms: ReadonlyMap<string, number>
  /** Bit set of the buckets of the forms. */
  readonly endings: number
  /** Bit set of lengths; 31 and more share the last bit. */
  readonly lengths: number
  /** True if a form belongs to a script without blanks. */
  readonly paired: boolean
  /** Forms in ASCII. */
  readonly plainForms: readonly string[]
  /** True if a form is a compound with `&`. */
  readonly compounds: boolean
  /** Positions are exact; otherwise they only ascend. */
  readonly distances: boolean
}

export interface WordMatch {
  /** In UTF-16 units; `end` is exclusive. */
  readonly start: number
  readonly end: number
  /** Number of the matched form. */
  readonly form: number
  /** Position of the word in the text, from 0. */
  readonly position: number
}

const bitOfLength = (length: number): number => 1 << Math.min(31, length)

export function wantWords(
  forms: ReadonlyMap<string, number>,
  distances: boolean,
): WordQuery {
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

/** NFKC maps the other two to a plain ampersand. */
const AMPERSAND = /[&\uff06\ufe60]/

class WordFinder {
  readonly text: string
  readonly wanted: WordQuery
  readonly found: WordMatch[] = []
  position = 0
  /** Saved state at the start of the current part. */
  partStart = 0
  partFound = 0
  partPosition = 0

  constructor(text: string, wanted: WordQuery) {
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

  /** Handles a run of letters, digits and apostrophes. */
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

  /** Returns whether the unit at `index` requires the splitter. */
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

  /** Splits the current part completely; returns its end. */
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
      // The three words of a compound are adjacent and each has the compound as a form.
      if (isCompound && compoundAt < 0) compoundAt = at
      const [start, end] = isCompound
        ? [starts[compoundAt], ends[compoundAt + 2]]
        : [starts[at], firstEnds[at]]
      this.add(form, base + (start ?? 0), base + (end ?? 0), this.position + at)
      if (at === compoundAt + 2) compoundAt = -1
    }
  }

  /** Reads from a blank, or the start, to a blank, or the end. */
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
          // A shift uses the lowest five bits, which are the bucket.
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

  /** Reads the parts around the candidate places. */
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

/** Returns the words ordered by position. */
export function findWords(text: string, wanted: WordQuery): readonly WordMatch[] {
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
