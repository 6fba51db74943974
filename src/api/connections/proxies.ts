/** Detects requests that came through a proxy, by their headers or by a trusted proxy's address. */
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { IsInRanges } from './address-ranges.ts'

const isProxyHeader = (name: string): boolean =>
  name === 'forwarded' ||
  name === 'via' ||
  name === 'x-real-ip' ||
  name.startsWith('x-forwarded-')

/**
 * Returns whether proxy headers are present. Any client can send them, so they prove only that the
 * address may not be the caller's.
 */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some(isProxyHeader)
}

/**
 * Returns whether a proxy of `CASTDEX_TRUST_PROXY` forwarded the request. `ips` starts with the
 * socket's address; a second entry exists only for trusted proxies.
 */
export function isVouchedFor({ ips }: Pick<FastifyRequest, 'ips'>): boolean {
  return (ips?.length ?? 0) > 1
}

/** Returns the last hop of `X-Forwarded-For` that is not a trusted proxy. */
export function lastHopOf(
  headers: IncomingHttpHeaders,
  isProxy: IsInRanges,
): string | undefined {
  const hops = String(headers['x-forwarded-for'] ?? '').split(',')
  return hops.map((hop) => hop.trim()).findLast((hop) => isIP(hop) !== 0 && !isProxy(hop))
}
