/** Whether a podcast matches a query: each word of each term, looked for in the words of the record. */
import type { EngineQuery, QueryFilters, QueryTerm, Range, SearchTarget } from '../../src/engine/query.ts'
import { foldTitle, queryWords, tokenize } from '../../src/engine/text.ts'
import type { PodcastRecord } from '../../src/record/podcast.ts'

type TargetWords = Readonly<Record<SearchTarget, ReadonlySet<string>>>

const wordsOf = (texts: readonly (string | null)[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => (text === null ? [] : tokenize(text))))

/** Title also covers author and hosts. */
const targetWords = ({ title, titleLatest, author, hostNames, description }: PodcastRecord): TargetWords => ({
  'podcast-title': wordsOf([title, titleLatest, author, ...(hostNames ?? [])]),
  'podcast-description': wordsOf([description]),
})

const matchesTerm = (record: PodcastRecord, { text, targets }: QueryTerm): boolean => {
  const asked = queryWords(text)
  if (asked.length === 0)
    return [record.title, record.titleLatest].some((title) => foldTitle(title) === foldTitle(text))
  const words = targetWords(record)
  return asked.every(({ forms }) => forms.some((form) => targets.some((target) => words[target].has(form))))
}

const matchesTerms = (record: PodcastRecord, { terms }: EngineQuery): boolean => {
  const ofMode = (mode: string) => terms.filter((term) => term.mode === mode)
  const must = ofMode('must')
  const optional = ofMode('optional')
  if (!must.every((term) => matchesTerm(record, term))) return false
  if (ofMode('not').some((term) => matchesTerm(record, term))) return false
  return must.length > 0 || optional.length === 0 || optional.some((term) => matchesTerm(record, term))
}

const isWithin = (value: number, range: Range | undefined): boolean =>
  range === undefined || (value >= (range.min ?? value) && value <= (range.max ?? value))

const passesFilters = (record: PodcastRecord, { languages, includeGenres, totalEpisodes }: QueryFilters): boolean =>
  (languages === undefined || languages.includes(record.language)) &&
  (includeGenres === undefined || includeGenres.some((genre) => record.genres.includes(genre))) &&
  isWithin(record.stats.episodeCount, totalEpisodes)

export const matchesQuery = (record: PodcastRecord, query: EngineQuery): boolean =>
  matchesTerms(record, query) && passesFilters(record, query.filters)
