/**
 * Sends webhook messages: claims the due messages of one search after another and sends each in
 * order. Several processes share the work; the claims of one that dies end by themselves.
 */
import { randomUUID } from 'node:crypto'
import type { Fetcher } from '../intake/crawl/fetch/fetch.ts'
import type { Directory } from '../store/directory.ts'
import type { ClaimedMessages, SavedSearches } from '../store/saved-searches.ts'
import { type SendAttempt, decideDelivery } from './delivery-rule.ts'
import { messageIdOf, messageOf } from './message.ts'
import { findPublicIds } from './public-matches.ts'
import { type SearchSecrets, signMessage } from './secrets.ts'

/** Maximum wait for a receiver, in ms. */
const TIMEOUT_MS = 15_000
/** Longer than an attempt, in ms. */
const LEASE_MS = 60_000
/** Answers are not read. */
const MOST_BYTES = 65_536
const MESSAGES_OF_A_CLAIM = 50

export interface SenderParts {
  readonly savedSearches: SavedSearches
  readonly reader: Directory['reader']
  readonly secrets: SearchSecrets
  /** For `https`: public addresses, and those of `CASTDEX_FETCH_ALLOW`. */
  readonly fetcher: Fetcher
  /** For `http`: addresses of `CASTDEX_FETCH_ALLOW` alone. */
  readonly plainFetcher: Fetcher
  readonly now: () => number
  readonly signal: AbortSignal
  readonly onPaused: (searchId: string, reason: string) => void
}

interface SignedMessage {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

async function post(
  { fetcher, plainFetcher, signal }: SenderParts,
  url: string,
  { headers, body }: SignedMessage,
): Promise<SendAttempt> {
  const client = url.startsWith('https:') ? fetcher : plainFetcher
  const result = await client.fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    accept: '*/*',
    followsRedirects: false,
    maxBytes: MOST_BYTES,
    timeoutMs: TIMEOUT_MS,
    signal,
  })
  if (result.kind === 'answered') return { status: result.status }
  // Only a body of a success is read.
  if (result.reason === 'too-large') return { status: 200 }
  return { status: null, problem: `${result.reason}: ${result.message}` }
}

/** Sends the messages of a claim until one has to wait for its receiver. */
async function sendClaimed(
  parts: SenderParts,
  { search, messages }: ClaimedMessages,
  lease: string,
): Promise<void> {
  const { savedSearches, secrets, now, signal } = parts
  const { id, content, delivery } = search
  const secret = secrets.secretOf(id, content.secretNo)
  let state = delivery
  for (const message of messages) {
    // The search may have ended since the claim, and the podcast may be public no more.
    if ((await savedSearches.find(id)) === undefined) return
    const { no, podcastId } = message
    if (!(await findPublicIds(parts, [podcastId])).has(podcastId)) {
      const leasedUntilMs = now() + LEASE_MS
      await savedSearches.settleMessage(id, lease, { kind: 'dropped', no, leasedUntilMs })
      continue
    }
    const body = messageOf(message)
    const signed = { id: messageIdOf(message), nowMs: now(), body }
    const headers = signMessage(secret, signed)
    const attempt = await post(parts, content.webhookUrl ?? '', { headers, body })
    if (signal.aborted && attempt.status === null) return
    const nowMs = now()
    const context = { message, delivery: state, nowMs, leasedUntilMs: nowMs + LEASE_MS }
    const outcome = decideDelivery(attempt, context)
    await savedSearches.settleMessage(id, lease, outcome)
    if (outcome.kind === 'paused') parts.onPaused(id, outcome.reason)
    if (outcome.kind === 'held' || outcome.kind === 'paused') return
    state = { ...state, failingSinceMs: null, attempts: 0 }
    if (outcome.kind === 'delivered') state = { ...state, deliveredMs: nowMs }
  }
  await savedSearches.settleMessage(id, lease, { kind: 'released' })
}

/**
 * Claims the due messages of one search. Returns a function that sends them, or undefined if there
 * are none.
 */
export async function claimNext(
  parts: SenderParts,
): Promise<(() => Promise<void>) | undefined> {
  const nowMs = parts.now()
  const lease = randomUUID()
  const claimed = await parts.savedSearches.claimMessages({
    nowMs,
    lease,
    leasedUntilMs: nowMs + LEASE_MS,
    installation: parts.secrets.installation,
    limit: MESSAGES_OF_A_CLAIM,
  })
  return claimed && (() => sendClaimed(parts, claimed, lease))
}
