/**
 * Decides what follows from a fetch: the next due time, the failure record, whether the feed is
 * dead, and whether its host is paused. One pure function implements the policy of
 * docs/CRAWLING.md.
 */
import type { Failing, FetchOutcome } from '../../record/crawl-state.ts'
import type { FetchFailure } from './fetch/fetch-result.ts'
import { MONTH_MS } from './due.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../record/instant/durations.ts'

/** The result of a fetch and of parsing its body. */
export type FetchEvent =
  /** A new or changed feed. */
  | { readonly kind: 'read' }
  /** 304 to a conditional request, or identical bytes. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'not-a-feed' }
  | {
      readonly kind: 'status'
      readonly status: number
      readonly retryAfterMs: number | null
    }
  | { readonly kind: 'failed'; readonly reason: FetchFailure }

export interface RetryContext {
  readonly nowMs: number
  /** The due time after a success. */
  readonly regularDueAt: number
  readonly failing: Failing | null
  readonly isDead: boolean
  /** False if DNS resolution fails for every name. */
  readonly isOnline: boolean
  /** True if other feeds of the domain fail too. */
  readonly isHostDown: boolean
  /** A random number from 0 to 1. */
  readonly chance: number
}

export interface RetryDecision {
  readonly outcome: FetchOutcome
  readonly dueAt: number
  /** Null after a success. */
  readonly failing: Failing | null
  readonly isDead: boolean
  /** Feeds of the same hostname wait until this time; null for no pause. */
  readonly pauseUntil: number | null
}

interface Policy {
  /** The first wait; it doubles with each try. */
  readonly waitMs: number
  readonly maxWaitMs: number
  /** The feed is dead when both limits are reached; never if absent. */
  readonly dead?: { readonly afterMs: number; readonly tries: number }
  /** The failure concerns the server rather than this feed. */
  readonly isAboutHost?: true
}

const LONG_DEATH = { afterMs: 90 * DAY_MS, tries: 10 }

/** Retry policy for each kind of failure. */
const POLICIES: Readonly<Partial<Record<FetchOutcome, Policy>>> = {
  gone: { waitMs: DAY_MS, maxWaitMs: DAY_MS, dead: { afterMs: 0.8 * DAY_MS, tries: 2 } },
  missing: {
    waitMs: HOUR_MS,
    maxWaitMs: 3 * DAY_MS,
    dead: { afterMs: 30 * DAY_MS, tries: 10 },
  },
  refused: { waitMs: 6 * HOUR_MS, maxWaitMs: 7 * DAY_MS },
  'server-error': {
    waitMs: HOUR_MS,
    maxWaitMs: 3 * DAY_MS,
    dead: LONG_DEATH,
    isAboutHost: true,
  },
  unresolved: {
    waitMs: HOUR_MS,
    maxWaitMs: 3 * DAY_MS,
    dead: LONG_DEATH,
    isAboutHost: true,
  },
  unreachable: {
    waitMs: HOUR_MS,
    maxWaitMs: 3 * DAY_MS,
    dead: LONG_DEATH,
    isAboutHost: true,
  },
  timeout: { waitMs: HOUR_MS, maxWaitMs: 3 * DAY_MS, dead: LONG_DEATH, isAboutHost: true },
  'not-a-feed': { waitMs: 6 * HOUR_MS, maxWaitMs: 7 * DAY_MS, dead: LONG_DEATH },
  'bad-redirect': { waitMs: 6 * HOUR_MS, maxWaitMs: 7 * DAY_MS, dead: LONG_DEATH },
  'too-large': { waitMs: 7 * DAY_MS, maxWaitMs: 7 * DAY_MS },
  forbidden: { waitMs: 7 * DAY_MS, maxWaitMs: MONTH_MS },
}

/** Retry interval while offline. */
const OFFLINE_MS = 5 * MINUTE_MS
/** Retry interval of a host that is down, with one feed after another. */
const HOST_DOWN_MS = 2 * HOUR_MS
/** A host that has been down for this long counts as lost. */
const HOST_LOST_MS = 180 * DAY_MS
const DEAD_SHARE = 0.1
/** Default pause of a busy host without `Retry-After`. */
const BUSY_MS = 15 * MINUTE_MS
/** Random extension of waits; keeps feeds of one host from retrying at the same time. */
const SPREAD = 0.5

const REFUSALS: ReadonlySet<number> = new Set([401, 402, 403, 407, 451])
const BUSY: ReadonlySet<number> = new Set([429, 503])
const BY_REASON: Readonly<Record<FetchFailure, FetchOutcome>> = {
  unresolved: 'unresolved',
  unreachable: 'unreachable',
  timeout: 'timeout',
  'too-large': 'too-large',
  'broken-encoding': 'not-a-feed',
  'redirect-loop': 'bad-redirect',
  'too-many-redirects': 'bad-redirect',
  'broken-redirect': 'bad-redirect',
  'refused-scheme': 'forbidden',
  'refused-credentials': 'forbidden',
  'refused-port': 'forbidden',
  'refused-name': 'forbidden',
  'refused-address': 'forbidden',
  aborted: 'aborted',
}

/** A 304 counts as unchanged only if validators were sent; others arrive here. */
const NOT_MODIFIED = 304

const outcomeOfStatus = (status: number): FetchOutcome => {
  if (status === NOT_MODIFIED) return 'server-error'
  if (status === 410) return 'gone'
  if (BUSY.has(status)) return 'busy'
  if (REFUSALS.has(status)) return 'refused'
  if (status >= 500) return 'server-error'
  return 'missing'
}

/** Returns the outcome of an event, regardless of its context. */
export function outcomeOf(event: FetchEvent): FetchOutcome {
  if (event.kind === 'status') return outcomeOfStatus(event.status)
  if (event.kind === 'failed') return BY_REASON[event.reason]
  return event.kind
}

/** Returns whether the outcome concerns the host rather than the feed. */
export function isAboutHost(outcome: FetchOutcome): boolean {
  return POLICIES[outcome]?.isAboutHost === true
}

const spread = (waitMs: number, chance: number): number =>
  Math.round(waitMs * (1 + SPREAD * chance))

/**
 * Returns the retry interval of a dead feed: a tenth of the time since its death, from a week to
 * a month.
 */
const deadWaitMs = (goneMs: number): number =>
  Math.min(Math.max(goneMs * DEAD_SHARE, 7 * DAY_MS), MONTH_MS)

/** Keeps the failure record unchanged and retries after `waitMs`. */
const leave = (
  outcome: FetchOutcome,
  { nowMs, failing, isDead, chance }: RetryContext,
  waitMs: number,
): RetryDecision => ({
  outcome,
  dueAt: nowMs + spread(waitMs, chance),
  failing,
  isDead,
  pauseUntil: null,
})

const rest = (event: FetchEvent, context: RetryContext): RetryDecision => {
  const asked = event.kind === 'status' ? event.retryAfterMs : null
  const waitMs = Math.max(asked ?? BUSY_MS, MINUTE_MS)
  return { ...leave('busy', context, waitMs), pauseUntil: context.nowMs + waitMs }
}

/**
 * Waits for a host that is down. The failure does not count against the feed, unless the host has
 * been down for half a year.
 */
const waitForHost = (context: RetryContext): RetryDecision => {
  const { nowMs, failing, isDead } = context
  const since = failing?.since ?? nowMs
  const isLost = isDead || nowMs - since >= HOST_LOST_MS
  return {
    ...leave('host-down', context, isLost ? deadWaitMs(nowMs - since) : HOST_DOWN_MS),
    failing: failing ?? { outcome: 'host-down', since, tries: 0 },
    isDead: isLost,
  }
}

const nextFailing = (outcome: FetchOutcome, { failing, nowMs }: RetryContext): Failing => {
  const isSameRow =
    failing?.outcome === outcome || (isAboutHost(outcome) && isHostRow(failing))
  if (isSameRow && failing !== null)
    return { outcome, since: failing.since, tries: failing.tries + 1 }
  return { outcome, since: nowMs, tries: 1 }
}

const isHostRow = (failing: Failing | null): boolean =>
  failing !== null && (failing.outcome === 'host-down' || isAboutHost(failing.outcome))

const count = (
  outcome: FetchOutcome,
  policy: Policy,
  context: RetryContext,
): RetryDecision => {
  const { nowMs, chance } = context
  const failing = nextFailing(outcome, context)
  const { dead, waitMs, maxWaitMs } = policy
  const hasDied =
    dead !== undefined &&
    failing.tries >= dead.tries &&
    nowMs - failing.since >= dead.afterMs
  const isDead = context.isDead || hasDied
  const backOffMs = Math.min(waitMs * 2 ** Math.min(failing.tries - 1, 20), maxWaitMs)
  const againMs = isDead ? deadWaitMs(nowMs - failing.since) : backOffMs
  return {
    outcome,
    dueAt: nowMs + spread(againMs, chance),
    failing,
    isDead,
    pauseUntil: null,
  }
}

const needsNetwork = (outcome: FetchOutcome): boolean =>
  outcome === 'unresolved' || outcome === 'unreachable' || outcome === 'timeout'

export function judge(event: FetchEvent, context: RetryContext): RetryDecision {
  const outcome = outcomeOf(event)
  if (outcome === 'read' || outcome === 'unchanged') {
    return {
      outcome,
      dueAt: context.regularDueAt,
      failing: null,
      isDead: false,
      pauseUntil: null,
    }
  }
  if (outcome === 'aborted') return leave(outcome, context, 0)
  if (outcome === 'busy') return rest(event, context)
  if (!context.isOnline && needsNetwork(outcome))
    return leave('no-network', context, OFFLINE_MS)
  const policy = POLICIES[outcome]
  if (policy === undefined) return leave(outcome, context, DAY_MS)
  if (policy.isAboutHost === true && context.isHostDown) return waitForHost(context)
  return count(outcome, policy, context)
}
