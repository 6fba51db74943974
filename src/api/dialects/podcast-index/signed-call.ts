/**
 * Verifies signed calls: `X-Auth-Key` is a key's id, `Authorization` the SHA-1 of id, secret and
 * `X-Auth-Date`. Secrets are not stored but derived from the installation's secret and the id, and
 * only for keys of this dialect.
 */
import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ApiKey } from '../../../store/api-keys.ts'
import { deriveKeySecret } from '../../../actions/key/dialect-keys.ts'
import { findInstallationSecret } from '../../../config/installation-secret.ts'
import { CodedError } from '../../../errors.ts'
import type { DialectIdentity } from '../dialect.ts'

const WINDOW_MS = 180_000
/** ASCII only, so bytes equal characters. */
const SHA1 = /^[0-9a-f]{40}$/

const header = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name]
  if (typeof value === 'string') return value.trim()
  return ''
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

interface Signature {
  readonly key: string
  /** Not parsed, because the text is hashed: some clients send fractions of a second. */
  readonly date: string
  readonly sha1: string
}

function whyNotDated({ date }: Signature, nowMs: number): string | undefined {
  const seconds = /^\d{1,12}(?:\.\d{1,9})?$/.test(date) ? Number(date) : Number.NaN
  if (Number.isNaN(seconds))
    return 'X-Auth-Date header value either not set, blank or corrupt: it has to be Unix seconds.'
  if (Math.abs(seconds * 1000 - nowMs) <= WINDOW_MS) return undefined
  return `X-Auth-Date is ${date}, more than 3 minutes off the clock of this server (${String(Math.floor(nowMs / 1000))}).`
}

const MISMATCH =
  "The hash in the Authorization header doesn't match up. Please check your hash compute code."

export function identifySigned(
  request: FastifyRequest,
  { context, authenticate, failures }: DialectIdentity,
): Promise<ApiKey> | undefined {
  const signature = {
    key: header(request, 'x-auth-key'),
    date: header(request, 'x-auth-date'),
    sha1: header(request, 'authorization').toLowerCase(),
  }
  if (signature.key === '' && signature.date === '') return undefined
  if (signature.sha1.startsWith('bearer ')) return undefined
  const refuse = (message: string): never => {
    failures.count(request.ip)
    throw new CodedError('KEY_INVALID', message)
  }
  if (signature.sha1 === '')
    throw new CodedError(
      'KEY_MISSING',
      'Authorization header value either not set or blank.',
    )
  if (signature.key === '')
    return refuse(
      'X-Auth-Key header value either not set or blank: it has to be the id of a key.',
    )
  const undated = whyNotDated(signature, context.now())
  if (undated !== undefined) return refuse(undated)
  const installation = findInstallationSecret(context.config)
  const isSha1 = SHA1.test(signature.sha1)
  if (installation === undefined || !isSha1) return refuse(MISMATCH)
  const secret = deriveKeySecret(installation, signature.key)
  if (!isSame(hash('sha1', signature.key + secret + signature.date), signature.sha1))
    return refuse(MISMATCH)
  return authenticate(secret, request)
}
