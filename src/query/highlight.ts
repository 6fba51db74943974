/** Shows why a hit matches: its title and parts of its description as HTML text with the searched words in `<em>`. */
import type { EngineQuery, QueryTerm, SearchTarget } from '../engine/query.ts'
import { chooseExcerpts } from './highlight/excerpts.ts'
import { toMarkup } from './highlight/markup.ts'
import { findSpans, type Wanted } from './highlight/spans.ts'
import { toWanted } from './highlight/wanted.ts'

/** Made once a search; empty lists where nothing matches. */
export interface Highlighter {
  /** The whole title, once. */
  title(text: string): readonly string[]
  /** Up to three excerpts, in the order of the text. */
  description(text: string): readonly string[]
}

const highlightTitle = (text: string, wanted: Wanted): readonly string[] => {
  const spans = findSpans(text, wanted)
  return spans.length === 0 ? [] : [toMarkup(text, { start: 0, end: text.length, spans })]
}

const highlightDescription = (text: string, wanted: Wanted): readonly string[] =>
  chooseExcerpts(text, findSpans(text, wanted)).map((excerpt) => toMarkup(text, excerpt))

/** Null when nothing can be shown. The variants of a word (plural, fuzzy, joined spelling) are found but not shown. */
export const toHighlighter = ({ terms, groups }: Pick<EngineQuery, 'terms' | 'groups'>): Highlighter | null => {
  const positive: QueryTerm[] = [...terms.filter(({ mode }) => mode !== 'not'), ...groups.flat()]
  const wantedIn = (target: SearchTarget): Wanted | undefined =>
    toWanted(positive.filter(({ targets }) => targets.includes(target)))
  const inTitle = wantedIn('podcast-title')
  const inDescription = wantedIn('podcast-description')
  if (inTitle === undefined && inDescription === undefined) return null
  return {
    title: (text) => (inTitle === undefined ? [] : highlightTitle(text, inTitle)),
    description: (text) => (inDescription === undefined ? [] : highlightDescription(text, inDescription)),
  }
}
