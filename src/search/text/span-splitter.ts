/** A splitter that also records the offsets of each position. */
import { APOSTROPHE, classOf, IGNORED } from './letters.ts'
import { Splitter } from './split.ts'

const SILENT: ReadonlySet<number> = new Set([APOSTROPHE, IGNORED])

export class SpanSplitter extends Splitter {
  /** Start and end of each position, in UTF-16 units of the split text; ends are exclusive. */
  readonly starts: number[] = []
  readonly ends: number[] = []
  /** End of the first character of a pair, else of the word. */
  readonly firstEnds: number[] = []
  /** Start of the current word, once a part of it is gathered. */
  wordStart = 0
  pairedStart = 0
  pairedEnd = 0
  /** The current unit. */
  at = 0

  record(start: number, end: number, firstEnd = end): void {
    this.starts.push(start)
    this.ends.push(end)
    this.firstEnds.push(firstEnd)
  }

  /** Trailing apostrophes do not belong to the word. */
  trimmed(end: number): number {
    let trimmed = end
    while (SILENT.has(classOf(this.text.charCodeAt(trimmed - 1)))) trimmed -= 1
    return trimmed
  }

  override gather(end: number): void {
    if (this.gathered === '' && this.from >= 0) this.wordStart = this.from
    super.gather(end)
  }

  override readFolded(index: number, fold: string): void {
    if (this.gathered === '' && this.from < 0) this.wordStart = index
    super.readFolded(index, fold)
  }

  override endWord(end: number): void {
    const start = this.gathered === '' ? this.from : this.wordStart
    const count = this.words.length
    super.endWord(end)
    if (this.words.length > count) this.record(start, this.trimmed(end))
  }

  override endRun(): void {
    if (this.paired !== '') this.record(this.pairedStart, this.pairedEnd)
    super.endRun()
  }

  override addPaired(character: string): void {
    const end = this.at + character.length
    if (this.paired !== '') this.record(this.pairedStart, end, this.pairedEnd)
    this.pairedStart = this.at
    this.pairedEnd = end
    super.addPaired(character)
  }

  override addSigned(index: number, sign: string, length: number): number {
    this.record(this.gathered === '' ? this.from : this.wordStart, index + length)
    return super.addSigned(index, sign, length)
  }

  override readOther(kind: number, index: number): number {
    this.at = index
    return super.readOther(kind, index)
  }

  override readDot(index: number): number {
    const next = super.readDot(index)
    // The first letter of initials precedes the dot.
    if (this.starts.length < this.words.length) this.record(index - 1, next)
    return next
  }

  override readAmpersand(index: number): number {
    const next = super.readAmpersand(index)
    if (this.starts.length < this.words.length) this.record(index, next)
    return next
  }
}
