/**
 * Visits one feed: fetches it, compares it with what was there before, and reads it.
 * Nothing is decided and nothing written.
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
import { isWholeDue } from './validators-age.ts'

/**
 * Reads foreign bytes within bounds of time and memory; throws a `CodedError` whose code begins
 * with `FEED_`.
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
  /** Large feeds wait here from their first megabyte until they have been read. */
  readonly largeGate: Semaphore
}

/** A sight tells what came of looking at a URL. */
export interface Sight {
  readonly result: FetchResult
  readonly event: FetchEvent
  /** Null unless `event` is `read`. */
  readonly feed: FeedReport | null
  readonly bodyHash: string | null
  readonly bytes: number
  /** The reading failed with this code. */
  readonly code: string | null
}

export interface Visit extends Sight {
  readonly task: Task
  readonly podcast: Versioned
  readonly state: CrawlState
  /** This visit asked for the subscription. */
  readonly subscription?: Subscription | undefined
  /** The visit saw this other URL of the podcast, because its own fails or is older. */
  readonly movedTo?: string
  /** Other URLs were looked at on this visit. */
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
 * Returns whether the feed has to be read, because a permanent redirect leads to it: it is
 * compared with the known show.
 */
const isMoving = (hops: readonly Hop[]): boolean =>
  hops.some(({ status }) => status === 301 || status === 308)

const isEmpty = (validators: Validators | undefined): boolean =>
  validators?.etag === undefined && validators?.lastModified === undefined

/** Looks at any URL as one looks at a feed. */
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
 * Returns whether somebody asked for the feed while it was being fetched: nothing else
 * makes a feed due before its last fetch ended. The validators of that fetch would answer
 * "not modified" to a request that was made before it.
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
  // A feed that says that it moves has to be heard to say so again, in the same words.
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
