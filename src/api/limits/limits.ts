/**
 * How fast a key may call, and how often an address may fail with a key: that counts in this
 * process only.
 */
import type { FastifyReply } from 'fastify'
import type { Rates } from '../../store/rates.ts'
import { CodedError } from '../../errors.ts'
import type { Headers } from './header-list.ts'
import { SharedBuckets } from './shared-buckets.ts'
import { type BucketState, TokenBuckets } from './token-buckets.ts'

/** An address may have this many failures at once; this many are forgiven each second. */
const FAILURE_BURST = 100
const FAILURES_PER_SECOND = 1
const MAX_ADDRESSES = 10_000

export interface RateLimit {
  /**
   * Takes one request off the key's bucket, says so in the headers, and refuses when the bucket is
   * empty.
   */
  take(keyId: string, reply: Headers): void
  /**
   * Takes more than one, for work that is worth more or was done in vain; what is missing has to
   * come back first. With `reply`, its headers say what is left.
   */
  spend(keyId: string, requests: number, reply?: Headers): void
  /** Sets the same headers on an answer that was refused before anything was taken. */
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
 * Allows `perSecond` requests a second with a burst of twice that; 0 = no limit and no
 * headers. `rates` is given where several processes answer.
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
 * Returns the first four groups of an IPv6 address, since a customer has a whole /64; an
 * IPv4 address stays as it is.
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
  /** Counts a failure; past the limit the answer is "wait" instead of "wrong". */
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
      const message = `Too many wrong keys came from your address; wait ${String(retryAfterS)} s. A valid key still works.`
      throw new CodedError('AUTH_THROTTLED', message, { retryAfterS })
    },
  }
}

/**
 * What is free is also limited by address, since one caller with many keys would have it
 * all.
 */
export interface AddressLimit {
  /** Takes one request off the address, and refuses when it sends too many. */
  take(address: string): void
}

/** Allows `perSecond` requests a second with a burst of twice that; 0 = no limit. */
export function openAddressLimit(perSecond: number, now: () => number): AddressLimit {
  if (perSecond === 0) return { take: () => undefined }
  const burst = Math.max(1, Math.floor(perSecond * 2))
  const buckets = new TokenBuckets({ perSecond, burst, maxNames: MAX_ADDRESSES })
  return {
    take(address) {
      const { granted, retryAfterS } = buckets.take(addressGroup(address), now())
      if (granted) return
      const message = `Your address sends more than ${String(perSecond)} of these requests a second; wait ${String(retryAfterS)} s.`
      throw new CodedError('RATE_LIMITED', message, { retryAfterS })
    },
  }
}
