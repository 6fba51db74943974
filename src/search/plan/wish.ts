/** The sets of what typed words name besides the subject: languages, genres, countries. */
import type { QueryTerm, Wish } from '../query.ts'
import { facetText } from '../document/schema.ts'
import { looseTitle } from '../text/loose-title.ts'
import { contentOf } from '../text/noise-words.ts'
import { EVERYTHING, type Expression, facet, NOTHING, or } from './expression.ts'
import { toFilter } from './filters.ts'
import { looseTitles } from './title-sets.ts'
import { plainWordsOf, wordText } from './search-words.ts'
import { type QueryDictionary, termTiers } from './term-tiers.ts'

/** Titles that are the typed words, that have them as a phrase, that have them all. */
function titleTiers(title: string, dictionary: QueryDictionary): readonly Expression[] {
  const words = contentOf(plainWordsOf(title), wordText).map(wordText)
  if (words.length === 0) return []
  const term: QueryTerm = {
    text: words.join(' '),
    targets: ['podcast-title'],
    phrase: false,
    slop: 0,
    fuzzy: false,
  }
  const [exact, phrase, all] = termTiers(term, false, dictionary)
  const same = or(exact ?? NOTHING, looseTitles(looseTitle(title)))
  // One word names too many titles.
  if (words.length === 1) return [same]
  const phrased = or(same, phrase ?? NOTHING)
  return [same, phrased, or(phrased, all ?? NOTHING)]
}

export interface WishSets {
  /** Titles with the typed words, best first; each contains the previous one. */
  readonly titles: readonly Expression[]
  readonly titled: Expression
  /** The podcasts that the wish filters. */
  readonly wished: Expression
  /** The podcasts whose language is known to be the wanted one. */
  readonly inLanguage: Expression | undefined
}

export function wishSets(wish: Wish, dictionary: QueryDictionary): WishSets {
  const { title, filters, language } = wish
  const titles = titleTiers(title, dictionary)
  return {
    titles,
    titled: titles.at(-1) ?? NOTHING,
    wished: toFilter(filters, () => EVERYTHING),
    inLanguage: language === undefined ? undefined : facet(facetText('language', language)),
  }
}
