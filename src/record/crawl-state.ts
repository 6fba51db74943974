/**
 * Describes what is remembered with the task of fetching a feed, from one fetch to the
 * next: what to send, what went wrong, when the show publishes. The directory keeps it as
 * JSON, and it is read again as something that anybody may have written.
 */
import { MINUTE_MS } from './instant/durations.ts'

/** A fetch ends with one of these words, for metrics, health and logs. */
export const FETCH_OUTCOMES = [
  'read',
  'unchanged',
  'not-a-feed',
  'refused',
  'missing',
  'gone',
  'busy',
  'server-error',
  'unresolved',
  'unreachable',
  'timeout',
  'too-large',
  'bad-redirect',
  'forbidden',
  'no-network',
  'host-down',
  'aborted',
] as const
export type FetchOutcome = (typeof FETCH_OUTCOMES)[number]

/** A feed is due for one of these reasons. */
export const DUE_REASONS = [
  'live',
  'silent',
  'undated',
  'complete',
  'renewing',
  'server-wish',
  'failing',
  'moving',
  'not-a-podcast',
] as const
export type DueReason = (typeof DUE_REASONS)[number]

/** Validators are sent back exactly as received, quotes included, and to no other URL. */
export type Validators = {
  readonly etag?: string
  readonly lastModified?: string
}

/** An unbroken row of fetches that went wrong in the same way. Times in ms since 1970. */
export type Failing = {
  readonly outcome: FetchOutcome
  readonly since: number
  /**
   * These tries count against the feed; others, such as those while we were offline, do
   * not.
   */
  readonly tries: number
}

/** The rhythm says when a show publishes. Times are in ms. */
export type Rhythm = {
  /** The newest episode; null when none is dated. */
  readonly lastAt: number | null
  /** This is the usual time between two episodes; null with fewer than two. */
  readonly gapMs: number | null
  /** Minute of the day (UTC) at which most episodes come out; null where there is no such time. */
  readonly minute: number | null
  /** The publisher says that nothing more will come. */
  readonly isComplete: boolean
  /** `ttl` of the feed; null when it does not say. */
  readonly ttlMs: number | null
}

export type LastFetch = {
  readonly at: number
  readonly outcome: FetchOutcome
  /** Null where nobody answered. */
  readonly status: number | null
  /** It says in a few words what happened, and holds no URL. */
  readonly detail: string | null
  readonly durationMs: number
  /** The decoded body had this many bytes. */
  readonly bytes: number
}

/** A hub that sends the news of a feed. https://www.w3.org/TR/websub/ */
export type Subscription = {
  readonly hub: string
  readonly topic: string
  /** The path of our callback holds it; nobody but the hub knows it. */
  readonly token: string
  readonly secret: string
  /**
   * The end of the lease that the hub granted; null: it has granted none yet, or not said for how
   * long.
   */
  readonly until: number | null
  readonly askedAt: number
  /** Present if the hub's last word was a refusal: it does not send news, or no longer. */
  readonly denied?: Denial | null
}

/** `type`, not `interface`: it is kept as JSON. */
export type Denial = {
  readonly at: number
  /** The hub said this in its own words. */
  readonly reason: string | null
}

/**
 * A hub is asked again after this at the latest, even if it granted more: many forget
 * sooner than they say.
 */
const MAX_ASKED_MS = 6 * 24 * 60 * MINUTE_MS
/**
 * A hub that grants next to nothing, or does not answer, is asked again after this at the
 * earliest.
 */
const MIN_ASKED_MS = 10 * MINUTE_MS
/** A hub that has refused may have changed its mind after this. */
const DENIED_MS = 30 * 24 * 60 * MINUTE_MS
/** The part of a lease after which it is renewed. */
const RENEWED_AFTER = 5 / 6

/**
 * Returns when the hub is to be asked again. A hub that has not confirmed in time is asked
 * again while its last lease runs, and then as a new one.
 */
export function renewalOf({
  askedAt,
  until,
  denied,
}: Pick<Subscription, 'askedAt' | 'until' | 'denied'>): number {
  if (denied) return denied.at + DENIED_MS
  const leaseMs =
    until !== null && until > askedAt ? until - askedAt : Number.POSITIVE_INFINITY
  return (
    askedAt +
    Math.round(Math.min(Math.max(leaseMs * RENEWED_AFTER, MIN_ASKED_MS), MAX_ASKED_MS))
  )
}

/** This remembers the looks at URLs other than the podcast's own. */
export type Elsewhere = {
  readonly askedAt: number
  /** The next look begins with the other URL of this index. */
  readonly next: number
  /**
   * The URL that was left because it failed: the show returns there when it answers again. Null =
   * none.
   */
  readonly left: string | null
}

/** `type`, not `interface`: it is kept as JSON. */
export type CrawlState = {
  readonly version: 1
  /**
   * `READING` had this value when the feed was read. If it has changed, the feed is read
   * again.
   */
  readonly reading: number
  /** The keys are URLs. */
  readonly validators: Readonly<Record<string, Validators>>
  /**
   * The server last sent the whole body at this moment, in ms since 1970: the age of the
   * validators. Null = it is not known.
   */
  readonly wholeAt: number | null
  /** It is the hash of the last body that was read, for hosts that send no validators. */
  readonly bodyHash: string | null
  /**
   * The URL whose last body belonged to another show: while it does not change, it says
   * nothing about this one. Null = the body was the show's.
   */
  readonly foreignUrl: string | null
  readonly rhythm: Rhythm
  /** The server held its answer to be fresh for this long. */
  readonly freshMs: number | null
  readonly last: LastFetch | null
  /** The URL last gave a feed, changed or not, at this moment. */
  readonly goodAt: number | null
  readonly failing: Failing | null
  readonly dueReason: DueReason | null
  /**
   * From this moment on the feed is read even if it did not change, because each sighting
   * counts: of a move, or of content that is not the show's. Null = nothing is counted.
   */
  readonly watchAt: number | null
  readonly subscription: Subscription | null
  /** Null = no other URL of the podcast was looked at. */
  readonly elsewhere: Elsewhere | null
}

export const UNKNOWN_RHYTHM: Rhythm = {
  lastAt: null,
  gapMs: null,
  minute: null,
  isComplete: false,
  ttlMs: null,
}

/**
 * This number goes up whenever castdex reads more of a feed, so that all feeds are read
 * again.
 */
export const READING = 1

export const NEW_CRAWL_STATE: CrawlState = {
  version: 1,
  reading: READING,
  validators: {},
  wholeAt: null,
  bodyHash: null,
  foreignUrl: null,
  rhythm: UNKNOWN_RHYTHM,
  freshMs: null,
  last: null,
  goodAt: null,
  failing: null,
  dueReason: null,
  watchAt: null,
  subscription: null,
  elsewhere: null,
}

/**
 * Reads a state. One of another version counts as none: the feed is fetched as if for the
 * first time.
 */
export function parseCrawlState(value: unknown): CrawlState {
  if (
    typeof value !== 'object' ||
    value === null ||
    (value as { version?: unknown }).version !== 1
  ) {
    return NEW_CRAWL_STATE
  }
  const state = { ...NEW_CRAWL_STATE, ...(value as CrawlState) }
  return state.reading === READING
    ? state
    : { ...state, reading: READING, validators: {}, bodyHash: null }
}
