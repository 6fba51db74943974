/** Autocomplete: suggests podcasts for a partial query, and completions of its last word. */
import { listOf } from '../../record/text/list-of.ts'
import type { CallOptions, DirectoryReader, StoredPodcast } from '../../store/directory.ts'
import type { SearchQuery } from '../../search/query.ts'
import { looseTitle } from '../../search/text/loose-title.ts'
import { isFinished, joinedTitles, WORD_LETTERS } from '../../search/text/beginnings.ts'
import { editDistance } from '../../search/text/edit-distance.ts'
import { beginsNearly } from '../../search/text/near-beginnings.ts'
import { formsByPosition, queryWords, splitText, tokenize } from '../../search/text/text.ts'
import { foldWritings } from '../../search/text/writings.ts'
import { isSameShow, toShow } from './compared-show.ts'

/** Longest text, in code points. */
export const LONGEST_TYPED = 200
/** Oversampling factor: the index matches only the first letters, the rest is filtered here. */
const ASKED_SHARE = 3
/**
 * Number of candidates to compare with a misspelt text; the second one applies if too few match.
 */
const CANDIDATES = [64, 200] as const
/** Shorter words resemble too many others, so they are corrected only if nothing else matches. */
const SHORTEST_NEAR = 4
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
    names: [...listOf(author), ...(hostNames ?? [])],
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

/** As `isBegun`, with one edit. */
const isNearlyBegun = (word: string, forms: readonly string[]): boolean =>
  forms.some((form) =>
    form.length < SHORTEST_NEAR - 1 ? word.startsWith(form) : beginsNearly(word, form),
  )

const isNearlyOneOf = (word: string, forms: readonly string[]): boolean =>
  forms.some((form) => form.length >= SHORTEST_NEAR && editDistance(word, form, 1) <= 1)

/** Returns the word as written and normalized. */
const inWritings = (word: string): readonly string[] =>
  PLAIN.test(word) ? [word] : [word, foldWritings(word)]

const PLAIN = /^[\p{ASCII}]*$/u

function goesOnInLast(podcast: StoredPodcast, { words }: TypedText): boolean {
  const texts = allTextsOf(podcast)
  const last = words.at(-1) ?? []
  const written = last.flatMap(inWritings)
  const found = texts.flatMap((text) => tokenize(text)).flatMap(inWritings)
  const joined = texts.map((text) => splitText(text).words.join(''))
  return (
    found.some((word) => isBegun(word, written)) ||
    joined.some((text) => isBegun(text, last))
  )
}

/** Returns the podcasts without further feeds of the same show. */
function withoutRepeats(podcasts: readonly StoredPodcast[]): readonly StoredPodcast[] {
  const kept = new Map<string, StoredPodcast>()
  for (const podcast of podcasts) {
    const name = textsOf(podcast).titles.map(looseTitle).join(' ')
    const other = kept.get(name)
    if (other === undefined) kept.set(name, podcast)
    else if (!isSameShow(toShow(other), toShow(podcast))) kept.set(podcast.id, podcast)
  }
  return [...kept.values()]
}

interface Search {
  readonly reader: DirectoryReader
  readonly typed: TypedText
  readonly limit: number
  readonly options: CallOptions
}

async function findHits(
  { reader, typed, options }: Search,
  limit: number,
  fuzzy: boolean,
): Promise<readonly StoredPodcast[]> {
  const { hits } = await reader.search(toQuery(typed.text, limit, fuzzy), options)
  return hits.map(({ podcast }) => podcast)
}

async function findTyped(search: Search): Promise<readonly StoredPodcast[]> {
  const { typed, limit } = search
  const last = typed.words.at(-1) ?? []
  const isLong = last.some(({ length }) => length > WORD_LETTERS)
  const most = limit * ASKED_SHARE
  const fitting = (podcasts: readonly StoredPodcast[]): readonly StoredPodcast[] => {
    if (!isLong) return podcasts
    return podcasts.filter((podcast) => goesOnInLast(podcast, typed))
  }
  const hits = await findHits(search, most, false)
  const found = fitting(hits)
  if (found.length >= limit || hits.length < most || !isLong) return found
  return fitting(await findHits(search, CANDIDATES[1], false))
}

/** Finds podcasts with one edit in a word or in the beginning of the title, nearest first. */
async function findMistyped(search: Search): Promise<readonly StoredPodcast[]> {
  const { typed, limit } = search
  const [joined = ''] = joinedTitles(typed.text)
  const nearest = (hits: readonly StoredPodcast[]): readonly StoredPodcast[] =>
    hits
      .map((podcast) => ({ podcast, place: nearPlaceOf(podcast, typed, joined) }))
      .filter(({ place }) => place < Infinity)
      .toSorted((one, other) => one.place - other.place)
      .map(({ podcast }) => podcast)
  const [some, many] = CANDIDATES
  const hits = await findHits(search, some, true)
  const found = nearest(hits)
  if (found.length >= limit || hits.length < some) return found
  return nearest(await findHits(search, many, true))
}

/**
 * Ranks a misspelt match: whole title, prefix of a title, all words; then by the number of misspelt
 * words.
 */
function nearPlaceOf(
  podcast: StoredPodcast,
  { words, isFinished }: TypedText,
  joined: string,
): number {
  const titles = textsOf(podcast).titles.flatMap((title) => joinedTitles(title))
  const begun = titles.filter((title) => beginsNearly(title, joined))
  if (begun.some(({ length }) => length <= joined.length + 1)) return 0
  if (begun.length > 0 && !isFinished) return 1
  const found = allTextsOf(podcast)
    .flatMap((text) => tokenize(text))
    .flatMap(inWritings)
  let place = 1
  for (const [at, forms] of words.entries()) {
    const written = forms.flatMap(inWritings)
    if (isFinished && at === words.length - 1)
      return found.some((word) => isNearlyOneOf(word, written)) ? place + 1 : Infinity
    if (found.some((word) => isBegun(word, written))) continue
    if (!found.some((word) => isNearlyBegun(word, written))) return Infinity
    place += 1
  }
  return place
}

async function findPodcasts(search: Search): Promise<readonly StoredPodcast[]> {
  const { typed, limit } = search
  if (typed.words.length === 0) return []
  const exact = withoutRepeats(bestFirst(await findTyped(search), typed))
  const letters = typed.words.reduce((sum, [form = '']) => sum + form.length, 0)
  const isEnough = exact.length > 0 && letters < SHORTEST_NEAR
  if (exact.length >= limit || isEnough) return exact.slice(0, limit)
  const near = await findMistyped(search)
  const known = new Set(exact.map(({ id }) => id))
  const others = near.filter(({ id }) => !known.has(id))
  const found = withoutRepeats([...exact, ...others]).slice(0, limit)
  if (found.length > 0 || typed.isFinished) return found
  return findForgivingly(search)
}

/** Falls back to an ordinary search, for scripts whose letters cannot be varied. */
async function findForgivingly({ reader, typed, limit, options }: Search) {
  const query = { ...toQuery(typed.text, limit, false), matching: 'forgiving' } as const
  const { hits } = await reader.search(query, options)
  return hits.map(({ podcast }) => podcast)
}

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

/** Rank: the title · its prefix · in sequence · distinct words · joined · names · other. */
function placeOf(podcast: StoredPodcast, typed: TypedText, joined: string): number {
  const { titles, names } = textsOf(podcast)
  const split = (text: string) => ({ text, words: formsByPosition(splitText(text)) })
  const distinct = titles.map(split).filter(({ words }) => hasDistinct(words, typed))
  const begins = (title: string): boolean =>
    joinedTitles(title).some((whole) => whole.startsWith(joined))
  if (titles.some((title) => joinedTitles(title).includes(joined))) return -1
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
  const podcasts = await findPodcasts({ reader, typed, limit, options })
  return { podcasts, words: findWords(podcasts, typed) }
}
