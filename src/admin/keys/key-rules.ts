/** What a key may be called, and when it may end: the same on the command line and over HTTP. */
import { CodedError } from '../../errors.ts'
import type { ApiKey } from '../../store/api-keys.ts'

/** Stands in tables, messages and answers, so: not blank, one line, nothing that a terminal would obey. */
const KEY_NAME = /^[^\p{Cc}\p{Cs}\u2028\u2029]{1,100}$/u

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
  const exists = MOMENT.test(text) && !Number.isNaN(day) && new Date(day).toISOString().startsWith(text.slice(0, 10))
  const at = exists ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

export const KEY_STATES = ['active', 'expired', 'revoked'] as const

export const stateOf = ({ revokedAt, expiresAt }: ApiKey, nowMs: number): (typeof KEY_STATES)[number] => {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && Date.parse(expiresAt) <= nowMs ? 'expired' : 'active'
}

/** Revoking is for good: a changed key that still opens nothing would only look as if it did. */
export function assertNotRevoked({ id, name, revokedAt }: ApiKey): void {
  if (revokedAt === null) return
  throw new CodedError('KEY_UPDATE_REFUSED', `${id} (${name}) is revoked since ${revokedAt}, and that is for good.`, {
    remedy: '`castdex key create --name N` makes a new key.',
  })
}
