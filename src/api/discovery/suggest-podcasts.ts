/** Autocomplete: suggests podcasts for a partial query, and completions of its last word. */
import type { CallOptions, DirectoryReader, StoredPodcast } from '../../store/directory.ts'
import type { SearchQuery } from '../../search/query.ts'
import { isFinished, joinedTitles, WORD_LETTERS } from '../../search/text/beginnings.ts'
import { distanceFor, editDistance } from '../../search/text/edit-distance.ts'
import { formsByPosition, queryWords, splitText, tokenize } from '../../search/text/text.ts'
import { foldWritings } from '../../search/text/writings.ts'

/** Longest text, in code points. */
export const LONGEST_TYPED = 200
/** Oversampling factor: the index matches only the first letters, the rest is filtered here. */
const ASKED_SHARE = 3
const MOST_WORDS = 8

export interface Suggestions {
  readonly podcasts: readonly StoredPodcast[]
  /** Completions of the last word, most likely first. */
  readonly words: readonly string[]
}

interface TypedText {
  readonly text: string
  /** Each word in all its spellings. */
  readonly words: readonly (readonly string[])[]
  /** The last word is complete, because a blank follows. */
  readonly isFinished: boolean
}

/** Searched texts of a podcast. */
interface SuggestedTexts {
  readonly title: string
  readonly titleLatest: string
  readonly author: string | null
  readonly hostNames: readonly string[] | null
}

/** Titles and author of a podcast. */
interface NamedTexts {
  readonly titles: readonly string[]
  readonly names: readonly string[]
}

/** Caches the texts of podcasts that the directory caches. */
const textsOfKept = new WeakMap<StoredPodcast, NamedTexts>()

function textsOf(podcast: StoredPodcast): NamedTexts {
  const known = textsOfKept.get(podcast)
  if (known !== undefined) return known
  const texts = readTexts(podcast)
  textsOfKept.set(podcast, texts)
  return texts
}

function readTexts({ basic, details }: StoredPodcast): NamedTexts {
  const { title, titleLatest, author } = JSON.parse(basic) as SuggestedTexts
  const { hostNames } = JSON.parse(details) as SuggestedTexts
  return {
    titles: [...new Set([titleLatest, title])],
    names: [...(author === null ? [] : [author]), ...(hostNames ?? [])],
  }
}

function allTextsOf(podcast: StoredPodcast): readonly string[] {
  const { titles, names } = textsOf(podcast)
  return [...titles, ...names]
}

/**
 * Removes control characters and repeated blanks. A trailing blank marks the last word as complete.
 */
export function cleanTyped(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\p{Cc}$/u, '')
    .replace(/\p{Cc}/gu, ' ')
    .trimStart()
}

function readTyped(text: string): TypedText {
  const words = queryWords(text)
    .filter(({ implied }) => !implied)
    .map(({ forms }) => forms)
  return { text, words, isFinished: isFinished(text) }
}

const toQuery = (text: string, limit: number, fuzzy: boolean): SearchQuery => ({
  terms: [
    {
      text,
      targets: ['podcast-title', 'podcast-description'],
      phrase: false,
      slop: 0,
      fuzzy,
      mode: 'must',
    },
  ],
  groups: [],
  filters: {},
  order: [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
  matching: 'half-typed',
  limit,
  after: null,
  level: 'hit',
})

const isBegun = (word: string, forms: readonly string[]): boolean =>
  forms.some((form) => word.startsWith(form))

/** Returns whether the word starts with a typed form, within the edit distance of its length. */
function isNearlyBegun(word: string, forms: readonly string[]): boolean {
  return forms.some((form) => {
    const edits = distanceFor(form.length)
    if (edits === 0) return word.startsWith(form)
    const lengths = [form.length - 1, form.length, form.length + 1]
    return lengths.some(
      (length) => editDistance(form, word.slice(0, length), edits) <= edits,
    )
  })
}

/** Returns the word as written and normalized. */
const inWritings = (word: string): readonly string[] =>
  PLAIN.test(word) ? [word] : [word, foldWritings(word)]

const PLAIN = /^[\p{ASCII}]*$/u

function goesOn(
  podcast: StoredPodcast,
  { words }: TypedText,
  begins: typeof isBegun,
): boolean {
  const texts = allTextsOf(podcast)
  const found = texts.flatMap((text) => tokenize(text)).flatMap(inWritings)
  const joined = texts.map((text) => splitText(text).words.join(''))
  const last = words.at(-1) ?? []
  return (
    words.every((forms) => {
      const written = forms.flatMap(inWritings)
      return found.some((word) => begins(word, written))
    }) || joined.some((text) => isBegun(text, last))
  )
}

async function findPodcasts(
  reader: DirectoryReader,
  typed: TypedText,
  limit: number,
  options: CallOptions,
): Promise<readonly StoredPodcast[]> {
  const last = typed.words.at(-1)
  if (last === undefined) return []
  const isLong = last.some(({ length }) => length > WORD_LETTERS)
  const isSorted = typed.words.length > 1 || typed.isFinished
  const most = isLong || isSorted ? limit * ASKED_SHARE : limit
  const query = toQuery(typed.text, most, false)
  const { hits } = await reader.search(query, options)
  const podcasts = hits.map(({ podcast }) => podcast)
  const fitting = isLong
    ? podcasts.filter((podcast) => goesOnInLast(podcast, typed))
    : podcasts
  if (fitting.length > 0)
    return (isSorted ? bestFirst(fitting, typed) : fitting).slice(0, limit)
  if (typed.words.every(([form = '']) => form.length < WORD_LETTERS)) return []
  const near = await reader.search(toQuery(typed.text, limit * ASKED_SHARE, true), options)
  return near.hits
    .map(({ podcast }) => podcast)
    .filter((podcast) => goesOn(podcast, typed, isNearlyBegun))
    .slice(0, limit)
}

/** The index matched the other words in full. */
const goesOnInLast = (podcast: StoredPodcast, typed: TypedText): boolean =>
  goesOn(podcast, { ...typed, words: typed.words.slice(-1) }, isBegun)

/** Words of a text, each in all its spellings. */
type WordSpellings = readonly (readonly string[])[]

const isOneOf = (here: readonly string[], forms: readonly string[]): boolean =>
  here.some((form) => forms.includes(form))

const goesOnAs = (here: readonly string[], typed: TypedText): boolean => {
  const last = typed.words.at(-1) ?? []
  if (typed.isFinished) return isOneOf(here, last)
  return here.some((form) => isBegun(form, last))
}

/**
 * Returns whether the typed words match distinct words of the text: `world of w` needs a second
 * word with `w`.
 */
function hasDistinct(found: WordSpellings, typed: TypedText): boolean {
  const left = [...found]
  const take = (isThis: (here: readonly string[]) => boolean): boolean => {
    const at = left.findIndex(isThis)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  return (
    typed.words.slice(0, -1).every((forms) => take((here) => isOneOf(here, forms))) &&
    take((here) => goesOnAs(here, typed))
  )
}

/** Returns whether the typed words match consecutive words of the text. */
function hasInOrder(found: WordSpellings, typed: TypedText): boolean {
  const { words } = typed
  return found.some((_, from) =>
    words.every((forms, at) => {
      const here = found[from + at] ?? []
      if (at < words.length - 1) return isOneOf(here, forms)
      return goesOnAs(here, typed)
    }),
  )
}

/** Rank class: prefix of the title · in sequence · distinct words · joined · names · other. */
function placeOf(podcast: StoredPodcast, typed: TypedText, joined: string): number {
  const { titles, names } = textsOf(podcast)
  const split = (text: string) => ({ text, words: formsByPosition(splitText(text)) })
  const distinct = titles.map(split).filter(({ words }) => hasDistinct(words, typed))
  const begins = (title: string): boolean =>
    joinedTitles(title).some((whole) => whole.startsWith(joined))
  if (distinct.some(({ text }) => begins(text))) return 0
  if (distinct.some(({ words }) => hasInOrder(words, typed))) return 1
  if (distinct.length > 0) return 2
  if (!typed.isFinished && titles.some(begins)) return 3
  if (names.some((name) => hasDistinct(split(name).words, typed))) return 4
  return 5
}

/**
 * Sorts the hits by criteria outside the index: titles that start with the typed text come first.
 */
function bestFirst(
  podcasts: readonly StoredPodcast[],
  typed: TypedText,
): readonly StoredPodcast[] {
  const [joined = ''] = joinedTitles(typed.text)
  return podcasts
    .map((podcast) => ({ podcast, place: placeOf(podcast, typed, joined) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ podcast }) => podcast)
}

const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’]*/gu

/** Returns the lower-case completions of the last word. */
function findWords(
  podcasts: readonly StoredPodcast[],
  { words }: TypedText,
): readonly string[] {
  const last = words.at(-1) ?? []
  const others = words.slice(0, -1).flat()
  const found = new Map<string, string>()
  for (const podcast of podcasts) {
    for (const [written] of allTextsOf(podcast).flatMap((text) => [
      ...text.matchAll(WORD),
    ])) {
      const [word = ''] = splitText(written).words
      if ([...last, ...others].includes(word) || found.has(word)) continue
      if (!isNearlyBegun(word, last)) continue
      found.set(word, written.toLowerCase())
    }
  }
  const begun = [...found].filter(([word]) => isBegun(word, last))
  return (begun.length > 0 ? begun : [...found])
    .slice(0, MOST_WORDS)
    .map(([, written]) => written)
}

/** Suggests at most `limit` podcasts. Typos are tolerated only if nothing matches exactly. */
export async function suggestPodcasts(
  reader: DirectoryReader,
  text: string,
  limit: number,
  options: CallOptions = {},
): Promise<Suggestions> {
  const typed = readTyped(text)
  const podcasts = await findPodcasts(reader, typed, limit, options)
  return { podcasts, words: findWords(podcasts, typed) }
}
