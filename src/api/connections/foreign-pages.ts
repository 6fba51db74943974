/**
 * Protects keyless loopback access from foreign web pages in a local browser, DNS rebinding
 * included.
 */
import { hostname } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { CodedError } from '../../errors.ts'
import { quote } from '../query-string.ts'
import { isLoopback } from './address-ranges.ts'
import { isVouchedFor } from './proxies.ts'

interface OwnNames {
  readonly publicUrl: string
  /** `CASTDEX_CORS_ORIGINS`. Listed origins are allowed; `*` is ignored here. */
  readonly corsOrigins: string
  /** Host names of dialects. */
  readonly hosts?: readonly string[]
}

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? ''

const isOfThisMachine = (name: string): boolean =>
  name === 'localhost' ||
  name === hostname().toLowerCase() ||
  isLoopback(name.replace(/^\[|\]$/g, ''))

/** Throws `ORIGIN_NOT_ALLOWED` if a page of another site calls over loopback. */
export function assertNoForeignPage(
  request: FastifyRequest,
  { publicUrl, corsOrigins, hosts = [] }: OwnNames,
): void {
  const { headers, host, socket } = request
  if (!isLoopback(socket.remoteAddress ?? '') || isVouchedFor(request)) return
  const own = [hostOf(publicUrl), ...hosts]
  const isOwn = (name: string): boolean => isOfThisMachine(name) || own.includes(name)
  const { origin } = headers
  const named = corsOrigins.split(',').map((name) => name.trim())
  const isNamed = origin !== undefined && named.includes(origin)
  const isOwnHost = headers.host === undefined || isOwn(hostOf(`http://${host}`))
  if (isOwnHost && (origin === undefined || isNamed || isOwn(hostOf(origin)))) return
  const from = origin === undefined ? '' : ` of ${quote(origin)}`
  const message = `A page${from} called this machine as ${quote(host)} without a key; if the name is this server's, set CASTDEX_PUBLIC_URL.`
  throw new CodedError('ORIGIN_NOT_ALLOWED', message)
}
