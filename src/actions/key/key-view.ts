/**
 * Defines a key's representation in the operators' API, without the secret, of which only a hash is
 * stored.
 */
import { type Static, Type } from 'typebox'
import { KEY_STATES, stateOf } from './key-rules.ts'
import { type ApiKey, type ApiKeyStore, monthOf, SCOPES } from '../../store/api-keys.ts'
import { closed, Count, Instant, nullable, oneOf } from '../../record/schema.ts'

export const QuotaLimits = closed({
  podcastLookups: nullable(Count),
  searchCount: nullable(Count),
})
export const QuotaUse = closed({ podcastLookups: Count, searchCount: Count })

export const KeyView = closed({
  id: Type.String(),
  name: Type.String(),
  state: oneOf(KEY_STATES),
  scopes: Type.Array(oneOf(SCOPES)),
  quotas: QuotaLimits,
  origin: nullable(Type.String()),
  /** Use in the current month (UTC). */
  used: QuotaUse,
  createdAt: Instant,
  expiresAt: nullable(Instant),
  revokedAt: nullable(Instant),
  lastUsedAt: nullable(Instant),
})
export type KeyView = Static<typeof KeyView>

const QuotasWish = Type.Partial(QuotaLimits, {
  additionalProperties: false,
  description: 'Limits a month; null = unlimited, what is missing stays as it is.',
})
const ScopesWish = Type.Array(oneOf(SCOPES), {
  uniqueItems: true,
  description: 'All that the key may do.',
})
const ExpiryWish = nullable(
  Type.String({ description: 'A day or an instant in the future; null = never.' }),
)

export const KeyName = Type.String({
  description: 'What the key is for: 1 to 100 characters on one line.',
})

export const KeyOrigin = nullable(
  Type.String({
    description:
      'For a web page, which shows its key to everybody: only pages of this origin may use the key, and for searches and look-ups alone. `https://example.org`.',
  }),
)

/** The terms that may be missing. */
export const KeyTerms = {
  scopes: Type.Optional(ScopesWish),
  quotas: Type.Optional(QuotasWish),
  expiresAt: Type.Optional(ExpiryWish),
}

const UNUSED = { podcastLookups: 0, searchCount: 0 }

export function toKeyView(key: ApiKey, nowMs = 0, used = UNUSED): KeyView {
  const { id, name, quotas, origin, createdAt, expiresAt, revokedAt, lastUsedAt } = key
  const times = { createdAt, expiresAt, revokedAt, lastUsedAt }
  const [state, scopes] = [stateOf(key, nowMs), [...key.scopes]]
  return { id, name, state, scopes, quotas, origin, used, ...times }
}

export async function viewKey(
  key: ApiKey,
  apiKeys: ApiKeyStore,
  nowMs: number,
): Promise<KeyView> {
  const { podcastLookups, searchCount } = await apiKeys.usage(key.id, monthOf(nowMs))
  return toKeyView(key, nowMs, { podcastLookups, searchCount })
}
