/** Creates keys, for operators and for a directory's first start. */
import { hashKey, newKeyHandle, newKeySecret } from './key-secret.ts'
import type { ApiKey } from '../../store/api-keys.ts'
import type { Directory } from '../../store/directory.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { scopesOf } from './key-rules.ts'
import { type Actor, recordAudit } from '../audit.ts'

interface CreatedKey {
  readonly key: ApiKey
  /** Shown once, because it is not stored. */
  readonly secret: string
}

type KeyParts = Pick<Directory, 'apiKeys' | 'audit'>

type KeyWish = Pick<ApiKey, 'name'> &
  Partial<Pick<ApiKey, 'scopes' | 'quotas' | 'expiresAt' | 'origin'>>

/**
 * Resolves when the key works. `toSecret` derives the secret from the id. Default: a random secret,
 * which cannot be restored.
 */
export async function addKey(
  apiKeys: Directory['apiKeys'],
  wish: KeyWish,
  nowMs: number,
  toSecret: (id: string) => string = newKeySecret,
): Promise<CreatedKey> {
  const id = newKeyHandle()
  const secret = toSecret(id)
  const key: ApiKey = {
    id,
    scopes: scopesOf(wish.origin ?? null),
    quotas: { podcastLookups: null, searchCount: null },
    createdAt: toInstant(nowMs),
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    origin: null,
    ...wish,
  }
  await apiKeys.add(key, hashKey(secret))
  return { key, secret }
}

/** Returns the facts of the audit line, without the secret. */
export function factsOfKey({ id, name, scopes, quotas, expiresAt, origin }: ApiKey) {
  const limits = Object.entries(quotas).filter(([, limit]) => limit !== null)
  return {
    keyId: id,
    name,
    scopes: [...scopes],
    ...(limits.length > 0 && { quotas: Object.fromEntries(limits) }),
    ...(expiresAt !== null && { expiresAt }),
    ...(origin !== null && { origin }),
  }
}

/** Creates a key with its audit line. */
export async function createKey(
  { directory, now }: { readonly directory: KeyParts; readonly now: () => number },
  wish: KeyWish,
  actor: Pick<Actor, 'by' | 'way'>,
  toSecret?: (id: string) => string,
): Promise<CreatedKey> {
  const nowMs = now()
  const made = await addKey(directory.apiKeys, wish, nowMs, toSecret)
  const details = factsOfKey(made.key)
  await recordAudit(directory, { ...actor, nowMs }, { action: 'key-create', details })
  return made
}
