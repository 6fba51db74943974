/** Parses a key's terms from HTTP or a form, and finds the key of an action. */
import { CodedError } from '../../errors.ts'
import { toInstant } from '../../record/instant/instant.ts'
import {
  type ApiKey,
  type ApiKeyStore,
  PUBLIC_SCOPES,
  type Scope,
} from '../../store/api-keys.ts'
import {
  findPrivateScopes,
  parseKeyName,
  parseMoment,
  parseOrigin,
  stateOf,
} from './key-rules.ts'

const MOST_SHOWN = 100

const quote = (text: string): string => JSON.stringify(text.slice(0, MOST_SHOWN))

const refuse = (field: string, problem: string): CodedError =>
  new CodedError('INVALID_BODY', `${field} ${problem}.`, {
    details: [{ path: `body.${field}`, message: problem }],
  })

export function readOrigin(text: string | null): string | null {
  if (text === null) return null
  const origin = parseOrigin(text)
  if (origin === undefined)
    throw refuse(
      'origin',
      `is ${quote(text)}; it has to be an origin of the web, such as https://example.org`,
    )
  return origin
}

export function assertScopesFit(origin: string | null, scopes: readonly Scope[]): void {
  const [first] = findPrivateScopes(origin, scopes)
  if (first === undefined) return
  throw refuse(
    'scopes',
    `cannot name ${first}: a key of an origin has ${PUBLIC_SCOPES.join(' and ')} at most`,
  )
}

export function readName(text: string): string {
  const name = parseKeyName(text)
  if (name === undefined)
    throw refuse('name', `is ${quote(text)}; it has to be 1 to 100 characters on one line`)
  return name
}

/** Parses a future day or instant to an instant; null = never. */
export function readExpiry(text: string | null, nowMs: number): string | null {
  if (text === null) return null
  const at = parseMoment(text)
  if (at === undefined)
    throw refuse(
      'expiresAt',
      `is ${quote(text)}; it has to be a day or an instant, such as 2027-12-31T18:00:00Z`,
    )
  if (at <= nowMs) throw refuse('expiresAt', `is ${quote(text)}, which has passed`)
  return toInstant(at)
}

/** Up to 15 digits, or groups of two or three as in most locales; the last group has three. */
const WHOLE_NUMBER = /^(?:\d{1,15}|\d{1,3}(?:[\s.,'’]\d{2,3}){0,3}[\s.,'’]\d{3})$/

/** Parses a quota as entered: an integer, or nothing for no limit. */
export function readQuota(field: string, text: string | undefined): number | null {
  if (text === undefined) return null
  if (!WHOLE_NUMBER.test(text.trim()))
    throw refuse(
      field,
      `is ${quote(text)}; it has to be a whole number, or empty for no limit`,
    )
  return Number(text.replaceAll(/[\s.,'’]/g, ''))
}

export async function getKey(
  apiKeys: Pick<ApiKeyStore, 'list'>,
  id: string,
): Promise<ApiKey> {
  const key = (await apiKeys.list()).find((each) => each.id === id)
  if (key === undefined) throw new CodedError('KEY_NOT_FOUND', 'No key has this id.')
  return key
}

const isActiveAdmin = (key: ApiKey, nowMs: number): boolean =>
  key.scopes.includes('admin') && stateOf(key, nowMs) === 'active'

/**
 * Throws if no key with admin scope would remain. The command line on the machine works without
 * one.
 */
export async function assertNotLastAdmin(
  apiKeys: Pick<ApiKeyStore, 'list'>,
  key: ApiKey,
  nowMs: number,
): Promise<void> {
  if (!isActiveAdmin(key, nowMs)) return
  const keys = await apiKeys.list()
  if (keys.some((other) => other.id !== key.id && isActiveAdmin(other, nowMs))) return
  throw new CodedError(
    'KEY_LAST_ADMIN',
    `${key.id} is the last key with the scope admin: make another first, or use castdex key on the machine.`,
  )
}
