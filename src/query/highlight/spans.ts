/** Finds the spans of a text that match a search. */
import { findWords, type WordMatch, type WordQuery } from '../../search/text/find-words.ts'

/** A phrase: words in a given order. */
export interface Sequence {
  /** Accepted forms of each word, by number. */
  readonly words: readonly ReadonlySet<number>[]
  /** Maximum total number of other words between them. */
  readonly slop: number
  /** Highlights the words individually if the phrase does not occur. */
  readonly orWords: boolean
}

/** The words to highlight in one field. */
export interface HighlightWords {
  readonly words: WordQuery
  /** Forms that are highlighted wherever they occur. */
  readonly single: ReadonlySet<number>
  readonly sequences: readonly Sequence[]
}

/** A part of a text, in UTF-16 units; `end` is exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
  /** Bit set of the forms in the span. Forms from 32 on share bits. */
  readonly forms: number
}

/** Maximum number of steps for one phrase, for texts that repeat its words. */
const MOST_STEPS = 5_000

type WordsAt = ReadonlyMap<number, readonly WordMatch[]>

const placeByPosition = (found: readonly WordMatch[]): WordsAt => {
  const byPosition = new Map<number, WordMatch[]>()
  for (const word of found) {
    const here = byPosition.get(word.position)
    if (here === undefined) byPosition.set(word.position, [word])
    else here.push(word)
  }
  return byPosition
}

/** Returns the words of the phrase that starts with `first`, or `undefined`. */
const followSequence = (
  first: WordMatch,
  { words, slop }: Sequence,
  wordsAt: WordsAt,
): WordMatch[] | undefined => {
  const followed = [first]
  let last = first.position
  let left = slop
  for (const forms of words.slice(1)) {
    let next: WordMatch | undefined
    // The smallest gap leaves the most slop for the rest.
    for (let gap = 0; next === undefined && gap <= left; gap += 1) {
      next = wordsAt.get(last + 1 + gap)?.find(({ form }) => forms.has(form))
    }
    if (next === undefined) return undefined
    left -= next.position - last - 1
    last = next.position
    followed.push(next)
  }
  return followed
}

const toSpan = ({ start, end, form }: WordMatch): Span => ({
  start,
  end,
  forms: 1 << (form & 31),
})

/** Joins adjacent words into one span. */
const joinNeighbours = (words: readonly WordMatch[]): Span[] => {
  const spans: Span[] = []
  let before = -2
  for (const word of words) {
    const last = spans.at(-1)
    const span = toSpan(word)
    if (last === undefined || word.position !== before + 1) spans.push(span)
    else spans[spans.length - 1] = joinSpans(last, span)
    before = word.position
  }
  return spans
}

const joinSpans = (one: Span, other: Span): Span => ({
  start: Math.min(one.start, other.start),
  end: Math.max(one.end, other.end),
  forms: one.forms | other.forms,
})

const findSequence = (
  sequence: Sequence,
  found: readonly WordMatch[],
  wordsAt: WordsAt,
): Span[] => {
  const [first, ...rest] = sequence.words
  if (first === undefined) return []
  const spans = found
    .filter(({ form }) => first.has(form))
    .slice(0, Math.ceil(MOST_STEPS / (sequence.words.length + sequence.slop)))
    .flatMap((word) => joinNeighbours(followSequence(word, sequence, wordsAt) ?? []))
  if (spans.length > 0 || !sequence.orWords) return spans
  return found
    .filter(({ form }) => first.has(form) || rest.some((forms) => forms.has(form)))
    .map(toSpan)
}

/** An ampersand with the invisible characters that belong to it. */
const BARE_SIGN = /^[&\uff06\ufe60][\p{Default_Ignorable_Code_Point}\u0640\p{M}]*$/u

/** An `&` that is indexed as the word `and` is not highlighted alone. */
const isBareSign = (text: string, { start, end }: Span): boolean =>
  '&\uff06\ufe60'.includes(text.charAt(start)) && BARE_SIGN.test(text.slice(start, end))

/** Sorts spans and merges those that overlap or touch. */
const mergeSpans = (spans: readonly Span[]): Span[] => {
  const merged: Span[] = []
  for (const span of [...spans].sort((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (last === undefined || span.start > last.end) merged.push(span)
    else merged[merged.length - 1] = joinSpans(last, span)
  }
  return merged
}

/** Returns the spans in order; touching spans are merged. */
export function findSpans(
  text: string,
  { words, single, sequences }: HighlightWords,
): readonly Span[] {
  const found = findWords(text, words)
  if (found.length === 0) return []
  const spans = found.filter(({ form }) => single.has(form)).map(toSpan)
  if (sequences.length > 0) {
    const wordsAt = placeByPosition(found)
    for (const sequence of sequences) spans.push(...findSequence(sequence, found, wordsAt))
  }
  return mergeSpans(spans).filter((span) => !isBareSign(text, span))
}
