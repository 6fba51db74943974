/**
 * What is remembered with the task of fetching a feed, from one fetch to the next: what to send,
 * what went wrong, when the show publishes. Kept by the directory as JSON and read again as
 * something that anybody may have written.
 */
import { MINUTE_MS } from './instant/durations.ts'

/** How a fetch ended: one word for metrics, health and logs. */
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

/** Why a feed is due when it is. */
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

/** To be sent back exactly as received, quotes included, and to no other URL. */
export type Validators = {
  readonly etag?: string
  readonly lastModified?: string
}

/** An unbroken row of fetches that went wrong in the same way. Times in ms since 1970. */
export type Failing = {
  readonly outcome: FetchOutcome
  readonly since: number
  /** That count against the feed. */
  readonly tries: number
}

/** When a show publishes. Times in ms. */
export type Rhythm = {
  /** The newest episode; null when none is dated. */
  readonly lastAt: number | null
  /** Between two episodes, usually; null with fewer than two. */
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
  /** In a few words; without any URL. */
  readonly detail: string | null
  readonly durationMs: number
  /** Of the decoded body. */
  readonly bytes: number
}

/** A hub that sends the news of a feed. https://www.w3.org/TR/websub/ */
export type Subscription = {
  readonly hub: string
  readonly topic: string
  /** Of the callback's path; nobody else knows it. */
  readonly token: string
  readonly secret: string
  /**
   * The end of the lease that the hub granted; null: it has granted none yet, or not said for how
   * long.
   */
  readonly until: number | null
  /** When it was asked last. */
  readonly askedAt: number
  /** Its last word was that it will not, or no more. */
  readonly denied?: Denial | null
}

/** `type`, not `interface`: it is kept as JSON. */
export type Denial = {
  readonly at: number
  /** In the words of the hub. */
  readonly reason: string | null
}

/**
 * Asked again at the latest after this, whatever a hub granted: many forget sooner than they say.
 */
const MAX_ASKED_MS = 6 * 24 * 60 * MINUTE_MS
/** Between two questions to a hub that grants next to nothing, or that does not answer. */
const MIN_ASKED_MS = 10 * MINUTE_MS
/** A hub that has refused may have changed its mind after this. */
const DENIED_MS = 30 * 24 * 60 * MINUTE_MS
/** The part of a lease after which it is renewed. */
const RENEWED_AFTER = 5 / 6

/**
 * When the hub is to be asked again. One that has not confirmed in time is asked again while its
 * last lease runs, then as a new one.
 */
export const renewalOf = ({
  askedAt,
  until,
  denied,
}: Pick<Subscription, 'askedAt' | 'until' | 'denied'>): number => {
  if (denied) return denied.at + DENIED_MS
  const leaseMs =
    until !== null && until > askedAt ? until - askedAt : Number.POSITIVE_INFINITY
  return (
    askedAt +
    Math.round(Math.min(Math.max(leaseMs * RENEWED_AFTER, MIN_ASKED_MS), MAX_ASKED_MS))
  )
}

/** Looks at other URLs than the podcast's own. */
export type Elsewhere = {
  readonly askedAt: number
  /** Which of them is the first the next time. */
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
  /** Which reading of feeds it was; another one reads each feed again. */
  readonly reading: number
  /** By URL. */
  readonly validators: Readonly<Record<string, Validators>>
  /** Of the last body that was read; for hosts without validators. */
  readonly bodyHash: string | null
  /**
   * Where the last body that was read was another show's: while that does not change it says
   * nothing of this one. Null = it was the show's.
   */
  readonly foreignUrl: string | null
  readonly rhythm: Rhythm
  /** What the server said of its answer's freshness, in ms. */
  readonly freshMs: number | null
  readonly last: LastFetch | null
  /** When a feed was last there. */
  readonly goodAt: number | null
  readonly failing: Failing | null
  readonly dueReason: DueReason | null
  /**
   * From then on the feed is read though it did not change, for something is counted that it says
   * again and again: a move, or what is not the show's. Null = nothing is.
   */
  readonly watchAt: number | null
  readonly subscription: Subscription | null
  /** Of the looks at other URLs that the podcast has. Null = there was none. */
  readonly elsewhere: Elsewhere | null
}

export const UNKNOWN_RHYTHM: Rhythm = {
  lastAt: null,
  gapMs: null,
  minute: null,
  isComplete: false,
  ttlMs: null,
}

/** Of what is read from feeds today; one more whenever more of a feed is read. */
export const READING = 1

export const NEW_CRAWL_STATE: CrawlState = {
  version: 1,
  reading: READING,
  validators: {},
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

/** A state of another version is none: the feed is fetched as if for the first time. */
export const parseCrawlState = (value: unknown): CrawlState => {
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
