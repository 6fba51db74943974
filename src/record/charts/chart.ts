/** Names of charts: a platform, a country and a genre, one ranking of podcasts a day. */
export const CHART_PLATFORMS = ['apple', 'spotify', 'castdex'] as const
/** `castdex`: the trending podcasts of this directory. */
export type ChartPlatform = (typeof CHART_PLATFORMS)[number]

/** The chart of all genres, or of all countries. */
export const ALL = 'all'

export interface ChartName {
  readonly platform: ChartPlatform
  /** An ISO 3166-1 code in upper case, or `all`. */
  readonly country: string
  /** Apple's name of the genre, or `all`. */
  readonly genre: string
}

export const DEEPEST_PLACE = 1000

const DAY_MS = 86_400_000

/** A day such as `2026-11-28`, in UTC. */
export type ChartDate = string

/** Returns the number of days since 1970. */
export function toDayNumber(date: ChartDate): number {
  return Date.parse(date) / DAY_MS
}

export function toChartDate(dayNumber: number): ChartDate {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the date some days later, or earlier for a negative number. */
export function addDays(date: ChartDate, days: number): ChartDate {
  return toChartDate(toDayNumber(date) + days)
}

/** Returns whether the text is a calendar day of a year in this century. */
export function isChartDate(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}
