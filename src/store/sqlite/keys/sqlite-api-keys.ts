/** API keys and usage in a separate file, so that a charge never waits behind an import. */
import { KeyTouches } from '../../rules/key-touches.ts'
import { keyOriginsOf } from '../../rules/key-origins.ts'
import { toUsage } from '../../rules/key-usage.ts'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type {
  ApiKey,
  Charge,
  ChargeResult,
  Counter,
  DayUsage,
  EndedSession,
  KeyPatch,
  ApiKeyStore,
} from '../../api-keys.ts'
import { call } from '../connection/call.ts'
import { intactCondition, rowChecksum } from '../connection/checksums.ts'
import { SqliteCharges, countersOfDays, usageDamaged } from './charges.ts'
import {
  INSERT_KEY,
  isKeyDamaged,
  type KeyRow,
  PUT_KEY,
  SELECT_KEYS,
  toApiKey,
  toRowOfKey,
} from './key-row.ts'
import { CacheGeneration } from '../connection/cache-generation.ts'
import { tidyFile } from '../connection/database.ts'
import type { LogSync } from '../connection/log-sync.ts'
import { readTally, writeTally } from './key-tally.ts'
import type { WriteQueue } from '../connection/write-queue.ts'

/** The number of cached keys; further keys are read each time. */
const MAX_CACHED = 10_000

export class SqliteApiKeys implements ApiKeyStore {
  readonly #database: DatabaseSync
  readonly #writes: WriteQueue
  readonly #charges: SqliteCharges
  readonly #insert: StatementSync
  readonly #put: StatementSync
  readonly #selectAll: StatementSync
  readonly #selectById: StatementSync
  readonly #selectByHash: StatementSync
  readonly #usage: StatementSync
  readonly #usageByDay: StatementSync
  readonly #endSession: StatementSync
  readonly #forgetSessions: StatementSync
  readonly #hasEnded: StatementSync
  readonly #generation: CacheGeneration
  readonly #cache: Map<string, ApiKey>
  readonly #touches: KeyTouches

  readonly #file: string
  readonly #log: LogSync

  /** `writes` is the queue of the connection, `file` its path. */
  constructor(
    database: DatabaseSync,
    { writes, file, log }: { writes: WriteQueue; file: string; log: LogSync },
  ) {
    this.#file = file
    this.#log = log
    this.#database = database
    this.#writes = writes
    this.#charges = new SqliteCharges(database, writes)
    this.#insert = database.prepare(INSERT_KEY)
    this.#put = database.prepare(PUT_KEY)
    this.#selectAll = database.prepare(`${SELECT_KEYS} ORDER BY created_at, rowid`)
    this.#selectById = database.prepare(`${SELECT_KEYS} WHERE id = ?`)
    this.#selectByHash = database.prepare(`${SELECT_KEYS} WHERE secret_hash = ?`)
    this.#usage = database.prepare(
      `SELECT counter, used, ${intactCondition('usage')} AS isIntact FROM usage WHERE key_id = ?1 AND month = ?2
        UNION ALL
        SELECT counter, 0, 0 FROM (${countersOfDays('?2')})
          WHERE counter NOT IN (SELECT counter FROM usage WHERE key_id = ?1 AND month = ?2)`,
    )
    this.#usageByDay = database.prepare(
      `SELECT day, counter, used FROM usage_days WHERE key_id = ? AND day BETWEEN ? AND ? AND ${intactCondition('usage_days')}
        ORDER BY day, counter`,
    )
    this.#endSession = database.prepare(
      'INSERT OR REPLACE INTO ended_sessions (token_hash, expires_at, checksum) VALUES (?, ?, ?)',
    )
    this.#forgetSessions = database.prepare(
      'DELETE FROM ended_sessions WHERE expires_at <= ?',
    )
    this.#hasEnded = database.prepare('SELECT 1 FROM ended_sessions WHERE token_hash = ?')
    this.#generation = new CacheGeneration(database)
    this.#cache = this.#generation.keep(new Map<string, ApiKey>())
    const touch = database.prepare(
      "UPDATE keys SET last_used_at = ?2 WHERE id = ?1 AND coalesce(last_used_at, '') < ?2",
    )
    this.#touches = new KeyTouches((touches) =>
      writes.run(() => touches.forEach(([id, at]) => void touch.run(id, at))),
    )
  }

  add(key: ApiKey, secretHash: string): Promise<void> {
    return this.#change(() => void this.#insert.run(...toRowOfKey(key, secretHash)))
  }

  async list(): Promise<readonly ApiKey[]> {
    await this.#touches.flush()
    return this.#read()
  }

  origins(): Promise<ReadonlySet<string>> {
    return call(() => keyOriginsOf(this.#read()))
  }

  update(id: string, patch: KeyPatch): Promise<ApiKey | undefined> {
    return this.#changeKey(id, (key) => ({ ...key, ...patch }))
  }

  revoke(id: string, at: string): Promise<ApiKey | undefined> {
    return this.#changeKey(id, (key) => ({ ...key, revokedAt: key.revokedAt ?? at }))
  }

  /** Answers from the cache until another connection writes. */
  findAtOnce(secretHash: string): ApiKey | undefined {
    this.#generation.refresh()
    return this.#cache.get(secretHash)
  }

  findByHash(secretHash: string): Promise<ApiKey | undefined> {
    return call(() => {
      const cached = this.findAtOnce(secretHash)
      if (cached !== undefined) return cached
      const row = this.#selectByHash.get(secretHash) as unknown as KeyRow | undefined
      if (row === undefined) return undefined
      const key = toApiKey(row)
      if (this.#cache.size < MAX_CACHED) this.#cache.set(secretHash, key)
      return key
    })
  }

  charge(charge: Charge): Promise<ChargeResult> {
    return this.#charges.add(charge)
  }

  usage(keyId: string, month: string): Promise<Readonly<Record<Counter, number>>> {
    return call(() => {
      const rows = this.#usage.all(keyId, month)
      if (rows.some((row) => row['isIntact'] === 0)) throw usageDamaged(keyId)
      const used = new Map(rows.map((row) => [row['counter'], Number(row['used'])]))
      return toUsage(used)
    })
  }

  usageByDay(
    keyId: string,
    { from, to }: { readonly from: string; readonly to: string },
  ): Promise<readonly DayUsage[]> {
    return call(() =>
      this.#usageByDay
        .all(keyId, from, to)
        .map((row) => ({ ...row }) as unknown as DayUsage),
    )
  }

  touch(id: string, at: string): void {
    this.#touches.touch(id, at)
  }

  endSession({ tokenHash, endedAt, expiresAt }: EndedSession): Promise<void> {
    return this.#change(() => {
      this.#forgetSessions.run(endedAt)
      this.#endSession.run(tokenHash, expiresAt, rowChecksum(tokenHash, expiresAt))
    })
  }

  /** Not cached: one lookup in a small table. */
  hasEnded(tokenHash: string): Promise<boolean> {
    return call(() => this.#hasEnded.get(tokenHash) !== undefined)
  }

  /** Commits waiting charges and writes pending uses. */
  async close(): Promise<void> {
    const written = Promise.all([this.#charges.flush(), this.#touches.flush()])
    await this.#writes.close()
    await written
    this.#database.close()
  }

  #read(): readonly ApiKey[] {
    const rows = this.#selectAll.all() as unknown as readonly KeyRow[]
    // A damaged key grants nothing; `check` reports it.
    return rows.filter((row) => !isKeyDamaged(row)).map(toApiKey)
  }

  #changeKey(id: string, change: (key: ApiKey) => ApiKey): Promise<ApiKey | undefined> {
    return this.#change(() => {
      const row = this.#selectById.get(id) as unknown as KeyRow | undefined
      if (row === undefined) return undefined
      const key = change(toApiKey(row))
      this.#put.run(...toRowOfKey(key, row.secretHash))
      return key
    })
  }

  /**
   * Syncs the change to disk before it resolves, and into the main file if no reader blocks the
   * checkpoint.
   */
  async #change<Result>(work: () => Result): Promise<Result> {
    const { result, tally } = await this.#writes.run(() => {
      this.#cache.clear()
      return { result: work(), tally: readTally(this.#database) }
    })
    await this.#log.sync()
    tidyFile(this.#database)
    writeTally(this.#file, tally)
    return result
  }
}
