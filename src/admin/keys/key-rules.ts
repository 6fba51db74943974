/** What a key may be called, and when it may end: the same on the command line and over HTTP. */
import { CodedError } from '../../errors.ts'
import {
  type ApiKey,
  DEFAULT_SCOPES,
  PUBLIC_SCOPES,
  type Scope,
} from '../../store/api-keys.ts'

/**
 * Stands in tables, messages and answers, so: not blank, one line, nothing that a terminal would
 * obey.
 */
const KEY_NAME = /^[^\p{Cc}\p{Cs}\u2028\u2029]{1,100}$/u

/**
 * Returns the origin of the web that a text names, as browsers write it; undefined where it names
 * none.
 */
export function parseOrigin(text: string): string | undefined {
  const url = URL.parse(text.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '')
    return undefined
  return `${url.origin}/` === url.href ? url.origin : undefined
}

/** Returns what a new key may do unless told otherwise. */
export function scopesOf(origin: string | null): readonly Scope[] {
  return origin === null ? DEFAULT_SCOPES : PUBLIC_SCOPES
}

/**
 * Returns the scopes that a key of this origin cannot have: whoever sees the page can read the key.
 */
export function findPrivateScopes(
  origin: string | null,
  scopes: readonly Scope[],
): readonly Scope[] {
  return origin === null ? [] : scopes.filter((scope) => !PUBLIC_SCOPES.includes(scope))
}

/** Without the blanks around it; undefined where it is none. */
export const parseKeyName = (text: string): string | undefined => {
  const name = text.trim()
  return KEY_NAME.test(name) ? name : undefined
}

const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/

/** A day (its beginning in UTC) or an instant; in ms, undefined where it is neither. */
export const parseMoment = (text: string): number | undefined => {
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

export const stateOf = (
  { revokedAt, expiresAt }: ApiKey,
  nowMs: number,
): (typeof KEY_STATES)[number] => {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && Date.parse(expiresAt) <= nowMs ? 'expired' : 'active'
}

/** Revoking is for good: a changed key that still opens nothing would only look as if it did. */
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
