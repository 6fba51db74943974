/**
 * What became of the words that somebody typed: which count, which say nothing, and which were read
 * as others.
 */
import type { AnswerFragments } from '../record/view/answer-fragments.ts'
import { titleForms } from '../search/forms/word-forms.ts'
import { alikeDistance, distanceFor, editDistance } from '../search/text/edit-distance.ts'
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

const wordsOf = (text: string): readonly string[] => splitText(text).words

/** The words of a title, also those that it has as a sign. */
const namedIn = (title: string): readonly string[] => [
  ...wordsOf(title),
  ...titleForms(title, undefined).keys,
]

/** Errors in one word where all others of a title are right. */
const MOST_IN_TITLE = 2

interface Meant {
  readonly other: string
  readonly distance: number
  readonly isAlike: boolean
}

/** What a word of a title is to the word that was typed; none where it is too far from it. */
function compare(word: string, other: string, isInPlace: boolean): readonly Meant[] {
  const isAlike = word.charAt(0) === other.charAt(0)
  const near = isAlike ? alikeDistance(word.length) : distanceFor(word.length)
  const limit = isInPlace ? MOST_IN_TITLE : near
  const distance = editDistance(word, other, limit)
  return distance > limit || distance >= other.length ? [] : [{ other, distance, isAlike }]
}

/**
 * The word of a title that is meant; undefined where the word stands there as it is, or nothing is
 * near.
 */
function correct(
  words: readonly string[],
  word: string,
  titles: readonly string[],
  all: ReadonlySet<string>,
): string | undefined {
  if ([word, ...pluralsOf(word)].some((form) => all.has(form))) return undefined
  const at = words.indexOf(word)
  const near = titles.flatMap((title) => {
    const inPlace = wordsOf(title)
    const meant = inPlace.length === words.length ? inPlace[at] : undefined
    return namedIn(title).flatMap((other) => compare(word, other, other === meant))
  })
  near.sort(
    (one, other) =>
      one.distance - other.distance || Number(other.isAlike) - Number(one.isAlike),
  )
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
  const titles = best?.titles ?? []
  const named = new Set(titles.flatMap(namedIn))
  const all = new Set([...named, ...(best?.others ?? []).flatMap(wordsOf)])
  const content = new Set(contentOf(words, (word) => word))
  // A word that says nothing elsewhere may be one of the title that was found.
  const counts = (word: string): boolean => content.has(word) || named.has(word)
  const corrected = [...content].flatMap((word) => {
    const to = correct(words, word, titles, all)
    return to === undefined ? [] : [{ from: word, to }]
  })
  return {
    words: words.filter(counts),
    dropped: words.filter((word) => !counts(word)),
    corrected,
    language: language ?? guessLanguage(words),
    query: respell(typed, corrected),
  }
}
