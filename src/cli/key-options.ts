/** What the `key` commands share: their options as text, and the key that an id stands for. */
import { hashKey, KEY_PREFIX } from '../engine/key-secret.ts'
import { type ApiKey, COUNTERS, type Keyring, type Quotas, type Scope, SCOPES } from '../engine/keyring.ts'
import { nearestHint } from '../config/nearest-name.ts'
import { CodedError } from '../errors.ts'

const usage = (message: string): CodedError => new CodedError('USAGE_INVALID', message)

/** Stands in tables, messages and answers, so: not blank, one line, nothing that a terminal would obey. */
const KEY_NAME = /^[^\p{Cc}\p{Cs}\u2028\u2029]{1,100}$/u

/** Without the blanks around it. */
export const parseName = (text: string): string => {
  const name = text.trim()
  if (KEY_NAME.test(name)) return name
  throw usage(`--name is ${JSON.stringify(text.slice(0, 100))}, allowed: 1 to 100 characters on one line`)
}

/** `podcasts,search`; each must be a scope. */
export const parseScopes = (text: string): readonly Scope[] => {
  const names = text.split(',').map((name) => name.trim())
  const scopes = names.map((name) => {
    const scope = SCOPES.find((known) => known === name)
    if (scope === undefined)
      throw usage(`--scopes has "${name}"${nearestHint(name, SCOPES)}, allowed: ${SCOPES.join(', ')}`)
    return scope
  })
  return [...new Set(scopes)]
}

/** A day (its beginning in UTC) or an instant, in the future; as an ISO instant with three fraction digits. */
export const parseExpiry = (text: string, nowMs: number): string => {
  const isWellFormed = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text)
  const day = Date.parse(`${text.slice(0, 10)}T00:00:00Z`)
  // 31 February is read as 3 March by the parser.
  const exists = isWellFormed && !Number.isNaN(day) && new Date(day).toISOString().startsWith(text.slice(0, 10))
  const at = exists ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at))
    throw usage(`--expires is "${text}", allowed: a date such as 2027-12-31 or 2027-12-31T18:00:00Z`)
  if (at <= nowMs) throw usage(`--expires is "${text}", which has passed`)
  return new Date(at).toISOString()
}

/** A whole number, 0 or more, or `unlimited`. */
const parseQuota = (option: string, text: string): number | null => {
  if (text === 'unlimited') return null
  if (!/^\d{1,15}$/.test(text))
    throw usage(`--${option} is "${text}", allowed: a whole number, 0 or more, or unlimited`)
  return Number(text)
}

interface QuotaOptions {
  readonly 'podcast-lookups': string | undefined
  readonly 'search-count': string | undefined
}

export const QUOTA_OPTIONS = {
  'podcast-lookups': { type: 'string', value: 'N', description: 'Podcasts a month, or `unlimited`.' },
  'search-count': { type: 'string', value: 'N', description: 'Pages of search results a month, or `unlimited`.' },
} as const

/** The quotas as given; where one was not, as before. */
export const parseQuotas = (options: QuotaOptions, before: Quotas): Quotas => {
  const { 'podcast-lookups': lookups, 'search-count': searches } = options
  return {
    podcastLookups: lookups === undefined ? before.podcastLookups : parseQuota('podcast-lookups', lookups),
    searchCount: searches === undefined ? before.searchCount : parseQuota('search-count', searches),
  }
}

/** By its id, or by the key itself, for whoever has found one and wants it revoked. Else `KEY_UNKNOWN`. */
export const getKey = async (keyring: Keyring, text: string): Promise<ApiKey> => {
  const isSecret = text.startsWith(KEY_PREFIX)
  const key = isSecret ? await keyring.findByHash(hashKey(text)) : (await keyring.list()).find(({ id }) => id === text)
  if (key !== undefined) return key
  throw new CodedError('KEY_UNKNOWN', isSecret ? 'nobody has this key' : `no key has the id "${text}"`)
}

export const describeQuota = (limit: number | null): string => (limit === null ? 'unlimited' : String(limit))

/** `active`, `expired` or `revoked`. */
export const stateOf = ({ revokedAt, expiresAt }: ApiKey, nowMs: number): string => {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && Date.parse(expiresAt) <= nowMs ? 'expired' : 'active'
}

/** One line on a key for people. */
export const describeKey = (key: ApiKey): string => {
  const quotas = COUNTERS.map((counter) => `${counter} ${describeQuota(key.quotas[counter])}`).join(', ')
  const end = key.revokedAt === null ? `expires: ${key.expiresAt ?? 'never'}` : `revoked since ${key.revokedAt}`
  return `${key.id} (${key.name}): ${key.scopes.join(', ')}; a month: ${quotas}; ${end}`
}
