/**
 * Rejects web pages that reach a local server by DNS rebinding, as the protocol requires:
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning
 */
import type { FastifyRequest } from 'fastify'
import { CodedError } from '../../errors.ts'
import { isVouchedFor } from '../connections/proxies.ts'
import { quote } from '../query-string.ts'

const LOCAL_NAME = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/
const LOCAL_ADDRESS = /^(?:127\.|::1$|::ffff:127\.)/

const isLocalUrl = (url: string): boolean => LOCAL_NAME.test(URL.parse(url)?.hostname ?? '')

/** Throws if a page calls over loopback and neither its origin nor the `Host` is local. */
export function assertNoRebinding(request: FastifyRequest, publicUrl: string): void {
  const { headers, host, socket } = request
  const { origin } = headers
  const comesFromHere = LOCAL_ADDRESS.test(socket.remoteAddress ?? '')
  // A local proxy forwards requests for the public name. Only proxies of `CASTDEX_TRUST_PROXY`
  // count, since pages can send proxy headers too.
  if (origin === undefined || !comesFromHere || isVouchedFor(request)) return
  if (isLocalUrl(origin) && isLocalUrl(`http://${host}`)) return
  if (URL.parse(publicUrl)?.host === host) return
  const message = `A page of ${quote(origin)} called this machine as ${quote(host)}; if the name is this server's, set CASTDEX_PUBLIC_URL.`
  throw new CodedError('ORIGIN_NOT_ALLOWED', message)
}
