/**
 * Computes the request rate of a host and whether it is down, from its responses. The gap between
 * requests shrinks after fast responses and doubles after slow ones. Pure.
 */

export interface HostRate {
  /** Minimum time between the starts of two requests. */
  readonly gapMs: number
  /** Distinct feeds that failed consecutively, without a success between them. */
  readonly failed: readonly string[]
  /** Number of consecutive pauses. */
  readonly rests: number
  /**
   * The host of the domain that last responded while others were down, with its Unix time in ms.
   * For `ALIVE_MS`, failures of other hosts do not change the rate.
   */
  readonly alive: { readonly host: string; readonly at: number } | null
}

/** One request: the feed, its hostname and the Unix time in ms. */
export interface AskedFeed {
  readonly feed: string
  readonly host: string
  readonly at: number
}

const FIRST_GAP_MS = 500
/**
 * Limits even the fastest host to 40 requests per second. The largest host serves a quarter of
 * all podcasts.
 */
export const LEAST_GAP_MS = 25
const MOST_GAP_MS = 10_000
const QUICKER = 0.93
const SLOWER = 2
/** A slower response indicates a busy host. */
const QUICK_MS = 1000

/** Limit of concurrent requests per host. */
export const PER_HOST = 6

/** The host is down after this many consecutive failing feeds. */
const DOWN_AFTER = 3
const FIRST_REST_MS = 10 * 60_000
const MOST_REST_MS = 6 * 3_600_000
/** Maximum pause of a domain caused by a single hostname. */
export const DOMAIN_REST_MS = 15 * 60_000
/** A host counts as alive for this long while other hosts of its domain are down. */
const ALIVE_MS = 2 * 24 * 3_600_000

export const NEW_HOST: HostRate = { gapMs: FIRST_GAP_MS, failed: [], rests: 0, alive: null }

export function isDown({ failed }: HostRate): boolean {
  return failed.length >= DOWN_AFTER
}

/** Returns the rate after a response of any status. */
export function afterAnswer(
  rate: HostRate,
  durationMs: number,
  { host, at }: AskedFeed,
): HostRate {
  const { gapMs, rests, alive } = rate
  const wanted = durationMs <= QUICK_MS ? gapMs * QUICKER : gapMs * SLOWER
  const isAmidOthers = rests > 0 || alive?.host === host
  return {
    gapMs: Math.min(Math.max(wanted, LEAST_GAP_MS), MOST_GAP_MS),
    failed: [],
    rests: 0,
    alive: isAmidOthers ? { host, at } : alive,
  }
}

/** Returns the rate after a 429 or 503. The host responds, so it is not down. */
export function afterBusy({ gapMs, alive }: HostRate): HostRate {
  return {
    gapMs: Math.min(Math.max(gapMs * SLOWER, FIRST_GAP_MS), MOST_GAP_MS),
    failed: [],
    rests: 0,
    alive,
  }
}

/** Returns the rate after a failure that concerns the host. */
export function afterFailure(rate: HostRate, { feed, host, at }: AskedFeed): HostRate {
  const { failed, rests } = rate
  const alive =
    rate.alive?.host === host || at - (rate.alive?.at ?? 0) > ALIVE_MS ? null : rate.alive
  const isOfDomain = alive === null && !failed.includes(feed)
  // A live host keeps its rate.
  const gapMs = alive === null ? Math.min(rate.gapMs * SLOWER, MOST_GAP_MS) : rate.gapMs
  return {
    gapMs,
    failed: isOfDomain ? [...failed, feed].slice(-DOWN_AFTER) : failed,
    rests,
    alive,
  }
}

/**
 * Returns the next pause of a host that is down; pauses double. The next feed after the pause
 * probes the host.
 */
export function restOf(rate: HostRate): {
  readonly restMs: number
  readonly rate: HostRate
} {
  return {
    restMs: Math.min(FIRST_REST_MS * 2 ** Math.min(rate.rests, 10), MOST_REST_MS),
    rate: { ...rate, rests: rate.rests + 1 },
  }
}
