/** Splits a text into words with their offsets. */
import { unitOrigins } from './origins.ts'
import { SpanSplitter } from './span-splitter.ts'
import type { SplitText } from './split.ts'

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
