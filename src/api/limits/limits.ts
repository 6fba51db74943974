/** Rate limits per key, and per address for failed authentication; in memory of this process. */
import type { FastifyReply } from 'fastify'
import type { Rates } from '../../store/rates.ts'
import { CodedError } from '../../errors.ts'
import type { Headers } from './header-list.ts'
import { SharedBuckets } from './shared-buckets.ts'
import { type BucketState, TokenBuckets } from './token-buckets.ts'

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
