/** Computes what is remembered after a visit. Pure. */
import type {
  CrawlState,
  DueReason,
  LastFetch,
  Rhythm,
  Validators,
} from '../../record/crawl-state.ts'
import type { RetryDecision } from './outcome.ts'
import type { Visit } from './visit.ts'

/** Validators are kept for at most this many URLs: the feed's own and those it leads to. */
const MAX_URLS = 3

const validatorsAfter = ({ state, result, event }: Visit): CrawlState['validators'] => {
  if (result.kind !== 'answered' || result.url === null) return state.validators
  const { validators } = result.headers
  const isEmpty = validators.etag === undefined && validators.lastModified === undefined
  // A 304 may leave its validators out; a body that could not be read has none worth keeping.
  if (event.kind === 'unchanged' && isEmpty) return state.validators
  if (event.kind !== 'read' && event.kind !== 'unchanged') return state.validators
  const others = Object.entries(state.validators).filter(([url]) => url !== result.url)
  const kept: [string, Validators][] = [
    ...others,
    [result.url, validators] as [string, Validators],
  ]
  return Object.fromEntries(kept.slice(-MAX_URLS))
}

const lastOf = (
  { result, bytes, code }: Visit,
  { outcome }: RetryDecision,
  nowMs: number,
): LastFetch => ({
  at: nowMs,
  outcome,
  status: result.kind === 'answered' ? result.status : null,
  detail: result.kind === 'failed' ? result.message : code,
  durationMs: Math.round(result.durationMs),
  bytes,
})

export interface Learnt {
  readonly rhythm: Rhythm
  readonly freshMs: number | null
}

/**
 * Returns what the visit says about when to come again, before it is decided whether to try
 * again.
 */
export function learntOf({ state, feed, result }: Visit): Learnt {
  return {
    rhythm: feed === null ? state.rhythm : feed.rhythm,
    freshMs: result.kind === 'answered' ? result.headers.freshMs : state.freshMs,
  }
}

/**
 * Returns whether the URL still gives, unchanged, what was another show's when it was read.
 */
export function isKnownForeign({ event, state, podcast }: Visit): boolean {
  return event.kind === 'unchanged' && state.foreignUrl === podcast.record.rssFeedUrl
}

function foreignUrlAfter(
  { event, state, podcast }: Visit,
  isForeign: boolean,
): string | null {
  if (event.kind !== 'read') return state.foreignUrl
  return isForeign ? podcast.record.rssFeedUrl : null
}

interface Planned {
  /** The content that was read is not the show's. */
  readonly isReadForeign: boolean
  readonly dueReason: DueReason
  readonly watchAt: number | null
  readonly nowMs: number
}

export function nextState(
  visit: Visit,
  retry: RetryDecision,
  { rhythm, freshMs, isReadForeign, dueReason, watchAt, nowMs }: Learnt & Planned,
): CrawlState {
  const { state, event } = visit
  const isForeign = event.kind === 'read' ? isReadForeign : isKnownForeign(visit)
  const isGood =
    !isForeign &&
    retry.failing === null &&
    (retry.outcome === 'read' || retry.outcome === 'unchanged')
  return {
    ...state,
    validators: validatorsAfter(visit),
    bodyHash: event.kind === 'read' ? visit.bodyHash : state.bodyHash,
    foreignUrl: foreignUrlAfter(visit, isForeign),
    rhythm: isForeign ? state.rhythm : rhythm,
    freshMs,
    last: lastOf(visit, retry, nowMs),
    goodAt: isGood ? nowMs : state.goodAt,
    failing: retry.failing,
    subscription: (isForeign ? undefined : visit.subscription) ?? state.subscription,
    elsewhere: visit.elsewhere ?? state.elsewhere,
    dueReason,
    watchAt,
  }
}
