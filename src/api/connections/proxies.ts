/**
 * Tells whether a request came through a proxy: by its headers, or by a proxy that is
 * trusted.
 */
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
 * Returns whether the request has a proxy's headers. Anybody can send them: they show only
 * that the address may not be the caller's.
 */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some(isProxyHeader)
}

/**
 * Returns whether the request was passed on by a proxy that `CASTDEX_TRUST_PROXY` names.
 * The first of `ips` is the socket's address: a second one stands there only if such a
 * proxy has named it.
 */
export function isVouchedFor({ ips }: Pick<FastifyRequest, 'ips'>): boolean {
  return (ips?.length ?? 0) > 1
}

/** Returns the last hop of `X-Forwarded-For` that is no trusted proxy itself. */
export function lastHopOf(
  headers: IncomingHttpHeaders,
  isProxy: IsInRanges,
): string | undefined {
  const hops = String(headers['x-forwarded-for'] ?? '').split(',')
  return hops.map((hop) => hop.trim()).findLast((hop) => isIP(hop) !== 0 && !isProxy(hop))
}
