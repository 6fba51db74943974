/**
 * What became of the words that somebody typed: which count, which say nothing, and which were read
 * as others.
 */
import type { AnswerFragments } from '../record/view/answer-fragments.ts'
import { distanceFor, editDistance } from '../search/text/edit-distance.ts'
import { contentOf, guessLanguage } from '../search/text/noise-words.ts'
import { queryWords, splitText } from '../search/text/text.ts'
import { pluralsOf } from '../search/text/word-variants.ts'

interface Correction {
  readonly from: string
  readonly to: string
}

export interface Understood {
  readonly words: readonly string[]
  readonly dropped: readonly string[]
  readonly corrected: readonly Correction[]
  readonly language: string | null
  /** Ready to be asked; null where nothing was corrected. */
  readonly query: string | null
}

/** Of the first page: what its best hit says. */
export interface BestHit {
  readonly titles: readonly string[]
  /** Whatever else is known of it: a word that stands there is no error. */
  readonly others: readonly string[]
}

export function toBestHit({
  basic,
  details,
  description,
}: Pick<AnswerFragments, 'basic' | 'details' | 'description'>): BestHit {
  const { title, titleLatest } = JSON.parse(basic) as {
    readonly title: string
    readonly titleLatest: string
  }
  return { titles: [titleLatest, title], others: [details, description] }
}

/**
 * The word of a title that is meant; undefined where the word stands there as it is, or nothing is
 * near.
 */
function correct(
  word: string,
  named: readonly string[],
  all: ReadonlySet<string>,
): string | undefined {
  const limit = distanceFor(word.length)
  if (limit === 0 || [word, ...pluralsOf(word)].some((form) => all.has(form)))
    return undefined
  const near = named
    .map((other) => ({ other, distance: editDistance(word, other, limit) }))
    .filter(({ distance }) => distance <= limit)
    .sort((one, other) => one.distance - other.distance)
  return near[0]?.other
}

/** The words as typed, those that were corrected exchanged. */
function respell(typed: string, corrected: readonly Correction[]): string | null {
  if (corrected.length === 0) return null
  const exchanged = new Map(corrected.map(({ from, to }) => [from, to]))
  return typed
    .split(' ')
    .map((written) => exchanged.get(splitText(written).words.join(' ')) ?? written)
    .join(' ')
}

export interface TypedText {
  /** All that was typed. */
  readonly typed: string
  /** Its words, without what has a meaning of its own. */
  readonly text: string
  readonly language: string | null
}

/** `best` is undefined where nothing was found, or where the page is not the first one. */
export function understand(
  { typed, text, language }: TypedText,
  best: BestHit | undefined,
): Understood {
  const words = queryWords(text)
    .filter(({ implied }) => !implied)
    .map(({ forms }) => forms[0] ?? '')
  const content = contentOf(words, (word) => word)
  const kept = new Set(content)
  const wordsIn = (texts: readonly string[] = []): readonly string[] =>
    texts.flatMap((each) => splitText(each).words)
  const named = wordsIn(best?.titles)
  const all = new Set([...named, ...wordsIn(best?.others)])
  const corrected = content.flatMap((word) => {
    const to = correct(word, named, all)
    return to === undefined ? [] : [{ from: word, to }]
  })
  return {
    words: content,
    dropped: words.filter((word) => !kept.has(word)),
    corrected,
    language: language ?? guessLanguage(words),
    query: respell(typed, corrected),
  }
}
