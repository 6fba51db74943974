/**
 * How a host is treated: how far apart its feeds are asked, and when it is taken to be down. Learnt from its own answers: the
 * gap shrinks while it answers quickly and grows at once when it does not. Pure.
 */

export interface HostRate {
  /** Least time, in ms, between the starts of two requests. */
  readonly gapMs: number
  /** Feeds that failed one after another, without one that did not; none twice. */
  readonly failed: readonly string[]
  /** Rests that followed each other. */
  readonly rests: number
}

const FIRST_GAP_MS = 500
/** The most that a host gets, however quick it is: forty requests a second. The largest holds a quarter of all podcasts. */
export const LEAST_GAP_MS = 25
const MOST_GAP_MS = 10_000
const QUICKER = 0.93
const SLOWER = 2
/** An answer that took longer, in ms, is a host at work. */
const QUICK_MS = 1000

/** Requests to one host that are under way at once. */
export const PER_HOST = 6

/** As many feeds in a row that fail are the host's fault. */
const DOWN_AFTER = 3
const FIRST_REST_MS = 10 * 60_000
const MOST_REST_MS = 6 * 3_600_000

export const NEW_HOST: HostRate = { gapMs: FIRST_GAP_MS, failed: [], rests: 0 }

export const isDown = ({ failed }: HostRate): boolean => failed.length >= DOWN_AFTER

/** After an answer, whatever its status. */
export const afterAnswer = ({ gapMs }: HostRate, durationMs: number): HostRate => {
  const wanted = durationMs <= QUICK_MS ? gapMs * QUICKER : gapMs * SLOWER
  return { gapMs: Math.min(Math.max(wanted, LEAST_GAP_MS), MOST_GAP_MS), failed: [], rests: 0 }
}

/** After a request to slow down. The host answers, so it is not down. */
export const afterBusy = ({ gapMs }: HostRate): HostRate => ({
  gapMs: Math.min(Math.max(gapMs * SLOWER, FIRST_GAP_MS), MOST_GAP_MS),
  failed: [],
  rests: 0,
})

/** After a failure that tells of the host; `feed` is whose. */
export const afterFailure = ({ gapMs, failed, rests }: HostRate, feed: string): HostRate => ({
  gapMs: Math.min(gapMs * SLOWER, MOST_GAP_MS),
  failed: failed.includes(feed) ? failed : [...failed, feed].slice(-DOWN_AFTER),
  rests,
})

/** A host that is down gets a rest, longer each time; then its next feed is the test. */
export const restOf = (rate: HostRate): { readonly restMs: number; readonly rate: HostRate } => ({
  restMs: Math.min(FIRST_REST_MS * 2 ** Math.min(rate.rests, 10), MOST_REST_MS),
  rate: { ...rate, rests: rate.rests + 1 },
})
