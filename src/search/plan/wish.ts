/** The sets of what typed words name besides the subject: languages, genres, countries. */
import type { LikelyWish, QueryTerm, Wish } from '../query.ts'
import { type FacetName, facetText } from '../document/schema.ts'
import { looseTitle } from '../text/loose-title.ts'
import { contentOf } from '../text/noise-words.ts'
import { and, EVERYTHING, type Expression, facet, NOTHING, or } from './expression.ts'
import { toFilter } from './filters.ts'
import { looseTitles } from './title-sets.ts'
import { plainWordsOf, wordText } from './search-words.ts'
import { type QueryDictionary, termTiers } from './term-tiers.ts'

/** Titles equal to the typed words, with these as a phrase, and with all of them. */
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
  /** The subset with a likely genre. Empty: the request names none. */
  readonly fitting: Expression
  /** Podcasts in a requested language, or in a likely one. */
  readonly inLanguage: Expression | undefined
}

const NOT_LIKELY: LikelyWish = { languages: [], genres: [] }

function hasAny(name: FacetName, values: readonly string[]): Expression {
  return or(...values.map((value) => facet(facetText(name, value))))
}

export function wishSets(wish: Wish, dictionary: QueryDictionary): WishSets {
  const { title, filters, language, likely = NOT_LIKELY } = wish
  const titles = titleTiers(title, dictionary)
  const wished = toFilter(filters, () => EVERYTHING)
  const { genres } = likely
  const fitting = genres.length === 0 ? wished : and(wished, hasAny('genre', genres))
  const languages = language === undefined ? likely.languages : [language]
  return {
    titles,
    titled: titles.at(-1) ?? NOTHING,
    wished,
    fitting: fitting.op === 'all' ? NOTHING : fitting,
    inLanguage: languages.length === 0 ? undefined : hasAny('language', languages),
  }
}
