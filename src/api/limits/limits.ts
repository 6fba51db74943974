/**
 * Rate limits per key, and per address for failed authentication, in memory of this process; and
 * monthly quotas, charged after the answer is known and before it is sent, exactly across
 * processes.
 */
import type { FastifyReply } from 'fastify'
import type { Rates, TokenRate } from '../../store/rates.ts'
import { CodedError } from '../../errors.ts'
import { type BucketState, TokenBuckets } from './token-buckets.ts'
import {
  type ApiKey,
  type ApiKeyStore,
  type Counter,
  dayOf,
  monthOf,
} from '../../store/api-keys.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { monthStart } from '../../record/instant/month-start.ts'

interface Headers {
  header(name: string, value: string | number): unknown
}

/** A target for response headers: a Fastify reply or a raw list for Node. */
export class HeaderList implements Headers {
  /** Alternating names and values. */
  readonly list: string[]

  constructor(list: string[]) {
    this.list = list
  }

  header(name: string, value: string | number): void {
    this.list.push(name, String(value))
  }
}

/** Returns the start of the next calendar month in UTC. */
export function nextMonth(nowMs: number): string {
  return toInstant(monthStart(nowMs, 1))
}

interface Cost {
  readonly counter: Counter
  readonly amount: number
}

/** Returns `used/limit` for `X-Usage-Monthly`; undefined without a quota. */
function showUsage(used: number, limit: number | null): string | undefined {
  if (limit === null) return undefined
  return `${String(used)}/${String(limit)}`
}

const exceeded = (
  { counter, amount }: Cost,
  used: number,
  limit: number,
  nowMs: number,
): CodedError => {
  const resetsAt = nextMonth(nowMs)
  const message =
    `The monthly quota of ${counter} is ${String(limit)}, ${String(used)} are used, and this call needs ${String(amount)}; ` +
    `nothing was charged. It resets on ${resetsAt}.`
  return new CodedError('QUOTA_EXCEEDED', message, { resetsAt })
}

/** Charges the whole cost or throws; returns the value of `X-Usage-Monthly`. */
export async function chargeCall(
  apiKeys: ApiKeyStore,
  key: ApiKey,
  cost: Cost,
  nowMs: number,
): Promise<string | undefined> {
  if (cost.amount === 0) return usageOf(apiKeys, key, cost.counter, nowMs)
  const when = { month: monthOf(nowMs), day: dayOf(nowMs) }
  const { granted, used, limit } = await apiKeys.charge({ keyId: key.id, ...when, ...cost })
  if (!granted) throw exceeded(cost, used, limit ?? 0, nowMs)
  return showUsage(used, limit)
}

/** Returns the value of `X-Usage-Monthly` without a charge. */
export async function usageOf(
  apiKeys: ApiKeyStore,
  key: ApiKey,
  counter: Counter,
  nowMs: number,
): Promise<string | undefined> {
  const limit = key.quotas[counter]
  if (limit === null) return undefined
  const usage = await apiKeys.usage(key.id, monthOf(nowMs))
  return showUsage(usage[counter], limit)
}

/** Delay of the report, in ms. */
const TOLD_AFTER = 250

/**
 * Token buckets that are eventually consistent across processes. Each process grants tokens
 * locally, without waiting, and reports them shortly after; then it takes over the common level.
 * Tokens granted in excess are deducted from later ones.
 */
class SharedBuckets {
  readonly #buckets: TokenBuckets
  readonly #rates: Rates
  readonly #terms: TokenRate
  readonly #now: () => number
  /** Tokens granted since the last report, by name. */
  readonly #untold = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(rates: Rates, terms: TokenRate, now: () => number) {
    this.#buckets = new TokenBuckets(terms)
    this.#rates = rates
    this.#terms = terms
    this.#now = now
  }

  take(name: string, nowMs: number): BucketState {
    const state = this.#buckets.take(name, nowMs)
    if (state.granted) this.#count(name, 1)
    return state
  }

  spend(name: string, tokens: number, nowMs: number): void {
    this.#buckets.spend(name, tokens, nowMs)
    this.#count(name, tokens)
  }

  peek(name: string, nowMs: number): BucketState {
    return this.#buckets.peek(name, nowMs)
  }

  /**
   * Never rejects. A failed report is dropped: reporting later would block a key for requests that
   * were granted.
   */
  async tell(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const spendings = [...this.#untold].map(([name, spent]) => ({ name, spent }))
    this.#untold.clear()
    try {
      const left = await this.#rates.spend(spendings, this.#terms)
      const nowMs = this.#now()
      for (const [at, { name }] of spendings.entries())
        this.#buckets.set(name, (left[at] ?? 0) - (this.#untold.get(name) ?? 0), nowMs)
    } catch {
      // Until the next report, only the local bucket limits the key.
    }
  }

  #count(name: string, tokens: number): void {
    this.#untold.set(name, (this.#untold.get(name) ?? 0) + tokens)
    this.#timer ??= setTimeout(() => void this.tell(), TOLD_AFTER).unref()
  }
}

/** Burst of failures per address, and failures forgiven per second. */
const FAILURE_BURST = 100
const FAILURES_PER_SECOND = 1
const MAX_ADDRESSES = 10_000

export interface RateLimit {
  /**
   * Takes one request from the key's bucket and sets the rate headers; throws if the bucket is
   * empty.
   */
  take(keyId: string, reply: Headers): void
  /**
   * Takes several requests, for expensive or aborted work. The bucket may become negative. Sets the
   * rate headers if `reply` is given.
   */
  spend(keyId: string, requests: number, reply?: Headers): void
  /** Sets the rate headers on an answer that was rejected before the check. */
  show(keyId: string, reply: FastifyReply): void
}

const NO_LIMIT: RateLimit = {
  take: () => undefined,
  spend: () => undefined,
  show: () => undefined,
}

const rateLimited = ({ retryAfterS }: BucketState, perSecond: number): CodedError =>
  new CodedError(
    'RATE_LIMITED',
    `This key sends more than ${String(perSecond)} requests a second; wait ${String(retryAfterS)} s.`,
    { retryAfterS },
  )

/**
 * Allows `perSecond` requests a second with twice that as burst; 0 = unlimited, without headers.
 * `rates` synchronizes several processes.
 */
export function openRateLimit(
  perSecond: number,
  now: () => number,
  rates?: Rates,
): RateLimit {
  if (perSecond === 0) return NO_LIMIT
  const terms = { perSecond, burst: Math.max(1, Math.floor(perSecond * 2)) }
  const buckets =
    rates === undefined ? new TokenBuckets(terms) : new SharedBuckets(rates, terms, now)
  const write = (state: BucketState, reply: Headers): void => {
    reply.header('x-ratelimit-limit', terms.burst)
    reply.header('x-ratelimit-remaining', state.remaining)
    reply.header('x-ratelimit-reset', state.resetS)
  }
  return {
    take(keyId, reply) {
      const state = buckets.take(keyId, now())
      write(state, reply)
      if (!state.granted) throw rateLimited(state, perSecond)
    },
    spend(keyId, requests, reply) {
      buckets.spend(keyId, requests, now())
      if (reply !== undefined) write(buckets.peek(keyId, now()), reply)
    },
    show(keyId, reply) {
      if (!reply.hasHeader('x-ratelimit-limit')) write(buckets.peek(keyId, now()), reply)
    },
  }
}

/**
 * Returns the /64 prefix of an IPv6 address, which one customer owns; IPv4 addresses are unchanged.
 */
export function addressGroup(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from(
    { length: Math.max(0, 8 - front.length - back.length) },
    () => '0',
  )
  return [...front, ...zeros, ...back].slice(0, 4).join(':')
}

export interface FailureLimit {
  /** Counts a failure. Past the limit, "wait" replaces "wrong key". */
  count(address: string): void
}

export function openFailureLimit(now: () => number): FailureLimit {
  const buckets = new TokenBuckets({
    perSecond: FAILURES_PER_SECOND,
    burst: FAILURE_BURST,
    maxNames: MAX_ADDRESSES,
  })
  return {
    count(address) {
      const { granted, retryAfterS } = buckets.take(addressGroup(address), now())
      if (granted) return
      const message = `This address sent too many wrong keys; wait ${String(retryAfterS)} s. A valid key still works.`
      throw new CodedError('AUTH_THROTTLED', message, { retryAfterS })
    },
  }
}

/** Limits free calls by address as well, since a caller may own many keys. */
export interface AddressLimit {
  /** Takes one request from the address's bucket; throws if it is empty. */
  take(address: string): void
}

/** Allows `perSecond` requests a second with twice that as burst; 0 = unlimited. */
export function openAddressLimit(perSecond: number, now: () => number): AddressLimit {
  if (perSecond === 0) return { take: () => undefined }
  const burst = Math.max(1, Math.floor(perSecond * 2))
  const buckets = new TokenBuckets({ perSecond, burst, maxNames: MAX_ADDRESSES })
  return {
    take(address) {
      const { granted, retryAfterS } = buckets.take(addressGroup(address), now())
      if (granted) return
      const message = `This address sends more than ${String(perSecond)} of these requests a second; wait ${String(retryAfterS)} s.`
      throw new CodedError('RATE_LIMITED', message, { retryAfterS })
    },
  }
}
