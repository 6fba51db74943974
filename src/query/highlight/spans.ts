/** Finds the parts of a text that a search shows as matched. */
import {
  findWords,
  type FoundWord,
  type WantedWords,
} from '../../search/text/find-words.ts'

/** Words that stand in order. */
export interface Sequence {
  /** Each place has one of these forms, by number. */
  readonly words: readonly ReadonlySet<number>[]
  /** The words have at most this many others between them in all. */
  readonly slop: number
  /** Words of a sequence that is not found are shown wherever they stand. */
  readonly orWords: boolean
}

/** One field shows these words. */
export interface Wanted {
  readonly words: WantedWords
  /** Forms that are shown wherever they stand. */
  readonly single: ReadonlySet<number>
  readonly sequences: readonly Sequence[]
}

/** Part of a text, in UTF-16 units; the end is exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
  /** Each form that the span shows has a bit; 32 and more share bits. */
  readonly forms: number
}

/**
 * At most so many steps are made for one sequence, however often a text repeats its words.
 */
const MOST_STEPS = 5_000

type WordsAt = ReadonlyMap<number, readonly FoundWord[]>

const placeByPosition = (found: readonly FoundWord[]): WordsAt => {
  const byPosition = new Map<number, FoundWord[]>()
  for (const word of found) {
    const here = byPosition.get(word.position)
    if (here === undefined) byPosition.set(word.position, [word])
    else here.push(word)
  }
  return byPosition
}

/** Returns the words of the sequence that begins with `first`; undefined when none does. */
const followSequence = (
  first: FoundWord,
  { words, slop }: Sequence,
  wordsAt: WordsAt,
): FoundWord[] | undefined => {
  const followed = [first]
  let last = first.position
  let left = slop
  for (const forms of words.slice(1)) {
    let next: FoundWord | undefined
    // The nearest place is the best one: whatever follows has the most room then.
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

const toSpan = ({ start, end, form }: FoundWord): Span => ({
  start,
  end,
  forms: 1 << (form & 31),
})

/** Joins words that stand next to each other into one span. */
const joinNeighbours = (words: readonly FoundWord[]): Span[] => {
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
  found: readonly FoundWord[],
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

/** Invisible characters may belong to the sign. */
const BARE_SIGN = /^[&\uff06\ufe60][\p{Default_Ignorable_Code_Point}\u0640\p{M}]*$/u

/** An `&` that is read as the word `and` shows nothing by itself. */
const isBareSign = (text: string, { start, end }: Span): boolean =>
  '&\uff06\ufe60'.includes(text.charAt(start)) && BARE_SIGN.test(text.slice(start, end))

/** Returns the spans in order; spans that overlap or touch become one. */
const mergeSpans = (spans: readonly Span[]): Span[] => {
  const merged: Span[] = []
  for (const span of [...spans].sort((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (last === undefined || span.start > last.end) merged.push(span)
    else merged[merged.length - 1] = joinSpans(last, span)
  }
  return merged
}

/** Returns the spans in order; spans that touch are one. */
export function findSpans(
  text: string,
  { words, single, sequences }: Wanted,
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
