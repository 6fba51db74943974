/**
 * Chooses between readings of typed text: with its operators and wishes, or as plain words.
 */
import type { AnswerFragments } from '../record/view/answer-fragments.ts'
import type { SearchQuery } from '../search/query.ts'
import { distanceFor, editDistance } from '../search/text/edit-distance.ts'
import { sharedPairs } from '../search/text/letter-pairs.ts'
import { isShowWord } from '../search/text/noise-words.ts'
import { inDigits } from '../search/text/number-words.ts'
import { foldTitle, splitText } from '../search/text/text.ts'
import { pluralsOf } from '../search/text/word-variants.ts'
import type { ParsedSearch } from './finish-search.ts'

/** Runs a search. */
type Find = (query: SearchQuery) => Promise<{
  readonly total: number
  readonly hits: readonly { readonly podcast: Pick<AnswerFragments, 'basic'> }[]
}>

/** Titles to compare; the index returns the most similar ones first. */
const MOST_TITLES = 20

/** Returns a text in lower case with one form of dashes and quotes. */
const foldSigns = (text: string): string =>
  foldTitle(text)
    .replace(/[“”„«»]/gu, '"')
    .replace(/\s+[-–—]\s*/gu, ' -')

/** Removes words for a show at both ends. */
function withoutShowWords(typed: string): string {
  const tokens = typed.trim().split(/\s+/u)
  const isShow = (token: string): boolean =>
    splitText(token).words.every((word) => isShowWord(word))
  const first = tokens.findIndex((token) => !isShow(token))
  if (first < 0) return typed
  return tokens.slice(first, 1 + tokens.findLastIndex((token) => !isShow(token))).join(' ')
}

/**
 * Returns whether a title is the typed text with its signs. A minus makes a part of a title
 * specific enough.
 */
function hasSigns(title: string, typed: string): boolean {
  const folded = foldSigns(title)
  return [typed, withoutShowWords(typed)]
    .map(foldSigns)
    .some((text) => text === folded || (text.includes(' -') && folded.includes(text)))
}

/** Returns whether two words are forms of one, or differ by a typing error. */
function isNear(word: string, other: string): boolean {
  if (pluralsOf(word).includes(other)) return true
  const most = distanceFor(Math.min(word.length, other.length))
  return editDistance(word, other, most) <= most
}

/** Share of pairs of letters that a title and its text with errors have in common. */
const LEAST_SHARED = 0.8

/**
 * Returns whether a title has all words of the typed text, in any sequence, or nearly, or nearly
 * all of its letters.
 */
function hasWords(title: string, typed: string): boolean {
  const words = inDigits(splitText(title).words)
  const asked = inDigits(splitText(withoutShowWords(typed)).words)
  return (
    asked.every((word) => words.some((other) => isNear(word, other))) ||
    sharedPairs(asked.join(''), words.join('')) >= LEAST_SHARED
  )
}

function titlesOf(basic: string): readonly string[] {
  const { title, titleLatest } = JSON.parse(basic) as {
    readonly title: string
    readonly titleLatest: string
  }
  return [titleLatest, title]
}

/** Returns the query of the most similar titles, in the cheap order. */
const toTitleQuery = (query: SearchQuery, text: string): SearchQuery => ({
  ...query,
  terms: query.terms.map((term) => ({ ...term, text, targets: ['podcast-title'] })),
  order: [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
  limit: MOST_TITLES,
  after: null,
  level: 'basic',
})

/** Returns the search for plain words if they are a title, otherwise the parsed search. */
export async function settleTitle(parsed: ParsedSearch, find: Find): Promise<ParsedSearch> {
  const { asTitle } = parsed
  if (asTitle === undefined) return parsed
  const { search, hasOperators } = asTitle
  const text = search.typed?.text ?? ''
  const { hits } = await find(toTitleQuery(search.query, withoutShowWords(text)))
  const titles = hits.flatMap(({ podcast }) => titlesOf(podcast.basic))
  const isSame = hasOperators ? hasSigns : hasWords
  if (titles.some((title) => isSame(title, text))) return search
  return parsed
}

/** Returns whether any podcast matches both the preference and the other words. */
async function isFulfilled({ query }: ParsedSearch, find: Find): Promise<boolean> {
  const { wish } = query
  if (wish === undefined) return true
  const { total } = await find({
    ...query,
    wish: { ...wish, title: '' },
    limit: 1,
    level: 'basic',
  })
  return total > 0
}

/** Returns whether a title or name has all words as typed. */
async function isInTitle({ query }: ParsedSearch, find: Find): Promise<boolean> {
  const { matching: _matching, wish: _wish, ...strict } = query
  const { total } = await find({
    ...strict,
    terms: query.terms.map((term) => ({ ...term, targets: ['podcast-title'] })),
    limit: 1,
    level: 'basic',
  })
  return total > 0
}

/** Adds the podcasts that the words name by genre and language, unless a title has the words. */
async function settleNames(parsed: ParsedSearch, find: Find): Promise<ParsedSearch> {
  const { named } = parsed
  return named === undefined || (await isInTitle(parsed, find)) ? parsed : named
}

/**
 * Returns the search as read, or as plain words if these are a title, or with the genres that the
 * words name if no title has them, or with fewer wishes if no podcast fulfils them.
 */
export async function settleReading(
  parsed: ParsedSearch,
  find: Find,
): Promise<ParsedSearch> {
  let settled = await settleNames(await settleTitle(parsed, find), find)
  for (const wider of settled.wider ?? []) {
    if (await isFulfilled(settled, find)) return settled
    settled = wider
  }
  return settled
}
