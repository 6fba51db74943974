/**
 * Highlights the matches of a hit: its title and excerpts of its description as HTML, with
 * matched words in `<em>`.
 */
import type { SearchQuery, QueryTerm, SearchTarget } from '../search/query.ts'
import { chooseExcerpts } from './highlight/excerpts.ts'
import { toMarkup } from './highlight/markup.ts'
import { findSpans, type HighlightWords } from './highlight/spans.ts'
import { toRespelt, toWanted } from './highlight/wanted.ts'

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
}: Pick<SearchQuery, 'terms' | 'groups'>): Highlighter | null {
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
  return {
    ...toShower(
      () => inTitle,
      () => inDescription,
    ),
    respelt: toShower(
      (text) => toRespelt(titleTerms, text),
      (text) => toRespelt(descriptionTerms, text),
    ),
  }
}
