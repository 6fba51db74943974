/** Updates and revokes keys, and records it in the audit log. */
import type { ApiKey, KeyPatch } from '../../store/api-keys.ts'
import type { Directory } from '../../store/directory.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { type Actor, recordAudit } from '../audit.ts'

type KeyParts = Pick<Directory, 'apiKeys' | 'audit'>

/** Returns the updated key. */
export async function updateKey(
  directory: KeyParts,
  key: ApiKey,
  patch: KeyPatch,
  actor: Actor,
): Promise<ApiKey> {
  const updated = await directory.apiKeys.update(key.id, patch)
  const { scopes, quotas, ...plain } = patch
  const changed = {
    ...plain,
    ...(scopes && { scopes: [...scopes] }),
    ...(quotas && { quotas: { ...quotas } }),
  }
  await recordAudit(directory, actor, {
    action: 'key-update',
    details: { keyId: key.id, ...changed },
  })
  return updated ?? key
}

/** A key that is already revoked keeps its date. */
export async function revokeKey(
  directory: KeyParts,
  key: ApiKey,
  actor: Actor,
): Promise<ApiKey> {
  if (key.revokedAt !== null) return key
  const revoked = await directory.apiKeys.revoke(key.id, toInstant(actor.nowMs))
  await recordAudit(directory, actor, {
    action: 'key-revoke',
    details: { keyId: key.id, name: key.name },
  })
  return revoked ?? key
}
