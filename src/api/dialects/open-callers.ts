/**
 * Lets addresses that the operator has opened call without a key. A request that came
 * through a proxy counts by the last hop that `CASTDEX_TRUST_PROXY` vouches for; without
 * such a hop it is never let in, or everybody behind a proxy on this machine would be.
 */
import type { FastifyRequest } from 'fastify'
import { CodedError } from '../../errors.ts'
import { openRanges } from '../connections/address-ranges.ts'
import { isForwarded, isVouchedFor } from '../connections/proxies.ts'
import { addressGroup } from '../limits/limits.ts'
import { TokenBuckets } from '../limits/token-buckets.ts'

const MAX_ADDRESSES = 10_000

export interface OpenCallers {
  /** Returns whether the request may be answered without a key. */
  admits(request: FastifyRequest): boolean
  /** Takes one request off the address, and refuses when it sends too many. */
  take(request: FastifyRequest): void
  /**
   * Takes several requests off the address, even more than are left: what is missing has to
   * come back first.
   */
  spend(request: FastifyRequest, requests: number): void
}

interface OpenCallersOptions {
  /** The value of `CASTDEX_OPEN_TO`. */
  readonly openTo: string
  /** Requests a second of one address; 0 = no limit. */
  readonly perSecond: number
  readonly now: () => number
}

export function openOpenCallers({
  openTo,
  perSecond,
  now,
}: OpenCallersOptions): OpenCallers {
  const isOpen = openRanges(openTo)
  const burst = Math.max(1, Math.floor(perSecond * 2))
  const buckets = new TokenBuckets({ perSecond, burst, maxNames: MAX_ADDRESSES })
  return {
    admits(request) {
      const { headers, ip } = request
      if (isForwarded(headers) && !isVouchedFor(request)) return false
      return isOpen(ip)
    },
    spend({ ip }, requests) {
      if (perSecond > 0) buckets.spend(addressGroup(ip), requests, now())
    },
    take({ ip }) {
      if (perSecond === 0) return
      const { granted, retryAfterS } = buckets.take(addressGroup(ip), now())
      if (granted) return
      const message = `Your address sends more than ${String(perSecond)} requests a second without a key; wait ${String(retryAfterS)} s.`
      throw new CodedError('RATE_LIMITED', message, { retryAfterS })
    },
  }
}
