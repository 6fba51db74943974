import { isObject } from '../is-object.ts'
/**
 * Parses the metadata section `signals`: dated figures that an operator imported. Each may be
 * missing.
 */

/** `at` is an ISO instant. */
type Dated<Values> = Values & { readonly at: string }

export type RatingSignal = Dated<{ readonly rating: number; readonly count: number }>
export type CountSignal = Dated<{ readonly value: number }>

/** Chart ranks begin at 1, the best; the others are counts. */
export const RATING_SIGNALS = ['appleRating', 'spotifyRating'] as const
export const CHART_SIGNALS = ['appleChartRank', 'spotifyChartRank'] as const
export const COUNT_SIGNALS = [
  'youtubeSubscribers',
  'youtubeViews',
  'monthlyDownloads',
] as const
export const SIGNALS = [...RATING_SIGNALS, ...CHART_SIGNALS, ...COUNT_SIGNALS] as const
export type SignalName = (typeof SIGNALS)[number]

type NumberName = (typeof CHART_SIGNALS)[number] | (typeof COUNT_SIGNALS)[number]

/** A type alias, so that it fits JSON. */
export type Signals = {
  readonly [Name in (typeof RATING_SIGNALS)[number]]?: RatingSignal
} & {
  readonly [Name in NumberName]?: CountSignal
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0

const toRating = (value: unknown): RatingSignal | undefined => {
  if (!isObject(value)) return undefined
  const { rating, count, at } = value
  const fits =
    typeof rating === 'number' &&
    rating >= 0 &&
    rating <= 5 &&
    isCount(count) &&
    typeof at === 'string'
  if (fits) return { rating, count, at }
  return undefined
}

const toCount = (value: unknown): CountSignal | undefined => {
  if (isObject(value) && isCount(value['value']) && typeof value['at'] === 'string') {
    return { value: value['value'], at: value['at'] }
  }
  return undefined
}

/** Parses the section. Drops invalid values. */
export function parseSignals(part: unknown): Signals {
  if (!isObject(part)) return {}
  const read = (
    names: readonly SignalName[],
    toSignal: (value: unknown) => object | undefined,
  ) =>
    names.flatMap((name) => {
      const signal = toSignal(part[name])
      if (signal === undefined) return []
      return [[name, signal] as const]
    })
  return Object.fromEntries([
    ...read(RATING_SIGNALS, toRating),
    ...read([...CHART_SIGNALS, ...COUNT_SIGNALS], toCount),
  ])
}

const isBetter = (
  name: SignalName,
  one: RatingSignal | CountSignal,
  other: RatingSignal | CountSignal,
): boolean => {
  if (one.at !== other.at) return one.at > other.at
  if ('rating' in one && 'rating' in other) {
    if (one.count === other.count) return one.rating > other.rating
    return one.count > other.count
  }
  if (!('value' in one && 'value' in other)) return false
  if (name.endsWith('Rank')) return one.value < other.value
  return one.value > other.value
}

/**
 * Merges new signals: the newest of each wins, and the better of two with the same date.
 * Idempotent and independent of order. Returns the same object if nothing changed.
 */
export function mergeSignals(known: Signals, learnt: Signals): Signals {
  const news = SIGNALS.flatMap((name) => {
    const [before, after] = [known[name], learnt[name]]
    if (after !== undefined && (before === undefined || isBetter(name, after, before))) {
      return [[name, after] as const]
    }
    return []
  })
  if (news.length === 0) return known
  const all = { ...known, ...Object.fromEntries(news) }
  return Object.fromEntries(
    SIGNALS.flatMap((name) => {
      if (all[name] === undefined) return []
      return [[name, all[name]]]
    }),
  )
}
