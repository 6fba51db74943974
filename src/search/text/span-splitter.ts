/** The splitter once more, writing down where in its text each position stands. */
import { APOSTROPHE, classOf, IGNORED } from './letters.ts'
import { Splitter } from './split.ts'

const SILENT: ReadonlySet<number> = new Set([APOSTROPHE, IGNORED])

export class SpanSplitter extends Splitter {
  /**
   * Each position in `words` begins and ends here, in UTF-16 units of the text that is
   * split; ends are exclusive.
   */
  readonly starts: number[] = []
  readonly ends: number[] = []
  /** The first character of a pair ends here; elsewhere the end of the word. */
  readonly firstEnds: number[] = []
  /** The current word began here, once a part of it is gathered. */
  wordStart = 0
  pairedStart = 0
  pairedEnd = 0
  /** The unit that is being read. */
  at = 0

  record(start: number, end: number, firstEnd = end): void {
    this.starts.push(start)
    this.ends.push(end)
    this.firstEnds.push(firstEnd)
  }

  /** Apostrophes after the last letter are not the word's. */
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
    // Initials: their first letter stands before the dot.
    if (this.starts.length < this.words.length) this.record(index - 1, next)
    return next
  }

  override readAmpersand(index: number): number {
    const next = super.readAmpersand(index)
    if (this.starts.length < this.words.length) this.record(index, next)
    return next
  }
}
