/** Defines the rules for a key's name, origin and expiry, shared by the command line and HTTP. */
import { CodedError } from '../../errors.ts'
import {
  type ApiKey,
  DEFAULT_SCOPES,
  PUBLIC_SCOPES,
  type Scope,
} from '../../store/api-keys.ts'

/**
 * Names appear in tables, messages and responses: one line, not blank, without control characters.
 */
const KEY_NAME = /^[^\p{Cc}\p{Cs}\u2028\u2029]{1,100}$/u

/** Returns the normalized web origin; undefined if the text is none. */
export function parseOrigin(text: string): string | undefined {
  const url = URL.parse(text.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '')
    return undefined
  if (`${url.origin}/` === url.href) return url.origin
  return undefined
}

/** Returns the default scopes of a new key. */
export function scopesOf(origin: string | null): readonly Scope[] {
  if (origin === null) return DEFAULT_SCOPES
  return PUBLIC_SCOPES
}

/**
 * Returns the scopes that this origin forbids, because every visitor of the page can read the key.
 */
export function findPrivateScopes(
  origin: string | null,
  scopes: readonly Scope[],
): readonly Scope[] {
  if (origin === null) return []
  return scopes.filter((scope) => !PUBLIC_SCOPES.includes(scope))
}

/** Returns the trimmed name; undefined if it is invalid. */
export function parseKeyName(text: string): string | undefined {
  const name = text.trim()
  if (KEY_NAME.test(name)) return name
  return undefined
}

const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/

/** Parses a day (its start in UTC) or an instant to ms; undefined if it is neither. */
export function parseMoment(text: string): number | undefined {
  const day = Date.parse(`${text.slice(0, 10)}T00:00:00Z`)
  // `Date.parse` reads 31 February as 3 March.
  const exists =
    MOMENT.test(text) &&
    !Number.isNaN(day) &&
    new Date(day).toISOString().startsWith(text.slice(0, 10))
  const at = exists ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) return undefined
  return at
}

export const KEY_STATES = ['active', 'expired', 'revoked'] as const

export function stateOf(
  { revokedAt, expiresAt }: ApiKey,
  nowMs: number,
): (typeof KEY_STATES)[number] {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt !== null && Date.parse(expiresAt) <= nowMs) return 'expired'
  return 'active'
}

/** Throws, because revocation is permanent: an updated key would still not work. */
export function assertNotRevoked({ id, name, revokedAt }: ApiKey): void {
  if (revokedAt === null) return
  throw new CodedError(
    'KEY_UPDATE_REFUSED',
    `${id} (${name}) is revoked since ${revokedAt}, and that is for good.`,
    {
      remedy: '`castdex key create --name N` makes a new key.',
    },
  )
}

export function describeQuota(limit: number | null): string {
  if (limit === null) return 'unlimited'
  return String(limit)
}
