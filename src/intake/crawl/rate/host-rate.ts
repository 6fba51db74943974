/**
 * Decides how a host is treated: how far apart its feeds are asked, and when it is taken to
 * be down. It is learnt from the host's own answers: the gap shrinks while it answers
 * quickly and grows at once when it does not. Pure.
 */

export interface HostRate {
  /** This is the least time between the starts of two requests. */
  readonly gapMs: number
  /** These feeds failed in a row, with no success between them; none is named twice. */
  readonly failed: readonly string[]
  /** The host got this many rests in a row. */
  readonly rests: number
  /**
   * A host of the domain answered at this moment, in ms since 1970, while others were down.
   * For a while their failures say nothing about it, and it is asked as before.
   */
  readonly alive: { readonly host: string; readonly at: number } | null
}

/** A feed was asked on this host of the domain, at this moment in ms since 1970. */
export interface AskedFeed {
  readonly feed: string
  readonly host: string
  readonly at: number
}

const FIRST_GAP_MS = 500
/**
 * Even the quickest host gets at most forty requests a second. The largest holds a quarter
 * of all podcasts.
 */
export const LEAST_GAP_MS = 25
const MOST_GAP_MS = 10_000
const QUICKER = 0.93
const SLOWER = 2
/** An answer that takes longer shows that the host is busy. */
const QUICK_MS = 1000

/** This many requests to one host may be under way at once. */
export const PER_HOST = 6

/** This many feeds that fail in a row are the host's fault. */
const DOWN_AFTER = 3
const FIRST_REST_MS = 10 * 60_000
const MOST_REST_MS = 6 * 3_600_000
/** A whole domain rests at most this long for what one of its names said. */
export const DOMAIN_REST_MS = 15 * 60_000
/** A host counts as alive among others that are down for this long. */
const ALIVE_MS = 2 * 24 * 3_600_000

export const NEW_HOST: HostRate = { gapMs: FIRST_GAP_MS, failed: [], rests: 0, alive: null }

export function isDown({ failed }: HostRate): boolean {
  return failed.length >= DOWN_AFTER
}

/** Returns the rate after an answer of any status. */
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

/** Returns the rate after the host asked us to slow down. It answers, so it is not down. */
export function afterBusy({ gapMs, alive }: HostRate): HostRate {
  return {
    gapMs: Math.min(Math.max(gapMs * SLOWER, FIRST_GAP_MS), MOST_GAP_MS),
    failed: [],
    rests: 0,
    alive,
  }
}

/** Returns the rate after a failure that says something about the host. */
export function afterFailure(rate: HostRate, { feed, host, at }: AskedFeed): HostRate {
  const { failed, rests } = rate
  const alive =
    rate.alive?.host === host || at - (rate.alive?.at ?? 0) > ALIVE_MS ? null : rate.alive
  const isOfDomain = alive === null && !failed.includes(feed)
  // What is alive is asked as fast as ever.
  const gapMs = alive === null ? Math.min(rate.gapMs * SLOWER, MOST_GAP_MS) : rate.gapMs
  return {
    gapMs,
    failed: isOfDomain ? [...failed, feed].slice(-DOWN_AFTER) : failed,
    rests,
    alive,
  }
}

/** Gives a host that is down a rest, longer each time. Its next feed is the test then. */
export function restOf(rate: HostRate): {
  readonly restMs: number
  readonly rate: HostRate
} {
  return {
    restMs: Math.min(FIRST_REST_MS * 2 ** Math.min(rate.rests, 10), MOST_REST_MS),
    rate: { ...rate, rests: rate.rests + 1 },
  }
}
