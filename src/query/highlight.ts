/**
 * Highlights the matches of a hit: its title and excerpts of its description as HTML, with
 * matched words in `<em>`.
 */
import type { QueryTerm, SearchQuery, SearchTarget } from '../search/query.ts'
import { chooseExcerpts, type Excerpt } from './highlight/excerpts.ts'
import { findSpans, type HighlightWords, type Sequence } from './highlight/spans.ts'
import { alikeDistance, distanceFor, editDistance } from '../search/text/edit-distance.ts'
import { wantWords } from '../search/text/find-words.ts'
import { type QueryWord, queryWords, splitText } from '../search/text/text.ts'
import { joinsOf, pluralsOf, splitsOf } from '../search/text/word-variants.ts'

/** A term that is a link or a feed URL; it has no words to highlight. */
const LINK = /^(?:[a-z]+:\/\/|feed:|itpc:|pcast:|spotify:)\S+$/i

const isPair = ({ forms }: QueryWord): boolean =>
  forms.length === 1 && Array.from(forms[0] ?? '').length === 2

const continues = (before: QueryWord | undefined, word: QueryWord): boolean => {
  if (before === undefined || !isPair(before) || !isPair(word)) return false
  return Array.from(word.forms[0] ?? '')[0] === Array.from(before.forms[0] ?? '')[1]
}

/**
 * Groups the bigrams of each run without blanks (東京都 is indexed as 東京 · 京都). Other words form
 * groups of one.
 */
const groupRuns = (words: readonly QueryWord[]): readonly (readonly QueryWord[])[] => {
  const groups: QueryWord[][] = []
  let chain: QueryWord[] = []
  for (const word of words) {
    if (word.implied) {
      // Only a run without blanks may end in an implied word.
      groups.push(chain)
      chain = []
    } else if (continues(chain.at(-1), word)) chain.push(word)
    else {
      groups.push(...chain.map((single) => [single]))
      chain = [word]
    }
  }
  return [...groups, ...chain.map((single) => [single])].filter(({ length }) => length > 0)
}

/** Numbers forms in the order of their first use. */
class Forms {
  readonly numbers = new Map<string, number>()

  numbersOf(asked: readonly string[]): Set<number> {
    for (const form of asked)
      if (!this.numbers.has(form)) this.numbers.set(form, this.numbers.size)
    return new Set(asked.map((form) => this.numbers.get(form) ?? -1))
  }
}

const toWords = (terms: readonly QueryTerm[]): readonly (readonly string[])[] =>
  terms
    .filter(({ text, phrase }) => !phrase && !LINK.test(text))
    .map(({ text }) =>
      queryWords(text)
        .filter(({ implied }) => !implied)
        .map(({ forms }) => forms[0] ?? ''),
    )

/**
 * Returns the respelt words of the terms: joined, split, and, for fuzzy terms, similar words of
 * `text`.
 */
function toRespelt(terms: readonly QueryTerm[], text: string): HighlightWords | undefined {
  const forms = new Forms()
  const single = new Set<number>()
  const sequences: Sequence[] = []
  const want = (asked: readonly string[]): void => {
    for (const number of forms.numbersOf(asked)) single.add(number)
  }
  for (const words of toWords(terms)) {
    want(joinsOf(words))
    for (const pieces of words.flatMap(splitsOf))
      sequences.push({
        words: pieces.map((piece) => forms.numbersOf([piece])),
        slop: 0,
        orWords: false,
      })
  }
  const fuzzy = toWords(terms.filter((term) => term.fuzzy)).flat()
  if (fuzzy.length > 0) want(similarWords(fuzzy, text))
  if (forms.numbers.size === 0) return undefined
  return { words: wantWords(forms.numbers, sequences.length > 0), single, sequences }
}

const similarWords = (words: readonly string[], text: string): string[] =>
  [...new Set(splitText(text).words)].filter((other) =>
    words.some((word) => isSimilar(word, other)),
  )

/** Returns whether an index takes the other word for a misspelling of the word. */
function isSimilar(word: string, other: string): boolean {
  const isAlike = word.charAt(0) === other.charAt(0)
  const limit = isAlike ? alikeDistance(word.length) : distanceFor(word.length)
  return limit > 0 && editDistance(word, other, limit) <= limit
}

const formsOf = ({ forms }: QueryWord): readonly string[] => [
  ...forms,
  ...pluralsOf(forms[0] ?? ''),
]

/** `terms` are the terms that match in the field. */
export function toWanted(terms: readonly QueryTerm[]): HighlightWords | undefined {
  const forms = new Forms()
  const single = new Set<number>()
  const sequences: Sequence[] = []
  const add = (group: readonly QueryWord[], { phrase, slop }: QueryTerm): void => {
    const [first] = group
    if (first !== undefined && group.length === 1)
      for (const number of forms.numbersOf(phrase ? first.forms : formsOf(first)))
        single.add(number)
    else
      sequences.push({
        words: group.map((word) => forms.numbersOf(word.forms)),
        slop: phrase ? slop : 0,
        orWords: !phrase,
      })
  }
  for (const term of terms) {
    if (LINK.test(term.text)) continue
    const words = queryWords(term.text)
    for (const group of term.phrase ? [words] : groupRuns(words))
      if (group.length > 0) add(group, term)
  }
  if (forms.numbers.size === 0) return undefined
  return { words: wantWords(forms.numbers, sequences.length > 0), single, sequences }
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => {
  if (!/[&<>"']/.test(text)) return text
  return text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? character)
}

/** Returns HTML, with `…` for omitted text. */
function toMarkup(text: string, { start, end, spans }: Excerpt): string {
  let markup = start > 0 ? '…' : ''
  let read = start
  for (const span of spans) {
    markup += `${escapeHtml(text.slice(read, span.start))}<em>${escapeHtml(text.slice(span.start, span.end))}</em>`
    read = span.end
  }
  return `${markup}${escapeHtml(text.slice(read, end))}${end < text.length ? '…' : ''}`
}

/** Highlights texts. Returns empty lists without a match. */
export interface TextHighlighter {
  /** Returns the whole title, once. */
  title(text: string): readonly string[]
  /** Returns up to three excerpts in the order of the text. */
  description(text: string): readonly string[]
}

/** A highlighter for one search. It matches words as typed and in singular or plural. */
export interface Highlighter extends TextHighlighter {
  /**
   * Highlights a podcast that matches only by joined or split words or by a corrected typing
   * error.
   */
  readonly respelt: TextHighlighter
}

/** What of a hit matches, as HTML. */
interface Highlights {
  readonly titles: readonly string[]
  readonly excerpts: readonly string[]
  /** The texts match by respelt words alone. */
  readonly isRespelt?: true
}

/** Highlights a hit; respelt words only where nothing else matches. */
export function highlightHit(
  highlighter: Highlighter,
  title: string,
  description: string | null,
): Highlights {
  const show = (shower: TextHighlighter): Highlights => ({
    titles: shower.title(title),
    excerpts: description === null ? [] : shower.description(description),
  })
  const shown = show(highlighter)
  if (shown.titles.length > 0 || shown.excerpts.length > 0) return shown
  const respelt = show(highlighter.respelt)
  if (respelt.titles.length === 0 && respelt.excerpts.length === 0) return respelt
  return { ...respelt, isRespelt: true }
}

const highlightTitle = (text: string, wanted: HighlightWords): readonly string[] => {
  const spans = findSpans(text, wanted)
  if (spans.length === 0) return []
  return [toMarkup(text, { start: 0, end: text.length, spans })]
}

const highlightDescription = (text: string, wanted: HighlightWords): readonly string[] =>
  chooseExcerpts(text, findSpans(text, wanted)).map((excerpt) => toMarkup(text, excerpt))

type HighlightSource = (text: string) => HighlightWords | undefined

const toShower = (
  inTitle: HighlightSource,
  inDescription: HighlightSource,
): TextHighlighter => ({
  title: (text) => {
    const wanted = inTitle(text)
    if (wanted === undefined) return []
    return highlightTitle(text, wanted)
  },
  description: (text) => {
    const wanted = inDescription(text)
    if (wanted === undefined) return []
    return highlightDescription(text, wanted)
  },
})

/** Returns null if the search has no words to highlight. */
export function toHighlighter({
  terms,
  groups,
  matching,
}: Pick<SearchQuery, 'terms' | 'groups' | 'matching'>): Highlighter | null {
  const positive: QueryTerm[] = [
    ...terms.filter(({ mode }) => mode !== 'not'),
    ...groups.flat(),
  ]
  const termsIn = (target: SearchTarget): readonly QueryTerm[] =>
    positive.filter(({ targets }) => targets.includes(target))
  const [titleTerms, descriptionTerms] = [
    termsIn('podcast-title'),
    termsIn('podcast-description'),
  ]
  const [inTitle, inDescription] = [toWanted(titleTerms), toWanted(descriptionTerms)]
  if (inTitle === undefined && inDescription === undefined) return null
  const asFuzzy = (term: QueryTerm): QueryTerm => ({
    ...term,
    fuzzy: term.fuzzy || matching === 'forgiving',
  })
  return {
    ...toShower(
      () => inTitle,
      () => inDescription,
    ),
    respelt: toShower(
      (text) => toRespelt(titleTerms.map(asFuzzy), text),
      (text) => toRespelt(descriptionTerms.map(asFuzzy), text),
    ),
  }
}
