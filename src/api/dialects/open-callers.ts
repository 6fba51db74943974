/**
 * Who may call without a key: addresses that the operator has opened. A request that came through a proxy counts by the
 * last hop that `CASTDEX_TRUST_PROXY` vouches for; where nobody vouches it is never open, or everybody behind a proxy
 * on this machine would be.
 */
import type { FastifyRequest } from 'fastify'
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { CodedError } from '../../errors.ts'
import { addressGroup } from '../limits/limits.ts'
import { TokenBuckets } from '../limits/token-buckets.ts'

/** Addresses remembered. */
const MAX_ADDRESSES = 10_000

function toAddresses(ranges: string): BlockList {
  const list = new BlockList()
  for (const range of ranges.split(',').map((text) => text.trim())) {
    const [address = '', bits] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits !== undefined) list.addSubnet(address, Number(bits), family)
    else if (address !== '') list.addAddress(address, family)
  }
  return list
}

const isProxyHeader = (name: string): boolean =>
  name === 'forwarded' || name === 'via' || name === 'x-real-ip' || name.startsWith('x-forwarded-')

export interface OpenCallers {
  /** Whether the request may be answered without a key. */
  admits(request: FastifyRequest): boolean
  /** Takes one request off the address, and refuses when it sends too many. */
  take(request: FastifyRequest): void
}

interface OpenCallersOptions {
  /** As `CASTDEX_OPEN_TO` has them. */
  readonly openTo: string
  /** Requests a second of one address; 0 = no limit. */
  readonly perSecond: number
  readonly now: () => number
}

export function openOpenCallers({ openTo, perSecond, now }: OpenCallersOptions): OpenCallers {
  const addresses = toAddresses(openTo)
  const burst = Math.max(1, Math.floor(perSecond * 2))
  const buckets = new TokenBuckets({ perSecond, burst, maxNames: MAX_ADDRESSES })
  return {
    admits({ headers, ip, ips }) {
      const isForwarded = Object.keys(headers).some(isProxyHeader)
      // The first of `ips` is the socket's address: a second one stands there only if a trusted proxy has named it.
      if (isForwarded && (ips?.length ?? 0) < 2) return false
      return addresses.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6')
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
