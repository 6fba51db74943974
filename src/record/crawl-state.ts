/**
 * The state of a feed between fetches: request headers, failures, publishing rhythm. Stored as
 * JSON with the fetch task and parsed as untrusted input.
 */
import { MINUTE_MS } from './instant/durations.ts'

/** Outcomes of a fetch, for metrics, health and logs. */
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

/** Reasons for the due time of a feed. */
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

/** Validators as received, quotes included. They are sent only to the URL they came from. */
export type Validators = {
  readonly etag?: string
  readonly lastModified?: string
}

/** A series of consecutive fetches that failed with the same outcome. Times in ms since 1970. */
export type Failing = {
  readonly outcome: FetchOutcome
  readonly since: number
  /** Attempts that count against the feed. Attempts while the crawler was offline do not. */
  readonly tries: number
}

/** The publishing rhythm of a show. Times in ms. */
export type Rhythm = {
  /** Newest episode; null if none has a date. */
  readonly lastAt: number | null
  /** Usual interval between episodes; null with fewer than two. */
  readonly gapMs: number | null
  /** Usual minute of the day (UTC) of publication, or null. */
  readonly minute: number | null
  /** The publisher declares the show complete. */
  readonly isComplete: boolean
  /** `ttl` of the feed, or null. */
  readonly ttlMs: number | null
}

export type LastFetch = {
  readonly at: number
  readonly outcome: FetchOutcome
  /** Null without a response. */
  readonly status: number | null
  /** A short description without URLs. */
  readonly detail: string | null
  readonly durationMs: number
  /** Size of the decoded body. */
  readonly bytes: number
}

/** A WebSub subscription: https://www.w3.org/TR/websub/ */
export type Subscription = {
  readonly hub: string
  readonly topic: string
  /** Secret part of the callback's path, shared with the hub alone. */
  readonly token: string
  readonly secret: string
  /** End of the lease; null if the hub has not granted one or did not state its length. */
  readonly until: number | null
  readonly askedAt: number
  /** Set if the hub's last response was a refusal. */
  readonly denied?: Denial | null
}

/** A type alias, because it is stored as JSON. */
export type Denial = {
  readonly at: number
  /** Reason as stated by the hub. */
  readonly reason: string | null
}

/** Maximum time until renewal, because many hubs expire leases early. */
const MAX_ASKED_MS = 6 * 24 * 60 * MINUTE_MS
/** Minimum time until renewal, for hubs that grant very short leases or do not respond. */
const MIN_ASKED_MS = 10 * MINUTE_MS
/** Time until a refused subscription is requested again. */
const DENIED_MS = 30 * 24 * 60 * MINUTE_MS
/** Fraction of a lease after which it is renewed. */
const RENEWED_AFTER = 5 / 6

/**
 * Returns when to renew the subscription. An unconfirmed renewal is repeated while the last lease
 * runs, then sent as a new subscription.
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

/** The feed's `podcast:podping` tag. A type alias, because it is stored as JSON. */
export type PodpingTag = {
  /** False: the feed's podpings are ignored. */
  readonly isUsed: boolean
  /** Hive accounts in lower case whose podpings alone count; empty: those of any account. */
  readonly accounts: readonly string[]
}

/** Checks of the podcast's other URLs. */
export type Elsewhere = {
  readonly askedAt: number
  /** Index of the URL to check first next time. */
  readonly next: number
  /** URL that was abandoned because it failed; the show returns to it when it recovers. */
  readonly left: string | null
}

/** A type alias, because it is stored as JSON. */
export type CrawlState = {
  readonly version: 1
  /** Value of `READING` at the last parse. A different value forces a new parse. */
  readonly reading: number
  /** Keyed by URL. */
  readonly validators: Readonly<Record<string, Validators>>
  /**
   * Time of the last complete body, in ms since 1970, or null. It is the age of the validators.
   */
  readonly wholeAt: number | null
  /** Hash of the last parsed body, for hosts that send no validators. */
  readonly bodyHash: string | null
  /**
   * URL whose last body belonged to another show. An unchanged body is then ignored. Null: the
   * body belonged to this show.
   */
  readonly foreignUrl: string | null
  readonly rhythm: Rhythm
  /** Freshness lifetime that the server declared, in ms. */
  readonly freshMs: number | null
  readonly last: LastFetch | null
  /** Time of the last valid feed, changed or not. */
  readonly goodAt: number | null
  readonly failing: Failing | null
  readonly dueReason: DueReason | null
  /**
   * From this time on, an unchanged feed is parsed as well, because each sighting of a move or of
   * foreign content counts.
   */
  readonly watchAt: number | null
  readonly subscription: Subscription | null
  /** When the last podping that counted arrived; null: never. */
  readonly podpingAt: number | null
  /** The tag at the last parse; null: the feed had none. */
  readonly podpingTag: PodpingTag | null
  /** Null: no other URL was checked. */
  readonly elsewhere: Elsewhere | null
}

export const UNKNOWN_RHYTHM: Rhythm = {
  lastAt: null,
  gapMs: null,
  minute: null,
  isComplete: false,
  ttlMs: null,
}

/** Incremented when castdex reads more of a feed, which forces a parse of all feeds. */
export const READING = 3

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
  podpingAt: null,
  podpingTag: null,
  elsewhere: null,
}

/** Parses a state. Another version yields a new state, as for the first fetch. */
export function parseCrawlState(value: unknown): CrawlState {
  if (
    typeof value !== 'object' ||
    value === null ||
    (value as { version?: unknown }).version !== 1
  ) {
    return NEW_CRAWL_STATE
  }
  const state = { ...NEW_CRAWL_STATE, ...(value as CrawlState) }
  if (state.reading === READING) return state
  return { ...state, reading: READING, validators: {}, bodyHash: null }
}

/**
 * Returns whether an early fetch helps: new and due feeds are fetched anyway, and failing feeds
 * keep their backoff.
 */
export function isWorthFetching(
  task: { readonly dueAt: number | null; readonly state: unknown } | undefined,
  nowMs: number,
): boolean {
  if (task === undefined) return false
  if (task.dueAt !== null && task.dueAt <= nowMs) return false
  return parseCrawlState(task.state).failing === null
}
