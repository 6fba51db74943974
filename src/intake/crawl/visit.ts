/**
 * Visits one feed: fetches it, compares it with the previous body, and parses it. It decides and
 * writes nothing.
 */
import { hash } from 'node:crypto'
import type { Task } from '../../store/task.ts'
import type { Versioned } from '../../store/directory.ts'
import { CodedError } from '../../errors.ts'
import {
  type CrawlState,
  type Elsewhere,
  parseCrawlState,
  type Subscription,
  type Validators,
} from '../../record/crawl-state.ts'
import type { FeedReader } from '../interpret/feed/feed-reader.ts'
import type { FeedReport } from '../interpret/feed/feed-report.ts'
import type { Fetcher } from './fetch/fetch.ts'
import type { FetchResult, Hop } from './fetch/fetch-result.ts'
import type { Semaphore } from './rate/semaphore.ts'
import type { FetchEvent } from './outcome.ts'
import { DAY_MS, HOUR_MS } from '../../record/instant/durations.ts'
import { isLive } from './due.ts'

const LIVE_AGE_MS = 7 * DAY_MS
/** Silent feeds are fetched monthly, with up to 10% jitter; this age stays below that. */
const OTHER_AGE_MS = 27 * DAY_MS
/** Minimum and maximum delay of an expected episode before it counts as overdue. */
const LEAST_LATE_MS = 12 * HOUR_MS
const MOST_LATE_MS = 2 * DAY_MS

/**
 * Decides when validators are too old to use. Some servers return 304 forever, so a full fetch
 * follows when an episode is overdue, and otherwise weekly or monthly. Pure.
 */
type WholeFacts = Pick<CrawlState, 'rhythm' | 'wholeAt'>

/** Returns whether the next fetch omits validators. */
export function isWholeDue({ rhythm, wholeAt }: WholeFacts, nowMs: number): boolean {
  if (wholeAt === null) return false
  if (nowMs - wholeAt >= mostAgeMs(rhythm, nowMs)) return true
  return !rhythm.isComplete && isOverdue(rhythm, wholeAt, nowMs)
}

function mostAgeMs(rhythm: CrawlState['rhythm'], nowMs: number): number {
  if (rhythm.isComplete) return OTHER_AGE_MS
  if (rhythm.lastAt === null || isLive(rhythm, nowMs)) return LIVE_AGE_MS
  return OTHER_AGE_MS
}

/**
 * Returns whether an episode is overdue. Full fetches then repeat each time the silence doubles.
 */
function isOverdue(
  { lastAt, gapMs }: CrawlState['rhythm'],
  wholeAt: number,
  nowMs: number,
): boolean {
  if (lastAt === null || gapMs === null) return false
  const lateMs = Math.min(Math.max(gapMs, LEAST_LATE_MS), MOST_LATE_MS)
  const silenceBeforeMs = Math.max(0, wholeAt - lastAt)
  return nowMs - lastAt >= Math.max(gapMs + lateMs, 2 * silenceBeforeMs)
}

/**
 * Parses untrusted bytes with limits on time and memory; throws a `CodedError` with a `FEED_`
 * code.
 */
export type ReadFeed = (
  bytes: Uint8Array,
  contentType: string | null,
  feedUrl: string,
) => Promise<FeedReport>

export function openReadFeed(reader: FeedReader, now: () => number): ReadFeed {
  return (bytes, contentType, feedUrl) =>
    reader.report(bytes, contentType, { feedUrl, nowMs: now() })
}

export interface VisitParts {
  readonly fetcher: Fetcher
  readonly readFeed: ReadFeed
  /** Limits concurrent large feeds, from their first megabyte until they are parsed. */
  readonly largeGate: Semaphore
}

/** The result of fetching and parsing a URL. */
export interface Sight {
  readonly result: FetchResult
  readonly event: FetchEvent
  /** Null unless `event` is `read`. */
  readonly feed: FeedReport | null
  readonly bodyHash: string | null
  readonly bytes: number
  /** The error code of the parser. */
  readonly code: string | null
}

export interface Visit extends Sight {
  readonly task: Task
  readonly podcast: Versioned
  readonly state: CrawlState
  /** The subscription requested by this visit. */
  readonly subscription?: Subscription | undefined
  /** Another URL of the podcast, seen because its current URL fails or is older. */
  readonly movedTo?: string
  /** Other URLs fetched by this visit. */
  readonly elsewhere?: Elsewhere
}

const hashOf = (body: Uint8Array): string => hash('sha1', body, 'base64url')

interface Before {
  readonly validators: CrawlState['validators']
  readonly bodyHash: string | null
}

const withoutBody = (result: FetchResult): FetchResult =>
  result.kind === 'answered' ? { ...result, body: new Uint8Array() } : result

const readBody = async (
  url: string,
  result: FetchResult & { kind: 'answered' },
  before: Before,
  parts: VisitParts,
): Promise<Sight> => {
  const { body, headers } = result
  const bytes = body.byteLength
  const bodyHash = hashOf(body)
  const seen = { result: withoutBody(result), bytes, feed: null, code: null }
  if (bodyHash === before.bodyHash)
    return { ...seen, event: { kind: 'unchanged' }, bodyHash }
  try {
    const feed = await parts.readFeed(body, headers.contentType, url)
    return { ...seen, event: { kind: 'read' }, feed, bodyHash }
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    return { ...seen, event: { kind: 'not-a-feed' }, bodyHash: null, code: error.code }
  }
}

const NOTHING: Before = { validators: {}, bodyHash: null }

/**
 * Returns whether a redirect is permanent. The feed is then always parsed, to compare it with the
 * known show.
 */
const isMoving = (hops: readonly Hop[]): boolean =>
  hops.some(({ status }) => status === 301 || status === 308)

const isEmpty = (validators: Validators | undefined): boolean =>
  validators?.etag === undefined && validators?.lastModified === undefined

/** Fetches and parses any URL as a feed. */
export async function lookAt(
  url: string,
  parts: VisitParts,
  signal: AbortSignal,
  before: Before = NOTHING,
): Promise<Sight> {
  let leave: (() => void) | undefined
  const enterLarge = async (): Promise<void> => {
    leave ??= await parts.largeGate.enter()
  }
  const last = { isConditional: false }
  const validatorsOf = (asked: string, hops: readonly Hop[]): Validators | undefined => {
    const validators = isMoving(hops) ? undefined : before.validators[asked]
    last.isConditional = !isEmpty(validators)
    return validators
  }
  try {
    const result = await parts.fetcher.fetch(url, {
      validatorsOf,
      enterLarge,
      signal,
    })
    const nothing = { result, feed: null, bodyHash: null, bytes: 0, code: null }
    if (result.kind === 'failed')
      return { ...nothing, event: { kind: 'failed', reason: result.reason } }
    const { status, headers, hops } = result
    if (status === 304 && last.isConditional)
      return { ...nothing, event: { kind: 'unchanged' } }
    if (status >= 200 && status < 300)
      return await readBody(url, result, isMoving(hops) ? NOTHING : before, parts)
    return {
      ...nothing,
      event: { kind: 'status', status, retryAfterMs: headers.retryAfterMs },
    }
  } finally {
    leave?.()
  }
}

/**
 * Returns whether a fetch was requested during the last fetch: no other cause makes a feed due
 * before its last fetch ended. Validators from that fetch would return 304 for the later request.
 */
const wasAskedForMeanwhile = ({ dueAt }: Task, { last }: CrawlState): boolean =>
  last !== null && dueAt <= last.at

export async function visitFeed(
  task: Task,
  podcast: Versioned,
  parts: VisitParts,
  { signal, nowMs }: { readonly signal: AbortSignal; readonly nowMs: number },
): Promise<Visit> {
  const state = parseCrawlState(task.state)
  // A move announced by the feed must be confirmed by a full fetch.
  const isWatched = state.watchAt !== null && state.watchAt <= nowMs
  const isForgotten = isWatched || wasAskedForMeanwhile(task, state)
  const { bodyHash } = state
  const validators = isWholeDue(state, nowMs) ? {} : state.validators
  const before = isForgotten ? NOTHING : { validators, bodyHash }
  return {
    ...(await lookAt(podcast.record.rssFeedUrl, parts, signal, before)),
    task,
    podcast,
    state,
  }
}
