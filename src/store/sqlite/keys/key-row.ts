/**
 * Maps an API key to its row and back. A checksum over what a key may do keeps a flipped
 * bit from changing it.
 */
import { crc32 } from 'node:zlib'
import { CodedError } from '../../../errors.ts'
import type { ApiKey, Quotas, Scope } from '../../api-keys.ts'

export interface KeyRow {
  readonly id: string
  readonly secretHash: string
  readonly name: string
  /** JSON text, as are the quotas. */
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

/**
 * Takes what `toKeyValues` gives. A key whose id or secret is there already is refused by the
 * table.
 */
export const INSERT_KEY = `INSERT INTO keys
  (id, secret_hash, name, scopes, quotas, created_at, expires_at, revoked_at, last_used_at, origin, checksum)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** The same, and a key of the same id is replaced. */
export const PUT_KEY = `${INSERT_KEY}
  ON CONFLICT (id) DO UPDATE SET secret_hash = excluded.secret_hash, name = excluded.name,
    scopes = excluded.scopes, quotas = excluded.quotas, created_at = excluded.created_at,
    expires_at = excluded.expires_at, revoked_at = excluded.revoked_at,
    last_used_at = excluded.last_used_at, origin = excluded.origin, checksum = excluded.checksum`

/**
 * When a key was last used is left out: it changes all the time and decides nothing. An origin
 * counts only where there is one, so that keys from before there were any keep their checksums.
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

export function toKeyValues(
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

/** Refuses a damaged row with `RECORD_DAMAGED`: nobody knows what the key may do. */
export function toKey(row: KeyRow): ApiKey {
  if (isKeyDamaged(row)) {
    const message = `the stored API key ${row.id} is damaged and opens nothing; \`castdex key create\` makes another.`
    throw new CodedError('RECORD_DAMAGED', message)
  }
  const { id, name, createdAt, expiresAt, revokedAt, lastUsedAt, origin } = row
  const scopes = JSON.parse(row.scopes) as readonly Scope[]
  const quotas = JSON.parse(row.quotas) as Quotas
  return { id, name, scopes, quotas, origin, createdAt, expiresAt, revokedAt, lastUsedAt }
}
