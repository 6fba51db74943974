/** Computes the crawl state after a visit. Pure. */
import type {
  CrawlState,
  DueReason,
  LastFetch,
  PodpingTag,
  Rhythm,
  Validators,
} from '../../record/crawl-state.ts'
import { DAY_MS } from '../../record/instant/durations.ts'
import type { RetryDecision } from './outcome.ts'
import type { Visit } from './visit.ts'
import type { PodcastId } from '../../record/podcast.ts'

/**
 * Returns a number from 0 to 1, evenly distributed and constant per podcast, from the random end
 * of its id.
 */
export function placeOf(id: PodcastId): number {
  return Number.parseInt(id.replaceAll('-', '').slice(-8), 16) / 2 ** 32
}

/** Limit of stored validators: the feed's URL and its redirect targets. */
const MAX_URLS = 3
/** If the age of the validators is unknown, the first full fetches are spread over this time. */
const FIRST_AGE_MS = 7 * DAY_MS
const UNASKED_304 = 'the server answered 304 though no validators were sent'

/**
 * Returns whether the body was repaired. It may be truncated, and its validators would prevent a
 * full fetch. If the next visit returns identical bytes, they count as complete.
 */
const isMended = ({ feed }: Visit): boolean => feed !== null && feed.repairs.length > 0

const validatorsAfter = (visit: Visit): CrawlState['validators'] => {
  const { state, result, event } = visit
  if (result.kind !== 'answered' || result.url === null) return state.validators
  const validators = isMended(visit) ? {} : result.headers.validators
  const isEmpty = validators.etag === undefined && validators.lastModified === undefined
  // A 304 may omit its validators; an unreadable body has none worth keeping.
  if (event.kind === 'unchanged' && isEmpty) return state.validators
  if (event.kind !== 'read' && event.kind !== 'unchanged') return state.validators
  const others = Object.entries(state.validators).filter(([url]) => url !== result.url)
  const kept: [string, Validators][] = [
    ...others,
    [result.url, validators] as [string, Validators],
  ]
  return Object.fromEntries(kept.slice(-MAX_URLS))
}

/**
 * Returns when the server last sent the full body. If unknown, returns a time within the last
 * week that depends on the podcast id.
 */
function wholeAfter({ state, result, event, task }: Visit, nowMs: number): number | null {
  const isGood = event.kind === 'read' || event.kind === 'unchanged'
  if (result.kind !== 'answered' || !isGood) return state.wholeAt
  if (result.status !== 304) return nowMs
  return state.wholeAt ?? Math.round(nowMs - FIRST_AGE_MS * placeOf(task.podcastId))
}

function detailOf({ result, event, code }: Visit): string | null {
  if (result.kind === 'failed') return result.message
  if (event.kind === 'status' && event.status === 304) return UNASKED_304
  return code
}

const lastOf = (visit: Visit, { outcome }: RetryDecision, nowMs: number): LastFetch => ({
  at: nowMs,
  outcome,
  status: visit.result.kind === 'answered' ? visit.result.status : null,
  detail: detailOf(visit),
  durationMs: Math.round(visit.result.durationMs),
  bytes: visit.bytes,
})

export interface Learnt {
  readonly rhythm: Rhythm
  readonly freshMs: number | null
}

/** Returns the rhythm and the freshness after the visit, before the retry decision. */
export function learntOf({ state, feed, result }: Visit): Learnt {
  return {
    rhythm: feed === null ? state.rhythm : feed.rhythm,
    freshMs: result.kind === 'answered' ? result.headers.freshMs : state.freshMs,
  }
}

/** Returns whether the URL still serves, unchanged, content that belonged to another show. */
export function isKnownForeign({ event, state, podcast }: Visit): boolean {
  return event.kind === 'unchanged' && state.foreignUrl === podcast.record.rssFeedUrl
}

function podpingTagAfter({ state, feed }: Visit, isForeign: boolean): PodpingTag | null {
  return isForeign || feed === null ? state.podpingTag : feed.podping
}

function foreignUrlAfter(
  { event, state, podcast }: Visit,
  isForeign: boolean,
): string | null {
  if (event.kind !== 'read') return state.foreignUrl
  if (isForeign) return podcast.record.rssFeedUrl
  return null
}

interface Planned {
  /** The content of this visit belongs to another show. */
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
    wholeAt: wholeAfter(visit, nowMs),
    bodyHash: event.kind === 'read' ? visit.bodyHash : state.bodyHash,
    foreignUrl: foreignUrlAfter(visit, isForeign),
    rhythm: isForeign ? state.rhythm : rhythm,
    podpingTag: podpingTagAfter(visit, isForeign),
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
