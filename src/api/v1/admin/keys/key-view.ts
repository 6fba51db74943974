/** A key as operators see it: never the key itself, of which only a hash is kept. */
import { type Static, Type } from 'typebox'
import { CodedError } from '../../../../errors.ts'
import { KEY_STATES, parseKeyName, parseMoment, stateOf } from '../../../../admin/keys/key-rules.ts'
import { type ApiKey, type ApiKeyStore, monthOf, type Quotas, SCOPES } from '../../../../store/api-keys.ts'
import { closed, Count, Instant, nullable, oneOf } from '../../../../record/schema.ts'
import { toInstant } from '../../../../record/instant/instant.ts'

export const QuotaLimits = closed({ podcastLookups: nullable(Count), searchCount: nullable(Count) })
export const QuotaUse = closed({ podcastLookups: Count, searchCount: Count })

export const KeyView = closed({
  id: Type.String(),
  name: Type.String(),
  state: oneOf(KEY_STATES),
  scopes: Type.Array(oneOf(SCOPES)),
  quotas: QuotaLimits,
  /** This month (UTC). */
  used: QuotaUse,
  createdAt: Instant,
  expiresAt: nullable(Instant),
  revokedAt: nullable(Instant),
  lastUsedAt: nullable(Instant),
})
export type KeyView = Static<typeof KeyView>

/** What may be said of a key, each part optional. */
export const KeyWish = {
  name: Type.String({ description: 'What the key is for: 1 to 100 characters on one line.' }),
  scopes: Type.Array(oneOf(SCOPES), { uniqueItems: true, description: 'All that the key may do.' }),
  quotas: Type.Partial(QuotaLimits, {
    additionalProperties: false,
    description: 'Limits a month; null = unlimited, what is missing stays as it is.',
  }),
  expiresAt: nullable(Type.String({ description: 'A day or an instant in the future; null = never.' })),
}

export const viewKey = async (key: ApiKey, apiKeys: ApiKeyStore, nowMs: number): Promise<KeyView> => {
  const { podcastLookups, searchCount } = await apiKeys.usage(key.id, monthOf(nowMs))
  const { id, name, quotas, createdAt, expiresAt, revokedAt, lastUsedAt } = key
  const times = { createdAt, expiresAt, revokedAt, lastUsedAt }
  return {
    id,
    name,
    state: stateOf(key, nowMs),
    scopes: [...key.scopes],
    quotas,
    used: { podcastLookups, searchCount },
    ...times,
  }
}

const refuse = (field: string, problem: string): CodedError =>
  new CodedError('INVALID_BODY', `${field} ${problem}.`, { details: [{ path: `body.${field}`, message: problem }] })

export const readName = (text: string): string => {
  const name = parseKeyName(text)
  if (name === undefined) throw refuse('name', 'has to be 1 to 100 characters on one line')
  return name
}

export const readExpiry = (text: string | null, nowMs: number): string | null => {
  if (text === null) return null
  const at = parseMoment(text)
  if (at === undefined) throw refuse('expiresAt', 'has to be a day or an instant, such as 2027-12-31T18:00:00Z')
  if (at <= nowMs) throw refuse('expiresAt', 'has passed')
  return toInstant(at)
}

export const mergeQuotas = (before: Quotas, wish: Partial<Quotas> | undefined): Quotas => ({ ...before, ...wish })

/** Else `KEY_NOT_FOUND`. */
export const getKey = async (apiKeys: ApiKeyStore, id: string): Promise<ApiKey> => {
  const key = (await apiKeys.list()).find((each) => each.id === id)
  if (key === undefined) throw new CodedError('KEY_NOT_FOUND', 'No key has this id.')
  return key
}

const isActiveAdmin = (key: ApiKey, nowMs: number): boolean =>
  key.scopes.includes('admin') && stateOf(key, nowMs) === 'active'

/** Refuses what would leave nobody who may use the operators' calls; on the machine itself the command line still can. */
export async function assertNotLastAdmin(apiKeys: ApiKeyStore, key: ApiKey, nowMs: number): Promise<void> {
  if (!isActiveAdmin(key, nowMs)) return
  const keys = await apiKeys.list()
  if (keys.some((other) => other.id !== key.id && isActiveAdmin(other, nowMs))) return
  throw new CodedError(
    'KEY_LAST_ADMIN',
    `${key.id} is the last key with the scope admin: make another first, or use castdex key on the machine.`,
  )
}
