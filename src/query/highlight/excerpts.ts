/** Selects the excerpts of a long text that show its matches best. */
import type { Span } from './spans.ts'

const MOST = 3
/** Target length of an excerpt, in UTF-16 units. */
const LENGTH = 160
/** Texts up to this length are shown whole. */
const WHOLE = 200
/** Minimum length of text on each side of the matches. */
const CONTEXT = 20
/**
 * Distance in which a cut searches for a blank. Scripts without blanks are cut between
 * characters.
 */
const REACH = 24

/** A part of a text with its matches. */
export interface Excerpt {
  readonly start: number
  readonly end: number
  readonly spans: readonly Span[]
}

const isBlankAt = (text: string, index: number): boolean => /\s/.test(text.charAt(index))

/**
 * Returns whether a cut before `index` would split a character: a surrogate pair, a combining
 * mark, a joiner.
 */
const isInside = (text: string, index: number): boolean =>
  (text.charCodeAt(index) & 0xfc00) === 0xdc00 ||
  /^[\p{M}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\uff9e\uff9f]/u.test(
    text.slice(index, index + 2),
  ) ||
  text.charAt(index - 1) === '\u200d'

/** Returns the first suitable start of an excerpt at or after `from`, up to `limit`. */
const cutStart = (text: string, from: number, limit: number): number => {
  if (from <= 0) return 0
  const last = Math.min(limit, from + REACH)
  for (let at = from; at <= last; at += 1)
    if (isBlankAt(text, at - 1) && !isBlankAt(text, at)) return at
  let at = from
  while (at < limit && isInside(text, at)) at += 1
  return at
}

/** Returns the last suitable end of an excerpt at or before `from`, down to `limit`. */
const cutEnd = (text: string, from: number, limit: number): number => {
  if (from >= text.length) return text.length
  const last = Math.max(limit, from - REACH)
  for (let at = from; at >= last; at -= 1)
    if (isBlankAt(text, at) && !isBlankAt(text, at - 1)) return at
  let at = from
  while (at > limit && isInside(text, at)) at -= 1
  return at
}

const countBits = (bits: number): number => {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

/** Cuts an excerpt around the span at `first` and the spans near it, not before `floor`. */
const cutAround = (
  text: string,
  spans: readonly Span[],
  first: number,
  floor: number,
): Excerpt => {
  const start = spans[first]?.start ?? 0
  let last = first
  while ((spans[last + 1]?.end ?? Infinity) - start <= LENGTH - 2 * CONTEXT) last += 1
  // A run of matches may exceed the length of an excerpt; its beginning is shown.
  const end = Math.min(spans[last]?.end ?? 0, start + LENGTH)
  const margin = LENGTH - (end - start)
  const spare = Math.max(0, end + margin / 2 - text.length)
  const from = cutStart(
    text,
    Math.max(floor, Math.floor(start - margin / 2 - spare)),
    start,
  )
  const to = Math.max(end, cutEnd(text, ...boundsOfEnd(spans, last, end, from + LENGTH)))
  const inside = spans.filter((span) => span.start >= from && span.start < to)
  return {
    start: from,
    end: to,
    spans: inside.map((span) => ({ ...span, end: Math.min(span.end, to) })),
  }
}

/**
 * Returns the latest and earliest end of an excerpt. A cut must not split the match after `last`.
 */
const boundsOfEnd = (
  spans: readonly Span[],
  last: number,
  end: number,
  to: number,
): [number, number] => {
  let most = Math.max(end, to)
  let least = end
  for (let at = last + 1; at < spans.length; at += 1) {
    const span = spans[at]
    if (span === undefined || span.start >= most) break
    if (span.end > most) most = Math.max(least, span.start)
    else least = span.end
  }
  return [most, least]
}

/** Returns all candidate excerpts in order, without overlap. */
const cutAll = (text: string, spans: readonly Span[]): Excerpt[] => {
  const cuts: Excerpt[] = []
  let next = 0
  while (next < spans.length) {
    const cut = cutAround(text, spans, next, cuts.at(-1)?.end ?? 0)
    cuts.push(cut)
    const end = cut.end
    do next += 1
    while ((spans[next]?.start ?? Infinity) < end)
  }
  return cuts
}

/** Returns the excerpts with the most distinct words, in the order of the text. */
export function chooseExcerpts(text: string, spans: readonly Span[]): readonly Excerpt[] {
  if (spans.length === 0) return []
  if (text.length <= WHOLE) return [{ start: 0, end: text.length, spans }]
  const ranked = cutAll(text, spans).map((cut) => ({
    cut,
    worth: countBits(cut.spans.reduce((bits, { forms }) => bits | forms, 0)),
  }))
  return ranked
    .sort((one, other) => other.worth - one.worth)
    .slice(0, MOST)
    .map(({ cut }) => cut)
    .sort((one, other) => one.start - other.start)
}
