/**
 * The whole search language in its plainest form: every record looked at, every rule of
 * docs/RULES.md section 8 applied word by word, no index. Directories are compared with it.
 */
import type { ShowColumn, ShowFacet } from '../../src/search/document/schema.ts'
import type {
  FacetRequest,
  SearchQuery,
  FacetFilter,
  ModedTerm,
  QueryFilters,
  QueryTerm,
  Range,
  SortKey,
} from '../../src/search/query.ts'
import { CodedError } from '../../src/errors.ts'
import { isSearchable, type PodcastRecord } from '../../src/record/podcast.ts'
import {
  plainFold,
  plainPlurals,
  plainSplits,
  plainTitleKey,
  type PlainWord,
  plainWords,
} from './plain-words.ts'

/**
 * exact title · phrase in title · all words in title · about it · occurs · title in other spelling
 * · other spelling · plural · fuzzy title · fuzzy words in title · fuzzy
 */
const GROUPS = 11
/** Longer titles are nobody's misspelt search. */
const MOST_TITLE_WORDS = 8
const NEVER = 99

type Positions = readonly (readonly string[])[]
const positionsOf = (text: string): Positions => plainWords(text).map(({ found }) => found)

interface Seen {
  readonly record: PodcastRecord
  readonly titles: readonly Positions[]
  readonly names: readonly Positions[]
  readonly description: Positions
  readonly titleWords: ReadonlySet<string>
  readonly nameWords: ReadonlySet<string>
  readonly descriptionWords: ReadonlySet<string>
  readonly aboutWords: ReadonlySet<string>
}

const aboutDescription = (positions: Positions): string[] => {
  const counts = new Map<string, number>()
  for (const form of positions.flat()) counts.set(form, (counts.get(form) ?? 0) + 1)
  const repeated = [...counts]
    .filter(([word, count]) => count > 1 && word.length >= 3)
    .map(([word]) => word)
  return [...repeated, ...positions.slice(0, 16).flat()].filter((word) => {
    const count = counts.get(word) ?? 0
    return count < 9 || count * 16 <= positions.length
  })
}

const see = (record: PodcastRecord): Seen => {
  const titles = [...new Set([record.titleLatest, record.title])].map(positionsOf)
  const names = [
    ...(record.author === null ? [] : [record.author]),
    ...(record.hostNames ?? []),
  ].map(positionsOf)
  const description = positionsOf(record.description ?? '')
  const titleWords = new Set(titles.flat(2))
  const nameWords = new Set([...titleWords, ...names.flat(2)])
  const descriptionWords = new Set(description.flat())
  const genreWords = record.genres.flatMap((genre) => positionsOf(genre).flat())
  return {
    record,
    titles,
    names,
    description,
    titleWords,
    nameWords,
    descriptionWords,
    aboutWords: new Set([
      ...nameWords,
      ...genreWords.filter((word) => descriptionWords.has(word)),
      ...aboutDescription(description),
    ]),
  }
}

const hasAny = (words: ReadonlySet<string>, { asked }: PlainWord): boolean =>
  asked.some((form) => words.has(form))

/** Every way to place the words in order is tried. */
const fewestGaps = (positions: Positions, words: readonly PlainWord[]): number => {
  let fewest = Number.POSITIVE_INFINITY
  const place = (index: number, last: number, gaps: number): void => {
    const word = words[index]
    if (word === undefined) {
      fewest = Math.min(fewest, gaps)
      return
    }
    for (let at = last + 1; at < positions.length; at += 1) {
      if (positions[at]?.some((form) => word.asked.includes(form)) === true)
        place(index + 1, at, index === 0 ? 0 : gaps + at - last - 1)
    }
  }
  place(0, -1, 0)
  return fewest
}

const hasPair = (titles: readonly Positions[], left: string, right: string): boolean =>
  titles.some((title) =>
    title.some(
      (forms, at) => forms.includes(left) && title[at + 1]?.includes(right) === true,
    ),
  )

const editDistance = (a: string, b: string): number => {
  const table = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (__, column) => row + column),
  )
  const at = (row: number, column: number): number => table[row]?.[column] ?? 0
  for (let row = 1; row <= a.length; row += 1) {
    for (let column = 1; column <= b.length; column += 1) {
      let cost = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1),
      )
      if (
        row > 1 &&
        column > 1 &&
        a[row - 1] === b[column - 2] &&
        a[row - 2] === b[column - 1]
      )
        cost = Math.min(cost, at(row - 2, column - 2) + 1)
      const line = table[row]
      if (line !== undefined) line[column] = cost
    }
  }
  return at(a.length, b.length)
}

const allowed = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

class TermMatcher {
  readonly #term: QueryTerm
  readonly #words: readonly PlainWord[]
  readonly #inTitle: boolean
  readonly #inDescription: boolean

  constructor(term: QueryTerm) {
    this.#term = term
    this.#words = plainWords(term.text)
    this.#inTitle = term.targets.includes('podcast-title')
    this.#inDescription = term.targets.includes('podcast-description')
  }

  #isIn(seen: Seen, word: PlainWord): boolean {
    return (
      (this.#inTitle && hasAny(seen.nameWords, word)) ||
      (this.#inDescription && hasAny(seen.descriptionWords, word))
    )
  }

  #allIn(seen: Seen, words: readonly PlainWord[]): boolean {
    return words.every((word) => this.#isIn(seen, word))
  }

  #hasPhrase(texts: readonly Positions[], slop: number): boolean {
    return texts.some((positions) => fewestGaps(positions, this.#words) <= slop)
  }

  #occurs(seen: Seen): boolean {
    if (!this.#allIn(seen, this.#words)) return false
    if (!this.#term.phrase) return true
    const texts = [
      ...(this.#inTitle ? [...seen.titles, ...seen.names] : []),
      ...(this.#inDescription ? [seen.description] : []),
    ]
    return this.#hasPhrase(texts, this.#term.slop)
  }

  group(seen: Seen, variants: boolean): number {
    const { record } = seen
    const titles = [record.titleLatest, record.title]
    if (this.#words.length === 0) {
      const same = titles.some(
        (title) =>
          plainWords(title).length === 0 && plainFold(title) === plainFold(this.#term.text),
      )
      return this.#inTitle && same ? 0 : NEVER
    }
    if (this.#occurs(seen)) return this.#exactGroup(seen, titles)
    return variants && !this.#term.phrase ? this.#variantGroup(seen) : NEVER
  }

  #exactGroup(seen: Seen, titles: readonly string[]): number {
    if (this.#inTitle) {
      const phrase = this.#hasPhrase(seen.titles, 0)
      if (
        phrase &&
        titles.some((title) => plainTitleKey(title) === plainTitleKey(this.#term.text))
      )
        return 0
      if (phrase) return 1
      if (this.#words.every((word) => hasAny(seen.titleWords, word))) return 2
    }
    return this.#inDescription && this.#words.every((word) => hasAny(seen.aboutWords, word))
      ? 3
      : 4
  }

  #variantGroup(seen: Seen): number {
    const squeeze = (text: string): string => plainTitleKey(text).replaceAll(' ', '')
    const titles = [seen.record.titleLatest, seen.record.title]
    if (
      this.#inTitle &&
      titles.some((title) => squeeze(title) === squeeze(this.#term.text))
    )
      return 5
    if (this.#hasOtherSpelling(seen)) return 6
    const words = this.#words.filter(({ isImplied }) => !isImplied)
    const each = (others: (word: string) => readonly string[]): boolean =>
      words.every(
        (word) =>
          this.#isIn(seen, word) ||
          others(word.asked[0] ?? '').some((form) => this.#isIn(seen, this.#word(form))),
      )
    if (each(plainPlurals)) return 7
    if (!this.#term.fuzzy) return NEVER
    const known = [...seen.nameWords, ...seen.descriptionWords]
    const similar = (word: string): string[] =>
      known.filter((other) => editDistance(word, other) <= allowed(word))
    if (!each(similar)) return NEVER
    const isInTitle = (word: PlainWord): boolean =>
      hasAny(seen.titleWords, word) ||
      [...seen.titleWords].some(
        (other) => editDistance(word.asked[0] ?? '', other) <= allowed(word.asked[0] ?? ''),
      )
    if (!this.#inTitle || !words.every(isInTitle)) return 10
    const { length } = this.#words
    return length <= MOST_TITLE_WORDS &&
      seen.titles.some((title) => title.length === length)
      ? 8
      : 9
  }

  /** A word of the term keeps its forms. */
  #word(form: string): PlainWord {
    const word = this.#words.find(({ asked }) => asked[0] === form)
    return word ?? { word: form, found: [form], asked: [form], isImplied: false }
  }

  #hasOtherSpelling(seen: Seen): boolean {
    const asked = this.#words.filter(({ isImplied }) => !isImplied)
    const words = asked.map((word) => word.asked[0] ?? '')
    const latin = (word: string): boolean => /^[a-z0-9]+$/.test(word)
    const rest = (from: number, count: number): boolean =>
      this.#allIn(
        seen,
        asked.filter((_, at) => at < from || at >= from + count),
      )
    const isIn = (word: string): boolean => this.#isIn(seen, this.#word(word))
    const joined = words.some((word, at) => {
      const both = word + (words[at + 1] ?? '')
      return at + 1 < words.length && latin(both) && isIn(both) && rest(at, 2)
    })
    const all = words.join('')
    if (joined || (words.length > 2 && words.length <= 5 && latin(all) && isIn(all)))
      return true
    return (
      this.#inTitle &&
      words.some(
        (word, at) =>
          plainSplits(word).some(([left, right]) => hasPair(seen.titles, left, right)) &&
          rest(at, 1),
      )
    )
  }
}

/** Blanks between the words are left out. */
const joinWords = (words: readonly PlainWord[]): string =>
  words.map(({ word }) => word).join('')

const startsAlike = (word: string, typed: string): boolean =>
  word.startsWith(typed.slice(0, 5))

const startsNearly = (word: string, typed: string): boolean => {
  const start = typed.slice(0, 5)
  return [-1, 0, 1].some(
    (more) => editDistance(word.slice(0, start.length + more), start) <= 1,
  )
}

/**
 * title begins so · begins so but for its article · has the words, the last one half typed unless a
 * blank follows it · begins so without the blanks · names have the words · nearly
 */
const halfTypedGroup = (
  { record, titleWords, nameWords }: Seen,
  { text, fuzzy }: QueryTerm,
): number => {
  const typed = plainWords(text)
  const last = typed.at(-1)
  if (last === undefined) return NEVER
  const isFinished = text !== text.trimEnd()
  const bare = (words: readonly PlainWord[]) =>
    words.length > 1 && words[0]?.word === 'the' ? words.slice(1) : words
  const isIn = (words: ReadonlySet<string>): boolean =>
    typed.slice(0, -1).every((word) => word.word === 'the' || hasAny(words, word)) &&
    [...words].some((word) =>
      last.asked.some((form) => word === form || (!isFinished && startsAlike(word, form))),
    )
  const startsWith = (joined: string): boolean =>
    [record.titleLatest, record.title]
      .map(plainWords)
      .some((title) =>
        [joinWords(title), joinWords(bare(title))].some((whole) =>
          whole.startsWith(joined.slice(0, 6)),
        ),
      )
  const isWhole = (joined: string): boolean => !isFinished && joined.length <= 6
  const begins = (joined: string): boolean =>
    startsWith(joined) && ((typed.length === 1 && isWhole(joined)) || isIn(titleWords))
  const ways = [joinWords(typed), joinWords(bare(typed))]
  const at = ways.findIndex(begins)
  if (at >= 0) return at
  if (isIn(titleWords)) return 2
  if (ways.some((joined) => isWhole(joined) && startsWith(joined))) return 3
  if (isIn(nameWords)) return 4
  const isNear = ({ word }: PlainWord): boolean =>
    [...nameWords].some(
      (other) =>
        startsAlike(other, word) || (word.length >= 3 && startsNearly(other, word)),
    )
  return fuzzy && typed.every(isNear) ? 5 : NEVER
}

const within = (value: number | null | undefined, { min, max }: Range): boolean =>
  (min === null && max === null) ||
  (value !== null &&
    value !== undefined &&
    value >= (min ?? value) &&
    value <= (max ?? value))

const timeOf = (instant: string | null): number | null =>
  instant === null ? null : Date.parse(instant)

/** A column without an entry does not compile. */
const NUMBERS: Readonly<
  Record<ShowColumn, (record: PodcastRecord) => number | null | undefined>
> = {
  totalEpisodes: ({ stats }) => stats.episodeCount,
  founded: ({ stats }) => timeOf(stats.firstEpisodePublishedAt),
  lastEpisode: ({ stats }) => timeOf(stats.latestPublishedAt),
  authorityScore: ({ authorityScore }) => authorityScore?.authorityScore,
  qualityScore: ({ authorityScore }) => authorityScore?.qualityScore,
  engagementScore: ({ authorityScore }) => authorityScore?.engagementScore,
  socialScore: ({ authorityScore }) => authorityScore?.socialScore,
  youtubeScore: ({ authorityScore }) => authorityScore?.youtubeScore,
  appleRating: ({ appleRating }) => appleRating?.rating,
  appleRatingCount: ({ appleRating }) => appleRating?.count,
  spotifyRating: ({ spotifyRating }) => spotifyRating?.rating,
  spotifyRatingCount: ({ spotifyRating }) => spotifyRating?.count,
  monthlyListeners: ({ audienceEstimate }) => audienceEstimate?.estimatedMonthlyListeners,
  youtubeSubscribers: ({ youtube }) => youtube?.subscribers,
  youtubeViews: ({ youtube }) => youtube?.views,
  castboxPlays: ({ castboxPlays }) => castboxPlays,
  castboxSubscribers: ({ castboxSubscribers }) => castboxSubscribers,
  // No filter asks for it.
  show: () => undefined,
}

const known = (value: true | undefined, isRead: true | undefined): readonly boolean[] =>
  (value ?? isRead) ? [value === true] : []

/** Values compare without case. A facet without an entry does not compile. */
const LABELS: Readonly<Record<ShowFacet, (record: PodcastRecord) => readonly unknown[]>> = {
  language: ({ language }) => [language],
  genre: ({ genres }) => genres,
  country: ({ countries }) => countries,
  social: ({ socialMediaLinks }) =>
    socialMediaLinks.map(({ socialMediaType }) => socialMediaType),
  explicit: ({ explicitRss }) => [explicitRss],
  guests: ({ podcastHasGuests }) => [podcastHasGuests],
  contact: ({ primaryContactEmail }) => [primaryContactEmail !== null],
  listing({ appleId, spotifyId, youtube }) {
    const isOn = {
      apple: appleId > 0,
      spotify: spotifyId !== null,
      youtube: youtube?.tier === 'associated',
    }
    const on = Object.entries(isOn).filter(([, is]) => is)
    return on.length === 0 ? ['none'] : on.map(([platform]) => platform)
  },
  video: ({ extras, isRead }) => known(extras?.hasVideo, isRead),
  medium: ({ extras, isRead }) =>
    extras?.medium !== undefined ? [extras.medium] : isRead === true ? ['podcast'] : [],
  ai: ({ extras, isRead }) => {
    const said = extras?.aiContent
    const isAi = said !== undefined && !/^(?:no|none|false|0)\b/i.test(said.trim())
    return known(isAi ? true : undefined, isRead)
  },
  tag: ({ extras }) => [
    ...(extras?.value ? ['value', `value:${extras.value.type.toLowerCase()}`] : []),
    ...(extras?.tags ?? []),
  ],
}

const hasLabel = (record: PodcastRecord, { facet, values }: FacetFilter): boolean =>
  LABELS[facet as ShowFacet](record).some((label) =>
    values.some((value) => value.toLowerCase() === String(label).toLowerCase()),
  )

const passes = (record: PodcastRecord, filters: QueryFilters): boolean => {
  const { include = [], exclude = [], includeIds, excludeIds, ranges = {} } = filters
  return (
    include.every((some) => hasLabel(record, some)) &&
    !exclude.some((some) => hasLabel(record, some)) &&
    includeIds?.includes(record.id) !== false &&
    excludeIds?.includes(record.id) !== true &&
    Object.entries(ranges).every(([column, range]) =>
      within(NUMBERS[column as ShowColumn](record), range),
    )
  )
}

const isWeighed = ({ terms, groups, order }: SearchQuery): boolean =>
  groups.length === 0 &&
  terms.every(({ mode }) => mode !== 'must') &&
  terms.filter(({ mode }) => mode === 'optional').length > 1 &&
  order.some(({ field }) => field === 'relevance')

/** Those that the first page was made with. */
const readWeights = ({ terms, after }: SearchQuery): readonly number[] => {
  const { weights = [] } = after ?? {}
  const count = terms.filter(({ mode }) => mode === 'optional').length
  if (weights.length === count && weights.every((weight) => weight >= 1 && weight <= 16))
    return weights
  throw new CodedError('INVALID_CURSOR', 'no weights of this search')
}

/**
 * What each optional term weighs: 1 for one that more than half have, 2 for one that more than a
 * quarter have, … 16.
 */
const weigh = (
  records: readonly PodcastRecord[],
  query: SearchQuery,
): readonly number[] => {
  if (!isWeighed(query)) return []
  if (query.after !== null) return readWeights(query)
  const all = records.filter(isSearchable).map(see)
  return query.terms
    .filter(({ mode }) => mode === 'optional')
    .map((term) => {
      const matcher = new TermMatcher({ ...term, fuzzy: false })
      const having = all.filter((seen) => matcher.group(seen, false) < GROUPS).length
      let weight = 1
      while (weight < 16 && having * 2 ** weight <= all.length) weight += 1
      return weight
    })
}

const sumOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0)

/**
 * Twice the group, plus one where an optional term beside a must is missing; undefined = no match.
 */
const groupOf = (
  seen: Seen,
  query: SearchQuery,
  weights: readonly number[],
): number | undefined => {
  const group = (term: QueryTerm, variants: boolean): number =>
    query.matching === 'half-typed'
      ? halfTypedGroup(seen, term)
      : new TermMatcher(term).group(seen, variants)
  const best = (terms: readonly QueryTerm[], variants = true): number =>
    Math.min(NEVER, ...terms.map((term) => group(term, variants)))
  const ofMode = (mode: ModedTerm['mode']): readonly ModedTerm[] =>
    query.terms.filter((term) => term.mode === mode)
  if (best(ofMode('not'), false) < GROUPS) return undefined
  const optional = ofMode('optional')
  const required = [
    ...ofMode('must').map((term) => best([term])),
    ...query.groups.map((group) => best(group)),
  ]
  const matched = optional.map((term) => best([term]))
  const lifted = Math.min(NEVER, ...matched)
  if (required.length === 0) {
    if (optional.length === 0) return 0
    if (lifted >= GROUPS) return undefined
    const lacking = weights.filter((_, at) => (matched[at] ?? NEVER) >= GROUPS)
    return 2 * lifted + 2 * GROUPS * sumOf(lacking)
  }
  const worst = Math.max(...required)
  if (worst >= GROUPS) return undefined
  return 2 * worst + (optional.length > 0 && lifted >= GROUPS ? 1 : 0)
}

interface Match {
  readonly record: PodcastRecord
  readonly group: number
}

const SORT_VALUES: Readonly<
  Record<SortKey['field'], (match: Match) => number | string | null | undefined>
> = {
  relevance: ({ group }) => -group,
  recentActivity: ({ record }) => timeOf(record.stats.latestPublishedAt),
  title: ({ record }) => plainTitleKey(record.titleLatest),
  appleReviews: ({ record }) => record.appleRating?.count,
  spotifyReviews: ({ record }) => record.spotifyRating?.count,
  authorityScore: ({ record }) => record.authorityScore?.authorityScore,
  estimatedListeners: ({ record }) => record.audienceEstimate?.estimatedMonthlyListeners,
  youtubeSubscribers: ({ record }) => record.youtube?.subscribers,
  youtubeViews: ({ record }) => record.youtube?.views,
  castboxSubscribers: ({ record }) => record.castboxSubscribers,
}

const sortValue = (match: Match, field: SortKey['field']): number | string | null =>
  SORT_VALUES[field](match) ?? null

type Values = readonly (number | string | null)[]

/** The authority score in tenths, which sorts below 0 where there is none. */
const rankIn = ({ authorityScore }: PodcastRecord): number =>
  authorityScore === null ? -1 : Math.round(authorityScore.authorityScore * 10)

/**
 * Higher is better and above 0: coverage and tier come first, twice 11 tiers each, then the rank,
 * -1 to 1000.
 */
const scoreIn = (group: number, rank: number, weights: readonly number[]): number =>
  (2 * GROUPS * (sumOf(weights) + 1) - group) * 1002 + rank + 2

const compareCodePoints = (a: string, b: string): number => {
  const [left, right] = [a, b].map((text) =>
    Array.from(text, (character) => character.codePointAt(0) ?? 0),
  )
  const at = left?.findIndex((point, index) => point !== right?.[index]) ?? -1
  if (at < 0) return a.length - b.length
  return (left?.[at] ?? 0) - (right?.[at] ?? -1)
}

/** The values of a hit are those of the sort keys, then rank and seq. */
export const compareValues = (a: Values, b: Values, order: readonly SortKey[]): number => {
  const ties = [
    { direction: 'desc', nulls: 'last' },
    { direction: 'asc', nulls: 'last' },
  ] as const
  for (const [at, { direction, nulls }] of [...order, ...ties].entries()) {
    const left = a[at] ?? null
    const right = b[at] ?? null
    if (left === right) continue
    if (left === null || right === null)
      return (left === null) === (nulls === 'first') ? -1 : 1
    const ascending =
      typeof left === 'string'
        ? compareCodePoints(left, String(right))
        : left - Number(right)
    if (ascending !== 0) return direction === 'asc' ? ascending : -ascending
  }
  return 0
}

export interface PlainHit {
  readonly record: PodcastRecord
  readonly score: number
  readonly values: Values
  /** What the optional terms weigh, where that counts. */
  readonly weights: readonly number[]
}

const isByRelevance = ({ order: [first, second] }: SearchQuery): boolean =>
  first?.field === 'relevance' && first.direction === 'desc' && second === undefined

/** Everything that matches, in order; limit and position of the query are not looked at. */
export const searchPlainly = (
  records: readonly PodcastRecord[],
  query: SearchQuery,
  requireAppleId: boolean,
): PlainHit[] => {
  const weights = weigh(records, query)
  return records
    .filter(
      (record) =>
        isSearchable(record) &&
        (!requireAppleId || record.appleId > 0 || record.isOwn === true) &&
        passes(record, query.filters),
    )
    .flatMap((record): Match[] => {
      const group = groupOf(see(record), query, weights)
      return group === undefined ? [] : [{ record, group }]
    })
    .map(({ record, group }) => {
      const rank = rankIn(record)
      const values = [
        ...query.order.map(({ field }) => sortValue({ record, group }, field)),
        rank,
        record.seq,
      ]
      return {
        record,
        values,
        score: isByRelevance(query) ? scoreIn(group, rank, weights) : rank + 2,
        weights,
      }
    })
    .sort((a, b) => compareValues(a.values, b.values, query.order))
}

/** What the first page of a search counts. */
export const countFirst = (
  found: readonly PlainHit[],
  { countedBy, after }: SearchQuery,
) =>
  countedBy === undefined || after !== null
    ? {}
    : { counts: countPlainly(found, countedBy) }

/** Numbers of matches by value or range, in the order asked. */
export const countPlainly = (
  found: readonly PlainHit[],
  countedBy: readonly FacetRequest[],
): number[][] =>
  countedBy.map((counted) => {
    if ('sumOf' in counted) return [sumPlainly(found, counted.sumOf as ShowColumn)]
    return 'facet' in counted
      ? counted.values.map(
          (value) =>
            found.filter(({ record }) =>
              hasLabel(record, { facet: counted.facet, values: [value] }),
            ).length,
        )
      : counted.ranges.map(
          (range) =>
            found.filter(({ record }) =>
              within(NUMBERS[counted.column as ShowColumn](record), range),
            ).length,
        )
  })

const sumPlainly = (found: readonly PlainHit[], column: ShowColumn): number =>
  found.reduce((sum, { record }) => sum + (NUMBERS[column](record) ?? 0), 0)
