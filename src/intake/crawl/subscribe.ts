/** Subscribes to a feed's WebSub hub, and renews the subscription before its lease ends. */
import { isPrivateAddress } from '../../record/feed-url/feed-url.ts'
import { randomBytes } from 'node:crypto'
import { renewalOf, type Subscription } from '../../record/crawl-state.ts'
import type { PodcastId } from '../../record/podcast.ts'
import { cutEnd } from '../../record/text/text-clean-up.ts'
import type { Fetcher } from './fetch/fetch.ts'
import type { Visit } from './visit.ts'

const LEASE_S = 10 * 86_400
const TIMEOUT_MS = 10_000

export interface SubscribeParts {
  readonly fetcher: Fetcher
  /** The public URL of this directory; '' disables subscriptions. */
  readonly publicUrl: string
  readonly signal: AbortSignal
}

interface Offer {
  readonly hub: string
  readonly topic: string
}

const absolute = (url: string | undefined | null, base: string): string | undefined =>
  typeof url === 'string' ? URL.parse(url, base)?.href : undefined

/** Returns the feed's hub: from its headers, otherwise from its body. */
const offerOf = ({ feed, result, podcast }: Visit): Offer | undefined => {
  const links = result.kind === 'answered' ? result.headers.links : { hub: [], self: [] }
  const asked = podcast.record.rssFeedUrl
  const hub = absolute(links.hub[0] ?? feed?.hubUrl, asked)
  const self = absolute(links.self[0] ?? feed?.selfUrl, asked) ?? asked
  const topic = isPrivateAddress(self) ? asked : self
  if (hub === undefined) return undefined
  return { hub, topic }
}

/** Returns the subscription to request; undefined if the current one is valid. */
const wishOf = (
  visit: Visit,
  nowMs: number,
): (Offer & Partial<Subscription>) | undefined => {
  const { subscription } = visit.state
  const offer = offerOf(visit) ?? subscription ?? undefined
  if (offer === undefined) return undefined
  const isSame =
    subscription !== null &&
    subscription.hub === offer.hub &&
    subscription.topic === offer.topic
  if (!isSame) return offer
  if (nowMs >= renewalOf(subscription)) return subscription
  return undefined
}

/** Returns the subscription to store; undefined if no request is needed. */
export function planSubscription(
  visit: Visit,
  publicUrl: string,
  nowMs: number,
): Subscription | undefined {
  const isGood = visit.event.kind === 'read' || visit.event.kind === 'unchanged'
  const wish = publicUrl === '' || !isGood ? undefined : wishOf(visit, nowMs)
  if (wish === undefined) return undefined
  const token = wish.token ?? randomBytes(18).toString('base64url')
  const secret = wish.secret ?? randomBytes(24).toString('base64url')
  return {
    hub: wish.hub,
    topic: wish.topic,
    token,
    secret,
    until: wish.until ?? null,
    askedAt: nowMs,
  }
}

/**
 * Subscribes at a hub. The subscription must be stored first, because the hub verifies it
 * immediately. A refused request is repeated at the next renewal.
 */
export async function subscribe(
  { hub, topic, token, secret }: Subscription,
  podcastId: PodcastId,
  { fetcher, publicUrl, signal }: SubscribeParts,
): Promise<void> {
  const form = new URLSearchParams({
    'hub.callback': `${cutEnd(publicUrl, '/')}/api/v1/websub/${podcastId}/${token}`,
    'hub.mode': 'subscribe',
    'hub.topic': topic,
    'hub.secret': secret,
    'hub.lease_seconds': String(LEASE_S),
  })
  await fetcher.fetch(hub, {
    method: 'POST',
    body: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    accept: '*/*',
    timeoutMs: TIMEOUT_MS,
    maxBytes: 65_536,
    signal,
  })
}
