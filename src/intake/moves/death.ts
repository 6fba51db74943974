/** When a feed is gone: the server's word counts twice, its silence a month long, and the network's failures never. */

/** `type`, not `interface`: it is kept as JSON. */
export type Absence = {
  /** 410: gone, says the server. */
  readonly gone: { readonly firstMs: number; readonly count: number } | null
  /** 404: not there. */
  readonly missing: { readonly firstMs: number; readonly count: number } | null
}

export const NO_ABSENCE: Absence = { gone: null, missing: null }

/** `elsewhere`: anything that says nothing about this feed: names that do not resolve, a host that is down, 403, 429, 5xx. */
export type Presence = 'feed' | 'gone' | 'missing' | 'elsewhere'

export interface Death {
  readonly absence: Absence
  /** Null: as it was before. */
  readonly feedState: 'active' | 'dead' | null
}

const DAY_MS = 86_400_000
const GONE_COUNT = 2
const GONE_SPAN_MS = DAY_MS
const MISSING_COUNT = 10
const MISSING_SPAN_MS = 30 * DAY_MS

export const presenceOf = (status: number | null, isFeed: boolean): Presence => {
  if (isFeed) return 'feed'
  return status === 410 ? 'gone' : status === 404 ? 'missing' : 'elsewhere'
}

export const decideDeath = (before: Absence, presence: Presence, nowMs: number): Death => {
  if (presence === 'feed') return { absence: NO_ABSENCE, feedState: 'active' }
  if (presence === 'elsewhere') return { absence: before, feedState: null }
  const counted = count(before[presence], nowMs)
  const absence = { ...before, [presence]: counted }
  const [minCount, minSpanMs] = presence === 'gone' ? [GONE_COUNT, GONE_SPAN_MS] : [MISSING_COUNT, MISSING_SPAN_MS]
  const isDead = counted.count >= minCount && nowMs - counted.firstMs >= minSpanMs
  return { absence, feedState: isDead ? 'dead' : null }
}

const count = (before: Absence['gone'], nowMs: number) =>
  before === null ? { firstMs: nowMs, count: 1 } : { ...before, count: before.count + 1 }
