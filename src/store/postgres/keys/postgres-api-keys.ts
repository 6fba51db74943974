/** API keys and their usage. */
import { KeyTouches } from '../../rules/key-touches.ts'
import { keyOriginsOf } from '../../rules/key-origins.ts'
import { toUsage } from '../../rules/key-usage.ts'
import {
  type ApiKey,
  type Charge,
  type ChargeResult,
  type Counter,
  type DayUsage,
  type EndedSession,
} from '../../api-keys.ts'
import type { KeyPatch, ApiKeyStore, Quotas, Scope } from '../../api-keys.ts'
import type { Database } from '../connection/database.ts'
import { prepare } from '../connection/statement.ts'
import { PostgresCharges } from './charges.ts'

/** How long a key is cached; another process may revoke it in that time. */
export const KEY_LAG_MS = 1000
/** The number of cached keys. */
const MOST_KEPT = 10_000

interface KeyRow extends Omit<ApiKey, 'scopes' | 'quotas'> {
  readonly scopes: string
  readonly quotas: Quotas
}

interface KeptKey {
  readonly key: ApiKey
  readonly until: number
}

/** An open session is cached until then; an ended one for good. */
interface KeptSession {
  readonly hasEnded: boolean
  readonly until: number
}

const COLUMNS = `id, name, scopes, quotas, created_at AS "createdAt", expires_at AS "expiresAt",
  revoked_at AS "revokedAt", last_used_at AS "lastUsedAt", origin`

/** Takes `toKeyValues`. */
export const INSERT_KEY = `INSERT INTO api_keys (id, secret_hash, name, scopes, quotas, created_at, expires_at, revoked_at, last_used_at,
      origin)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
const INSERT = prepare(INSERT_KEY)
const LIST = prepare(`SELECT ${COLUMNS} FROM api_keys ORDER BY created_at, no`)
const BY_HASH = prepare(`SELECT ${COLUMNS} FROM api_keys WHERE secret_hash = $1`)
const LOCK = prepare(`SELECT ${COLUMNS} FROM api_keys WHERE id = $1 FOR UPDATE`)
const UPDATE = prepare(
  `UPDATE api_keys SET name = $2, scopes = $3, quotas = $4, expires_at = $5 WHERE id = $1 RETURNING ${COLUMNS}`,
)
const REVOKE = prepare(
  `UPDATE api_keys SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1 RETURNING ${COLUMNS}`,
)
const TOUCH = prepare(
  `UPDATE api_keys SET last_used_at = used.at FROM unnest($1::text[], $2::text[]) AS used (id, at)
    WHERE api_keys.id = used.id AND coalesce(last_used_at, '') < used.at`,
)
const USAGE_BY_DAY = prepare(
  'SELECT day, counter, used FROM key_usage_days WHERE key_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day, counter',
)
const USAGE = prepare(
  'SELECT counter, used FROM key_usage WHERE key_id = $1 AND month = $2',
)
const END_SESSION = prepare(
  `WITH forgotten AS (DELETE FROM ended_sessions WHERE expires_at <= $2 AND token_hash <> $1)
    INSERT INTO ended_sessions (token_hash, expires_at) VALUES ($1, $3)
      ON CONFLICT (token_hash) DO UPDATE SET expires_at = excluded.expires_at`,
)
const ENDED = prepare('SELECT 1 AS ended FROM ended_sessions WHERE token_hash = $1')

function toKey({ scopes, ...row }: KeyRow): ApiKey {
  return { ...row, scopes: JSON.parse(scopes) as readonly Scope[] }
}

export function toKeyValues(key: ApiKey, secretHash: string) {
  return [
    key.id,
    secretHash,
    key.name,
    JSON.stringify(key.scopes),
    JSON.stringify(key.quotas),
    key.createdAt,
    key.expiresAt,
    key.revokedAt,
    key.lastUsedAt,
    key.origin,
  ]
}

export class PostgresApiKeys implements ApiKeyStore {
  readonly #database: Database
  readonly #charges: PostgresCharges
  readonly #kept = new Map<string, KeptKey>()
  readonly #sessions = new Map<string, KeptSession>()
  readonly #touches: KeyTouches

  constructor(database: Database) {
    this.#database = database
    this.#charges = new PostgresCharges(database)
    this.#touches = new KeyTouches((touches) => {
      const columns = [touches.map(([id]) => id), touches.map(([, at]) => at)]
      return database.write(TOUCH, columns, { twiceIsOnce: true })
    })
  }

  async add(key: ApiKey, secretHash: string): Promise<void> {
    await this.#database.once(INSERT, toKeyValues(key, secretHash))
    this.#kept.clear()
  }

  async list(): Promise<readonly ApiKey[]> {
    await this.#touches.flush()
    return (await this.#database.read<KeyRow>(LIST)).map(toKey)
  }

  async origins(): Promise<ReadonlySet<string>> {
    return keyOriginsOf((await this.#database.read<KeyRow>(LIST)).map(toKey))
  }

  async update(id: string, patch: KeyPatch): Promise<ApiKey | undefined> {
    const row = await this.#database.transaction(async (session) => {
      const old = await session.first<KeyRow>(LOCK, [id])
      if (old === undefined) return undefined
      const { name, scopes, quotas, expiresAt } = { ...toKey(old), ...patch }
      const values = [id, name, JSON.stringify(scopes), JSON.stringify(quotas), expiresAt]
      return await session.first<KeyRow>(UPDATE, values)
    })
    this.#kept.clear()
    if (row === undefined) return undefined
    return toKey(row)
  }

  async revoke(id: string, at: string): Promise<ApiKey | undefined> {
    const [row] = await this.#database.write<KeyRow>(REVOKE, [id, at], {
      twiceIsOnce: true,
    })
    this.#kept.clear()
    if (row === undefined) return undefined
    return toKey(row)
  }

  async findByHash(secretHash: string): Promise<ApiKey | undefined> {
    const askedAt = performance.now()
    const kept = this.#kept.get(secretHash)
    if (kept !== undefined && kept.until > askedAt) return kept.key
    const [row] = await this.#database.readAnywhere<KeyRow>(BY_HASH, [secretHash])
    if (row === undefined) {
      this.#kept.delete(secretHash)
      return undefined
    }
    const key = toKey(row)
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear()
    this.#kept.set(secretHash, { key, until: askedAt + KEY_LAG_MS })
    return key
  }

  charge(charge: Charge): Promise<ChargeResult> {
    return this.#charges.add(charge)
  }

  async usage(keyId: string, month: string): Promise<Readonly<Record<Counter, number>>> {
    const rows = await this.#database.readAnywhere<{
      readonly counter: string
      readonly used: number
    }>(USAGE, [keyId, month])
    const used = new Map(rows.map((row) => [row.counter, row.used]))
    return toUsage(used)
  }

  async usageByDay(
    keyId: string,
    { from, to }: { readonly from: string; readonly to: string },
  ): Promise<readonly DayUsage[]> {
    return this.#database.readAnywhere<DayUsage>(USAGE_BY_DAY, [keyId, from, to])
  }

  touch(id: string, at: string): void {
    this.#touches.touch(id, at)
  }

  async endSession({ tokenHash, endedAt, expiresAt }: EndedSession): Promise<void> {
    const values = [tokenHash, endedAt, expiresAt]
    await this.#database.write(END_SESSION, values, { twiceIsOnce: true })
    this.#keepSession(tokenHash, { hasEnded: true, until: Infinity })
  }

  async hasEnded(tokenHash: string): Promise<boolean> {
    const askedAt = performance.now()
    const kept = this.#sessions.get(tokenHash)
    if (kept !== undefined && kept.until > askedAt) return kept.hasEnded
    const hasEnded = (await this.#database.readAnywhere(ENDED, [tokenHash])).length > 0
    const until = hasEnded ? Infinity : askedAt + KEY_LAG_MS
    // This process may have ended it during the query.
    if (this.#sessions.get(tokenHash)?.hasEnded === true) return true
    this.#keepSession(tokenHash, { hasEnded, until })
    return hasEnded
  }

  #keepSession(tokenHash: string, session: KeptSession): void {
    if (this.#sessions.size >= MOST_KEPT) this.#sessions.clear()
    this.#sessions.set(tokenHash, session)
  }

  /** Writes pending uses. */
  async close(): Promise<void> {
    await this.#charges.settle()
    await this.#touches.flush()
  }
}
