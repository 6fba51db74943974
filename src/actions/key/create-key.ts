/** Creates keys, for operators and for a directory's first start. */
import { hashKey, newKeyHandle, newKeySecret } from './key-secret.ts'
import type { ApiKey } from '../../store/api-keys.ts'
import type { Directory } from '../../store/directory.ts'
import { scopesOf } from './key-rules.ts'
import { type Actor, recordAudit } from '../audit.ts'

interface CreatedKey {
  readonly key: ApiKey
  /** Shown once, because it is not stored. */
  readonly secret: string
}

type KeyWish = Pick<ApiKey, 'name'> &
  Partial<Pick<ApiKey, 'scopes' | 'quotas' | 'expiresAt' | 'origin'>>

/**
 * Resolves when the key works. `toSecret` derives the secret from the id. Default: a random secret,
 * which cannot be restored.
 */
export async function createKey(
  {
    directory,
    now,
  }: {
    readonly directory: Pick<Directory, 'apiKeys' | 'audit'>
    readonly now: () => number
  },
  wish: KeyWish,
  actor: Pick<Actor, 'by' | 'way'>,
  toSecret: (id: string) => string = newKeySecret,
): Promise<CreatedKey> {
  const id = newKeyHandle()
  const secret = toSecret(id)
  const key: ApiKey = {
    id,
    scopes: scopesOf(wish.origin ?? null),
    quotas: { podcastLookups: null, searchCount: null },
    createdAt: new Date(now()).toISOString(),
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    origin: null,
    ...wish,
  }
  await directory.apiKeys.add(key, hashKey(secret))
  const limits = Object.entries(key.quotas).filter(([, limit]) => limit !== null)
  const details = {
    keyId: key.id,
    name: key.name,
    scopes: [...key.scopes],
    ...(limits.length > 0 && { quotas: Object.fromEntries(limits) }),
    ...(key.expiresAt !== null && { expiresAt: key.expiresAt }),
    ...(key.origin !== null && { origin: key.origin }),
  }
  await recordAudit(
    directory,
    { ...actor, nowMs: now() },
    { action: 'key-create', details },
  )
  return { key, secret }
}
