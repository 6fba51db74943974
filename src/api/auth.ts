/**
 * Authenticates callers: reads the `Authorization` header, finds the key, and checks its validity
 * and scope.
 */
import { hashKey } from '../actions/key/key-secret.ts'
import type { ApiKey, ApiKeyStore, Scope } from '../store/api-keys.ts'
import { CodedError } from '../errors.ts'
import type { FailureLimit } from './limits/limits.ts'
import { quote } from './query-string.ts'
import { MINUTE_MS } from '../record/instant/durations.ts'

/** Longest header value that can hold a key, in characters. */
const MAX_KEY_LENGTH = 256

/** Returns the key of `Bearer <key>` (any case) or of a bare header. */
export function readKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = header.replace(/^bearer(?:[ \t]+|$)/i, '').trim()
  if (key === '') return undefined
  return key
}

const keyMissing = (): CodedError =>
  new CodedError(
    'KEY_MISSING',
    'The request has no API key; send Authorization: Bearer <key>, or the key alone.',
  )

const keyInvalid = (): CodedError =>
  new CodedError('KEY_INVALID', 'Unknown API key; check that it was copied whole.')

const whyInvalid = (key: ApiKey, nowMs: number): CodedError | undefined => {
  if (key.revokedAt !== null)
    return new CodedError(
      'KEY_REVOKED',
      `The API key "${key.name}" was revoked on ${key.revokedAt}.`,
    )
  if (key.expiresAt !== null && Date.parse(key.expiresAt) <= nowMs)
    return new CodedError(
      'KEY_EXPIRED',
      `The API key "${key.name}" expired on ${key.expiresAt}.`,
    )
  return undefined
}

/** `null` accepts any valid key. */
export function assertScope(key: ApiKey, scope: Scope | null): void {
  if (scope === null || key.scopes.includes(scope)) return
  const has = key.scopes.length === 0 ? 'no scope' : `only ${key.scopes.join(', ')}`
  throw new CodedError(
    'SCOPE_MISSING',
    `This operation needs the scope ${scope}; the API key "${key.name}" has ${has}.`,
  )
}

/**
 * Rejects calls from another origin than the key's. Browsers set `Origin`; pages cannot change it.
 */
function assertOrigin({ name, origin: bound }: ApiKey, origin: string | undefined): void {
  if (bound === null || bound === origin) return
  const from =
    origin === undefined ? 'has no Origin header' : `has the Origin ${quote(origin)}`
  throw new CodedError(
    'ORIGIN_NOT_ALLOWED',
    `The API key "${name}" is for pages of ${bound}; this request ${from}.`,
  )
}

interface Access {
  readonly scope: Scope | null
  /** The scope for keys without an origin, if a setting opens the route to all of them. */
  readonly openScope?: Scope | null
  readonly origin: string | undefined
}

/**
 * The checks of a key that the router and the fast path share. An opened route stays closed to keys
 * of web pages, which their visitors can read.
 */
export function assertAccess(
  key: ApiKey,
  { scope, openScope = scope, origin }: Access,
): void {
  assertOrigin(key, origin)
  assertScope(key, key.origin === null ? openScope : scope)
}

/** Rejects an origin-bound key where no web page calls. */
export function assertUnbound({ name, origin }: ApiKey): void {
  if (origin === null) return
  throw new CodedError(
    'ORIGIN_NOT_ALLOWED',
    `The API key "${name}" is for pages of ${origin}, which call /api/v1; use another key here.`,
  )
}

interface Caller {
  /** A getter: computed only for an invalid key. */
  readonly ip: string
  readonly socket: object
}

export type Authenticate = (header: string | undefined, from: Caller) => Promise<ApiKey>

/** Returns undefined if the text is too long for a key. */
const toHash = (header: string | undefined): string | undefined => {
  const secret = readKey(header)
  if (secret === undefined) throw keyMissing()
  if (secret.length > MAX_KEY_LENGTH) return undefined
  return hashKey(secret)
}

const LAST = Symbol('the key that came last, hashed')

interface Connection {
  [LAST]?: { readonly header: string | undefined; readonly secretHash: string | undefined }
}

/** Caches the hash per connection, since a connection usually repeats its key. */
const hashOf = (header: string | undefined, connection: Connection): string | undefined => {
  const last = connection[LAST]
  if (last !== undefined && last.header === header) return last.secretHash
  const secretHash = toHash(header)
  connection[LAST] = { header, secretHash }
  return secretHash
}

/** Returns the valid key of the request if it is cached; undefined means: use `Authenticate`. */
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
 * Reads the key store on each call, so that a revocation takes effect at once. Failures count
 * against the address, valid keys never do.
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
