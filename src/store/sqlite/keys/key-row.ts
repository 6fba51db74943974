/** Maps API keys to rows and back. A checksum over a key's permissions detects flipped bits. */
import { crc32 } from 'node:zlib'
import { CodedError } from '../../../errors.ts'
import type { ApiKey, Quotas, Scope } from '../../api-keys.ts'

export interface KeyRow {
  readonly id: string
  readonly secretHash: string
  readonly name: string
  /** JSON text, like `quotas`. */
  readonly scopes: string
  readonly quotas: string
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  readonly lastUsedAt: string | null
  readonly origin: string | null
  readonly checksum: number
}

export const SELECT_KEYS = `SELECT id, secret_hash AS secretHash, name, scopes, quotas,
  created_at AS createdAt, expires_at AS expiresAt, revoked_at AS revokedAt,
  last_used_at AS lastUsedAt, origin, checksum FROM keys`

/** Takes the result of `toRowOfKey`. Fails if the id or the secret exists. */
export const INSERT_KEY = `INSERT INTO keys
  (id, secret_hash, name, scopes, quotas, created_at, expires_at, revoked_at, last_used_at, origin, checksum)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** Like `INSERT_KEY`, but replaces a key with the same id. */
export const PUT_KEY = `${INSERT_KEY}
  ON CONFLICT (id) DO UPDATE SET secret_hash = excluded.secret_hash, name = excluded.name,
    scopes = excluded.scopes, quotas = excluded.quotas, created_at = excluded.created_at,
    expires_at = excluded.expires_at, revoked_at = excluded.revoked_at,
    last_used_at = excluded.last_used_at, origin = excluded.origin, checksum = excluded.checksum`

/**
 * `lastUsedAt` is left out: it changes constantly and grants nothing. `origin` is included only if
 * set, so that keys from before origins keep their checksums.
 */
function checksumOf(row: Omit<KeyRow, 'lastUsedAt' | 'checksum'>): number {
  const { id, secretHash, name, scopes, quotas, createdAt, expiresAt, revokedAt, origin } =
    row
  const values = [id, secretHash, name, scopes, quotas, createdAt, expiresAt, revokedAt]
  return crc32(JSON.stringify(origin === null ? values : [...values, origin]))
}

export function isKeyDamaged(row: KeyRow): boolean {
  return row.checksum !== checksumOf(row)
}

export function toRowOfKey(
  key: ApiKey,
  secretHash: string,
): readonly (string | number | null)[] {
  const { id, name, createdAt, expiresAt, revokedAt, lastUsedAt, origin } = key
  const scopes = JSON.stringify(key.scopes)
  const quotas = JSON.stringify(key.quotas)
  const row = {
    id,
    secretHash,
    name,
    scopes,
    quotas,
    createdAt,
    expiresAt,
    revokedAt,
    origin,
  }
  const checksum = checksumOf(row)
  return [
    id,
    secretHash,
    name,
    scopes,
    quotas,
    createdAt,
    expiresAt,
    revokedAt,
    lastUsedAt,
    origin,
    checksum,
  ]
}

/** Throws `RECORD_DAMAGED` for a damaged row, because its permissions are unknown. */
export function toApiKey(row: KeyRow): ApiKey {
  if (isKeyDamaged(row)) {
    const message = `The stored API key ${row.id} is damaged and grants nothing; create another with \`castdex key create\`.`
    throw new CodedError('RECORD_DAMAGED', message)
  }
  const { id, name, createdAt, expiresAt, revokedAt, lastUsedAt, origin } = row
  const scopes = JSON.parse(row.scopes) as readonly Scope[]
  const quotas = JSON.parse(row.quotas) as Quotas
  return { id, name, scopes, quotas, origin, createdAt, expiresAt, revokedAt, lastUsedAt }
}
