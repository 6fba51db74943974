/**
 * Rules for the name, origin and end of a key: the same on the command line and over HTTP.
 */
import { CodedError } from '../../errors.ts'
import {
  type ApiKey,
  DEFAULT_SCOPES,
  PUBLIC_SCOPES,
  type Scope,
} from '../../store/api-keys.ts'

/**
 * The name stands in tables, messages and answers. So it is not blank, has one line, and no
 * control characters for a terminal.
 */
const KEY_NAME = /^[^\p{Cc}\p{Cs}\u2028\u2029]{1,100}$/u

/**
 * Returns the web origin that a text names, as browsers write it; undefined if it names
 * none.
 */
export function parseOrigin(text: string): string | undefined {
  const url = URL.parse(text.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '')
    return undefined
  return `${url.origin}/` === url.href ? url.origin : undefined
}

/** Returns the default scopes of a new key. */
export function scopesOf(origin: string | null): readonly Scope[] {
  return origin === null ? DEFAULT_SCOPES : PUBLIC_SCOPES
}

/**
 * Returns the scopes that a key of this origin cannot have, because everybody who sees the
 * page can read the key.
 */
export function findPrivateScopes(
  origin: string | null,
  scopes: readonly Scope[],
): readonly Scope[] {
  return origin === null ? [] : scopes.filter((scope) => !PUBLIC_SCOPES.includes(scope))
}

/** Returns the name without blanks around it; undefined if it is no name. */
export function parseKeyName(text: string): string | undefined {
  const name = text.trim()
  return KEY_NAME.test(name) ? name : undefined
}

const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/

/** Reads a day (its beginning in UTC) or an instant, in ms; undefined if it is neither. */
export function parseMoment(text: string): number | undefined {
  const day = Date.parse(`${text.slice(0, 10)}T00:00:00Z`)
  // 31 February is read as 3 March by the parser.
  const exists =
    MOMENT.test(text) &&
    !Number.isNaN(day) &&
    new Date(day).toISOString().startsWith(text.slice(0, 10))
  const at = exists ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

export const KEY_STATES = ['active', 'expired', 'revoked'] as const

export function stateOf(
  { revokedAt, expiresAt }: ApiKey,
  nowMs: number,
): (typeof KEY_STATES)[number] {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && Date.parse(expiresAt) <= nowMs ? 'expired' : 'active'
}

/**
 * Throws, because revoking is for good: a changed key that still opens nothing would only
 * look as if it did.
 */
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
