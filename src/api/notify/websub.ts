/**
 * The subscriber side of WebSub (https://www.w3.org/TR/websub/). Verifications are confirmed only
 * for pending requests, leases and denials are stored, and content is accepted only if it is
 * signed; it schedules the feed sooner.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Directory } from '../../store/directory.ts'
import {
  type CrawlState,
  parseCrawlState,
  renewalOf,
  type Subscription,
} from '../../record/crawl-state.ts'
import { isPodcastId } from '../../record/podcast-id.ts'
import { foldBlanks } from '../../record/text/text-clean-up.ts'
import { type QueryString, readScalar } from '../query-string.ts'

export interface CallbackPath {
  readonly podcastId: string
  readonly token: string
}

const METHODS: ReadonlySet<string> = new Set(['sha1', 'sha256', 'sha384', 'sha512'])

/** Longest accepted lease, in seconds: a year. */
const MAX_LEASE_S = 31_536_000
/** Attempts at a compare-and-set when the state changes concurrently. */
const ATTEMPTS = 3

const isSame = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Verifies the body's signature as a stream, in constant memory. */
export async function isSignedBy(
  secret: string,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  header: string | undefined,
): Promise<boolean> {
  const [method = '', signature = ''] = (header ?? '').split('=', 2)
  const isKnown = METHODS.has(method)
  const hmac = createHmac(isKnown ? method : 'sha256', secret)
  for await (const piece of body) hmac.update(piece)
  return isKnown && isSame(hmac.digest('hex'), signature.toLowerCase())
}

/** Returns undefined for an unknown callback. */
export async function findSubscription(
  { tasks }: Pick<Directory, 'tasks'>,
  { podcastId, token }: CallbackPath,
): Promise<Subscription | undefined> {
  if (!isPodcastId(podcastId)) return undefined
  const { subscription } = parseCrawlState((await tasks.find(podcastId, 'feed'))?.state)
  if (subscription !== null && isSame(subscription.token, token)) return subscription
  return undefined
}

/** Returns seconds; undefined if missing or invalid. */
const parseLease = (text: string | undefined): number | undefined => {
  const seconds = /^\d{1,12}$/.test(text ?? '') ? Number(text) : 0
  if (seconds > 0) return Math.min(seconds, MAX_LEASE_S)
  return undefined
}

/**
 * `change` computes the new state of the subscription. Returns undefined if it was removed
 * concurrently.
 */
const changeSubscription = async (
  { tasks }: Pick<Directory, 'tasks'>,
  { podcastId, token }: CallbackPath,
  change: Pick<Subscription, 'until' | 'denied'>,
): Promise<Subscription | undefined> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const from = (await tasks.find(podcastId, 'feed'))?.state ?? null
    const state = parseCrawlState(from)
    if (state.subscription === null || !isSame(state.subscription.token, token))
      return undefined
    const subscription = { ...state.subscription, ...change }
    const to: CrawlState = { ...state, subscription }
    if (await tasks.compareAndSet(podcastId, 'feed', { from, to })) return subscription
  }
  return undefined
}

/** Makes the feed due before the lease ends, since the subscription is renewed after a fetch. */
const rememberLease = async (
  directory: Pick<Directory, 'tasks'>,
  path: CallbackPath,
  until: number,
): Promise<void> => {
  const subscription = await changeSubscription(directory, path, { until, denied: null })
  if (subscription !== undefined)
    await directory.tasks.scheduleSooner(path.podcastId, 'feed', renewalOf(subscription))
}

/** Longest stored reason, in characters. */
const MAX_REASON_LENGTH = 200

/**
 * Stores a denial (https://www.w3.org/TR/websub/#subscription-validation); the hub expects an empty
 * answer.
 */
const rememberDenial = async (
  directory: Pick<Directory, 'tasks'>,
  path: CallbackPath,
  { reason, at }: { readonly reason: string | undefined; readonly at: number },
): Promise<void> => {
  const words = foldBlanks((reason ?? '').replace(/\p{C}/gu, ' ')).slice(
    0,
    MAX_REASON_LENGTH,
  )
  await changeSubscription(directory, path, {
    until: null,
    denied: { at, reason: words || null },
  })
}

/** Returns the answer to the hub; undefined without a matching request. */
export async function answerHub(
  directory: Pick<Directory, 'tasks'>,
  path: CallbackPath,
  query: QueryString,
  nowMs: number,
): Promise<string | undefined> {
  const subscription = await findSubscription(directory, path)
  if (subscription === undefined || readScalar(query, 'hub.topic') !== subscription.topic)
    return undefined
  const mode = readScalar(query, 'hub.mode')
  if (mode === 'denied') {
    await rememberDenial(directory, path, {
      reason: readScalar(query, 'hub.reason'),
      at: nowMs,
    })
    return ''
  }
  const challenge = mode === 'subscribe' ? readScalar(query, 'hub.challenge') : undefined
  const leaseS = parseLease(readScalar(query, 'hub.lease_seconds'))
  if (challenge !== undefined && leaseS !== undefined)
    await rememberLease(directory, path, nowMs + leaseS * 1000)
  return challenge
}

export interface News {
  readonly body: AsyncIterable<Uint8Array>
  readonly signature: string | undefined
  readonly nowMs: number
}

/**
 * Accepts content for a subscription. Badly signed content is dropped, as the specification
 * requires.
 */
export async function takeNews(
  directory: Pick<Directory, 'tasks'>,
  path: CallbackPath,
  { subscription, news }: { readonly subscription: Subscription; readonly news: News },
): Promise<void> {
  if (await isSignedBy(subscription.secret, news.body, news.signature)) {
    await directory.tasks.scheduleSooner(path.podcastId, 'feed', news.nowMs)
  }
}
