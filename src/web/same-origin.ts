/** Recognises forms of other sites by their Origin header. */
import type { FastifyRequest } from 'fastify'

/**
 * Returns whether the form came from this server, by `Sec-Fetch-Site`, or by `Origin` in older
 * browsers.
 */
export function isSameOrigin({
  headers,
  host,
}: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === undefined || URL.parse(headers.origin)?.host === host
}
