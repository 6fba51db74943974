/**
 * Keeps web pages out that reach a server of this machine by a name of their own (DNS rebinding),
 * as the protocol asks for:
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning
 */
import type { FastifyRequest } from 'fastify'
import { CodedError } from '../../errors.ts'
import { isVouchedFor } from '../connections/proxies.ts'
import { quote } from '../query-string.ts'

const LOCAL_NAME = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/
const LOCAL_ADDRESS = /^(?:127\.|::1$|::ffff:127\.)/

const isLocalUrl = (url: string): boolean => LOCAL_NAME.test(URL.parse(url)?.hostname ?? '')

/**
 * Refuses a page that asks over this machine's own address, when neither it nor the name it asks
 * for is of this machine.
 */
export function assertNoRebinding(request: FastifyRequest, publicUrl: string): void {
  const { headers, host, socket } = request
  const { origin } = headers
  const comesFromHere = LOCAL_ADDRESS.test(socket.remoteAddress ?? '')
  // A proxy on this machine passes on what was asked under the directory's public name. Only one that
  // `CASTDEX_TRUST_PROXY` vouches for counts: a page can send a proxy's headers, too.
  if (origin === undefined || !comesFromHere || isVouchedFor(request)) return
  if (isLocalUrl(origin) && isLocalUrl(`http://${host}`)) return
  if (URL.parse(publicUrl)?.host === host) return
  const message = `A page of ${quote(origin)} asked this machine under the name ${quote(host)}. Is that name its own? Set CASTDEX_PUBLIC_URL.`
  throw new CodedError('ORIGIN_NOT_ALLOWED', message)
}
