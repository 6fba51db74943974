/** Splits a text into words with their offsets. */
import { type SplitText, Splitter } from './split.ts'
import { normalise, APOSTROPHE, classOf, IGNORED } from './letters.ts'

const SILENT: ReadonlySet<number> = new Set([APOSTROPHE, IGNORED])

/** A splitter that also records the offsets of each position. */
class SpanSplitter extends Splitter {
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

/** Maps units of a normalised text to the original text. */
interface Origins {
  /** The normalised text. */
  readonly text: string
  /** Start and end in the original of the characters behind each unit. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/**
 * A non-ASCII run whose normalisation depends on its neighbours, with a preceding ASCII
 * character.
 */
const RUN = /[\0-\x7f]?[^\0-\x7f]+/g
/**
 * A character with its combining characters: marks, half-width sound marks, Hangul jamo,
 * invisible characters.
 */
const CLUSTER =
  /[^][\p{M}\uff9e\uff9f\u1160-\u11ff\ud7b0-\ud7fb\uffa0-\uffdc\u0640\p{Default_Ignorable_Code_Point}]*/gu

/** Returns clusters that normalise independently, or the whole run. */
const clustersOf = (run: string): readonly string[] => {
  const clusters = run.match(CLUSTER) ?? []
  const apart = clusters.reduce((length, cluster) => length + normalise(cluster).length, 0)
  if (apart === normalise(run).length) return clusters
  return [run]
}

function unitOrigins(text: string): Origins {
  const starts: number[] = []
  const ends: number[] = []
  const add = (count: number, start: number, end: number): void => {
    for (let unit = 0; unit < count; unit += 1) {
      starts.push(start)
      ends.push(end)
    }
  }
  let read = 0
  const readPlain = (end: number): void => {
    for (; read < end; read += 1) add(1, read, read + 1)
  }
  for (const { 0: run, index } of text.matchAll(RUN)) {
    readPlain(index)
    for (const cluster of clustersOf(run)) {
      add(normalise(cluster).length, read, read + cluster.length)
      read += cluster.length
    }
  }
  readPlain(text.length)
  return { text: normalise(text), starts, ends }
}

/** A split text: position `i` spans `starts[i]` to `ends[i]`, in UTF-16 units of the original. */
export interface PositionedText extends SplitText {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** End of the first character of a pair (`京` in `京都`); otherwise equals `ends`. */
  readonly firstEnds: readonly number[]
}

const splitRough = (text: string): PositionedText => {
  const origins = unitOrigins(text)
  const splitter = new SpanSplitter(origins.text)
  splitter.run(true)
  const endOf = (end: number): number => origins.ends[end - 1] ?? text.length
  return {
    words: splitter.words,
    others: splitter.others ?? [],
    starts: splitter.starts.map((start) => origins.starts[start] ?? text.length),
    ends: splitter.ends.map(endOf),
    firstEnds: splitter.firstEnds.map(endOf),
  }
}

/** Splits like `splitText`, with offsets. */
export function positionText(text: string): PositionedText {
  const lower = text.toLowerCase()
  // Only İ grows in lower case, and its mark requires normalising.
  if (lower.length !== text.length) return splitRough(text)
  const splitter = new SpanSplitter(lower)
  if (!splitter.run(false)) return splitRough(text)
  const { words, others, starts, ends, firstEnds } = splitter
  return { words, others: others ?? [], starts, ends, firstEnds }
}
