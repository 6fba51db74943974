/**
 * Finds out who calls: reads the `Authorization` header and finds the key, which has to be
 * valid now and allowed to do what is asked.
 */
import { hashKey } from '../admin/keys/key-secret.ts'
import type { ApiKey, ApiKeyStore, Scope } from '../store/api-keys.ts'
import { CodedError } from '../errors.ts'
import type { FailureLimit } from './limits/limits.ts'
import { quote } from './query-string.ts'
import { MINUTE_MS } from '../record/instant/durations.ts'

/** A longer text, in characters, is no key. */
const MAX_KEY_LENGTH = 256

/**
 * Returns the key of `Bearer <key>` (scheme in any case) or of the bare header; undefined
 * when there is none.
 */
export function readKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = header.replace(/^bearer(?:[ \t]+|$)/i, '').trim()
  return key === '' ? undefined : key
}

const keyMissing = (): CodedError =>
  new CodedError(
    'KEY_MISSING',
    'An API key is needed: send it as Authorization: Bearer <key>, or the key alone.',
  )

const keyInvalid = (): CodedError =>
  new CodedError(
    'KEY_INVALID',
    'The API key is not known here; check that it was copied whole.',
  )

const whyInvalid = (key: ApiKey, nowMs: number): CodedError | undefined => {
  if (key.revokedAt !== null)
    return new CodedError(
      'KEY_REVOKED',
      `The API key "${key.name}" was revoked on ${key.revokedAt}.`,
    )
  return key.expiresAt !== null && Date.parse(key.expiresAt) <= nowMs
    ? new CodedError(
        'KEY_EXPIRED',
        `The API key "${key.name}" expired on ${key.expiresAt}.`,
      )
    : undefined
}

/** `null` allows any valid key. */
export function assertScope(key: ApiKey, scope: Scope | null): void {
  if (scope === null || key.scopes.includes(scope)) return
  const has = key.scopes.length === 0 ? 'no scope' : `only ${key.scopes.join(', ')}`
  throw new CodedError(
    'SCOPE_MISSING',
    `This operation needs the scope ${scope}; the API key "${key.name}" has ${has}.`,
  )
}

/**
 * Refuses a key of an origin that comes from elsewhere: browsers name the origin of the page, and
 * no page can change that.
 */
export function assertOrigin(
  { name, origin: bound }: ApiKey,
  origin: string | undefined,
): void {
  if (bound === null || bound === origin) return
  const from =
    origin === undefined ? 'has no Origin header' : `has the Origin ${quote(origin)}`
  throw new CodedError(
    'ORIGIN_NOT_ALLOWED',
    `The API key "${name}" is for pages of ${bound}; this request ${from}.`,
  )
}

/** Refuses a key of an origin where no web page calls. */
export function assertUnbound({ name, origin }: ApiKey): void {
  if (origin === null) return
  throw new CodedError(
    'ORIGIN_NOT_ALLOWED',
    `The API key "${name}" is for pages of ${origin}, which call /api/v1; use another key here.`,
  )
}

interface Caller {
  /** It is read only when the key is wrong. */
  readonly ip: string
  readonly socket: object
}

export type Authenticate = (header: string | undefined, from: Caller) => Promise<ApiKey>

/** Returns undefined where the text is too long for any key. */
const toHash = (header: string | undefined): string | undefined => {
  const secret = readKey(header)
  if (secret === undefined) throw keyMissing()
  return secret.length > MAX_KEY_LENGTH ? undefined : hashKey(secret)
}

const LAST = Symbol('the key that came last, hashed')

interface Connection {
  [LAST]?: { readonly header: string | undefined; readonly secretHash: string | undefined }
}

/**
 * A connection sends the same key again and again: it is hashed once, and forgotten with
 * the connection.
 */
const hashOf = (header: string | undefined, connection: Connection): string | undefined => {
  const last = connection[LAST]
  if (last !== undefined && last.header === header) return last.secretHash
  const secretHash = toHash(header)
  connection[LAST] = { header, secretHash }
  return secretHash
}

/**
 * Returns the key of the request where it is valid and needs no waiting; undefined means
 * that `Authenticate` has to be asked.
 */
export type AuthenticateAtOnce = (
  header: string | undefined,
  connection: object,
) => ApiKey | undefined

interface AuthParts {
  readonly apiKeys: Pick<ApiKeyStore, 'findByHash' | 'findAtOnce' | 'touch'>
  readonly failures: FailureLimit
  readonly now: () => number
}

/**
 * Asks the API key store each time, so that a revoked key stops at once; failures count against the
 * address, never a valid key.
 */
export function openAuthenticate({ apiKeys, failures, now }: AuthParts): {
  readonly authenticate: Authenticate
  readonly atOnce: AuthenticateAtOnce
} {
  const touchedAt = new Map<string, number>()

  const touch = (id: string, nowMs: number): void => {
    const minute = Math.floor(nowMs / MINUTE_MS)
    if (touchedAt.get(id) === minute) return
    touchedAt.set(id, minute)
    apiKeys.touch(id, new Date(minute * MINUTE_MS).toISOString())
  }

  const accept = (key: ApiKey | undefined, from: { readonly ip: string }): ApiKey => {
    const nowMs = now()
    const refusal = key === undefined ? keyInvalid() : whyInvalid(key, nowMs)
    if (key === undefined || refusal !== undefined) {
      failures.count(from.ip)
      throw refusal ?? keyInvalid()
    }
    touch(key.id, nowMs)
    return key
  }

  return {
    async authenticate(header, from) {
      const secretHash = hashOf(header, from.socket)
      return accept(
        secretHash === undefined ? undefined : await apiKeys.findByHash(secretHash),
        from,
      )
    },
    atOnce(header, connection: Connection) {
      const last = connection[LAST]
      if (last?.secretHash === undefined || last.header !== header) return undefined
      const key = apiKeys.findAtOnce?.(last.secretHash)
      const nowMs = now()
      if (key === undefined || whyInvalid(key, nowMs) !== undefined) return undefined
      touch(key.id, nowMs)
      return key
    },
  }
}
