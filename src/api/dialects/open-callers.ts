/**
 * Admits keyless calls from the addresses of `CASTDEX_OPEN_TO`. A proxied request counts as its
 * last hop behind `CASTDEX_TRUST_PROXY`. Without a trusted hop it is rejected, since the proxy's
 * own address may be open.
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
  /** Charges one request to the address; throws above its rate. */
  take(request: FastifyRequest): void
  /** Charges several requests to the address. The bucket may become negative. */
  spend(request: FastifyRequest, requests: number): void
}

interface OpenCallersOptions {
  readonly openTo: string
  /** Requests per second per address; 0 = unlimited. */
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
      const message = `This address sends more than ${String(perSecond)} requests a second without a key; wait ${String(retryAfterS)} s.`
      throw new CodedError('RATE_LIMITED', message, { retryAfterS })
    },
  }
}
