/** Whether a request came through a proxy: as its headers say, and as somebody vouches for. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'

const isProxyHeader = (name: string): boolean =>
  name === 'forwarded' ||
  name === 'via' ||
  name === 'x-real-ip' ||
  name.startsWith('x-forwarded-')

/**
 * What a proxy has added or somebody has made up: it shows only that the sender need not be who
 * asked.
 */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some(isProxyHeader)
}

/**
 * Whether a proxy passed it on that `CASTDEX_TRUST_PROXY` vouches for. The first of `ips` is the
 * socket's address: a second one stands there only if such a proxy has named it.
 */
export function isVouchedFor({ ips }: Pick<FastifyRequest, 'ips'>): boolean {
  return (ips?.length ?? 0) > 1
}
