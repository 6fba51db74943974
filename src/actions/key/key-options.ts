/**
 * Holds what the `key` commands share: their options as text, and the key that an id stands
 * for.
 */
import { hashKey, KEY_PREFIX } from './key-secret.ts'
import {
  type ApiKey,
  COUNTERS,
  type ApiKeyStore,
  PUBLIC_SCOPES,
  type Quotas,
  type Scope,
  SCOPES,
} from '../../store/api-keys.ts'
import {
  describeQuota,
  findPrivateScopes,
  parseKeyName,
  parseMoment,
  parseOrigin,
} from './key-rules.ts'
import { nearestHint } from '../../record/text/nearest-name.ts'
import { CodedError } from '../../errors.ts'
import type { CommandValues } from '../subject.ts'

const usage = (message: string): CodedError => new CodedError('USAGE_INVALID', message)

/** Returns the name without the blanks around it. */
export function parseName(text: string): string {
  const name = parseKeyName(text)
  if (name !== undefined) return name
  throw usage(
    `--name is ${JSON.stringify(text.slice(0, 100))}, allowed: 1 to 100 characters on one line`,
  )
}

/** The option accepts several scopes, separated by commas. */
export const SCOPE_LIST: CommandValues = { known: SCOPES, isOpen: true }

/** Reads a list such as `podcasts,search`; each must be a scope. */
export function parseScopes(text: string): readonly Scope[] {
  const names = text.split(',').map((name) => name.trim())
  const scopes = names.map((name) => {
    const scope = SCOPES.find((known) => known === name)
    if (scope === undefined)
      throw usage(
        `--scopes has "${name}"${nearestHint(name, SCOPES)}, allowed: ${SCOPES.join(', ')}`,
      )
    return scope
  })
  return [...new Set(scopes)]
}

/**
 * Reads a day (its beginning in UTC) or an instant in the future; returns an ISO instant
 * with three fraction digits.
 */
export function parseExpiry(text: string, nowMs: number): string {
  const at = parseMoment(text)
  if (at === undefined)
    throw usage(
      `--expires is "${text}", allowed: a date such as 2027-12-31 or 2027-12-31T18:00:00Z`,
    )
  if (at <= nowMs) throw usage(`--expires is "${text}", which has passed`)
  return new Date(at).toISOString()
}

/** Reads a whole number, 0 or more, or `unlimited`. */
const parseQuota = (option: string, text: string): number | null => {
  if (text === 'unlimited') return null
  if (!/^\d{1,15}$/.test(text))
    throw usage(
      `--${option} is "${text}", allowed: a whole number, 0 or more, or unlimited`,
    )
  return Number(text)
}

/** Dialects whose calls a key may sign with its secret. */
export const SIGNING_DIALECTS = ['podcast-index'] as const

/** Returns true for a known dialect, and throws otherwise. */
export function parseSigningDialect(text: string): true {
  if (SIGNING_DIALECTS.some((known) => known === text)) return true
  const hint = nearestHint(text, SIGNING_DIALECTS)
  throw usage(`--dialect is "${text}"${hint}, allowed: ${SIGNING_DIALECTS.join(', ')}`)
}

export function parseOriginOption(text: string): string {
  const origin = parseOrigin(text)
  if (origin !== undefined) return origin
  throw usage(
    `--origin is "${text}", allowed: an origin of the web, such as https://example.org`,
  )
}

/** Refuses scopes that a key of this origin cannot have. */
export function assertScopesFitOption(
  origin: string | null,
  scopes: readonly Scope[],
): void {
  const [first] = findPrivateScopes(origin, scopes)
  if (first === undefined) return
  throw usage(
    `--scopes names ${first}: a key of an origin has ${PUBLIC_SCOPES.join(', ')} at most`,
  )
}

export interface KeyOptions extends QuotaOptions {
  readonly name?: string
  readonly scopes?: string
  readonly expires?: string
}

interface QuotaOptions {
  readonly 'podcast-lookups'?: string | undefined
  readonly 'search-count'?: string | undefined
}

export const QUOTA_OPTIONS = {
  'podcast-lookups': {
    type: 'string',
    value: 'N',
    description: 'Podcast lookups a month, or `unlimited`.',
  },
  'search-count': {
    type: 'string',
    value: 'N',
    description: 'Search count: pages of search results a month, or `unlimited`.',
  },
} as const

/** Returns the quotas that are named. */
export function parseQuotas({
  'podcast-lookups': lookups,
  'search-count': searches,
}: QuotaOptions): Partial<Quotas> {
  return {
    ...(lookups !== undefined && {
      podcastLookups: parseQuota('podcast-lookups', lookups),
    }),
    ...(searches !== undefined && { searchCount: parseQuota('search-count', searches) }),
  }
}

/** Several keys may share a name. Revoked ones are found only if no valid key has it. */
const findByName = (keys: readonly ApiKey[], name: string): ApiKey | undefined => {
  const named = keys.filter((key) => key.name === name)
  const current = named.filter(({ revokedAt }) => revokedAt === null)
  const [only, another] = current.length === 0 ? named : current
  if (another === undefined) return only
  const ids = named.map(({ id, revokedAt }) =>
    revokedAt === null ? id : `${id} (revoked)`,
  )
  const message = `${String(named.length)} keys have the name "${name}": ${ids.join(', ')}`
  throw new CodedError('KEY_UNKNOWN', message, { remedy: 'Name one of them by its id.' })
}

/**
 * Finds a key by its id, its name, or the key itself, so that a leaked key can be revoked. Throws
 * `KEY_UNKNOWN`.
 */
export async function findKeyByText(apiKeys: ApiKeyStore, text: string): Promise<ApiKey> {
  if (text.startsWith(KEY_PREFIX)) {
    const found = await apiKeys.findByHash(hashKey(text))
    if (found !== undefined) return found
    throw new CodedError('KEY_UNKNOWN', 'Unknown API key.')
  }
  const keys = await apiKeys.list()
  const key = keys.find(({ id }) => id === text) ?? findByName(keys, text.trim())
  if (key !== undefined) return key
  throw new CodedError('KEY_UNKNOWN', `No API key has the id or the name "${text}".`)
}

/** Describes a key in one line, for people. */
export function describeKey(key: ApiKey): string {
  const quotas = COUNTERS.map(
    (counter) => `${counter} ${describeQuota(key.quotas[counter])}`,
  ).join(', ')
  const end =
    key.revokedAt === null
      ? `expires: ${key.expiresAt ?? 'never'}`
      : `revoked since ${key.revokedAt}`
  const pages = key.origin === null ? '' : ` for pages of ${key.origin}`
  return `${key.id} (${key.name}): ${key.scopes.join(', ')}${pages}; a month: ${quotas}; ${end}`
}
