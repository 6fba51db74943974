/**
 * Copies keys, erased addresses and tasks out of and into the two files, on its own connections.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { PodcastId } from '../../../record/podcast.ts'
import type { JsonValue } from '../../../record/text/json-value.ts'
import type { Counter, DayUsage } from '../../api-keys.ts'
import type { CopiedAddresses, CopiedKey, CopiedTask, CopyPort } from '../../copy-port.ts'
import type { TaskKind } from '../../task.ts'
import { intactCondition, newChecksum, rowChecksum } from '../connection/checksums.ts'
import { call } from '../connection/call.ts'
import { inTransaction, openDatabase } from '../connection/database.ts'
import { type KeyRow, PUT_KEY, SELECT_KEYS, toApiKey, toRowOfKey } from '../keys/key-row.ts'
import { INTACT_STATE, TaskRows } from '../tasks/task-rows.ts'

const CACHE_KIB = 4096

interface UsageRow {
  readonly month: string
  readonly counter: Counter
  readonly used: number
}

interface TaskRow {
  readonly podcastId: PodcastId
  readonly kind: TaskKind
  readonly domain: string
  readonly dueAt: number | null
  readonly state: string
}

const SELECT_USAGE = `SELECT month, counter, used FROM usage WHERE key_id = ? AND ${intactCondition('usage')} ORDER BY month, counter`
const SELECT_DAYS = `SELECT day, counter, used FROM usage_days WHERE key_id = ? AND ${intactCondition('usage_days')} ORDER BY day, counter`
const PUT_USAGE =
  'INSERT OR REPLACE INTO usage (key_id, month, counter, used, checksum) VALUES (?1, ?2, ?3, ?4, row_checksum(?1, ?2, ?3, ?4))'
const PUT_DAY =
  'INSERT OR REPLACE INTO usage_days (key_id, day, counter, used, checksum) VALUES (?1, ?2, ?3, ?4, row_checksum(?1, ?2, ?3, ?4))'
const SELECT_TASKS = `SELECT podcasts.id AS podcastId, kind, tasks.domain, due_at AS dueAt, ${INTACT_STATE}
  FROM podcasts JOIN tasks USING (seq) WHERE podcasts.id = ?`
const PUT_TASK = `INSERT INTO tasks (seq, kind, domain, due_at, ready_at, state, checksum)
  SELECT seq, ?2, ?3, ?4, ?4, ?5, row_checksum(seq, ?2, ?5) FROM podcasts WHERE id = ?1
  ON CONFLICT (seq, kind) DO UPDATE SET domain = ?3, due_at = ?4, ready_at = ?4, state = ?5, checksum = excluded.checksum
    WHERE lease IS NULL`

function toCopiedKey(
  row: KeyRow,
  usage: readonly UsageRow[],
  days: readonly DayUsage[],
): CopiedKey {
  return {
    key: toApiKey(row),
    secretHash: row.secretHash,
    usage: usage.map(({ month, counter, used }) => ({ month, counter, used })),
    days: days.map(({ day, counter, used }) => ({ day, counter, used })),
  }
}

function putKey(database: DatabaseSync, { key, secretHash, usage, days }: CopiedKey): void {
  database.prepare(PUT_KEY).run(...toRowOfKey(key, secretHash))
  const putUsage = database.prepare(PUT_USAGE)
  for (const { month, counter, used } of usage) putUsage.run(key.id, month, counter, used)
  const putDay = database.prepare(PUT_DAY)
  for (const { day, counter, used } of days) putDay.run(key.id, day, counter, used)
}

export class SqliteCopyPort implements CopyPort {
  readonly #files: { readonly main: string; readonly keys: string }
  readonly #open = new Map<string, DatabaseSync>()

  constructor(main: string, keys: string) {
    this.#files = { main, keys }
  }

  readKeys(): Promise<readonly CopiedKey[]> {
    return call(() => {
      const usage = this.#keys.prepare(SELECT_USAGE)
      const days = this.#keys.prepare(SELECT_DAYS)
      const rows = this.#keys
        .prepare(`${SELECT_KEYS} ORDER BY created_at, rowid`)
        .all() as unknown as readonly KeyRow[]
      return rows.map((row) => {
        const months = usage.all(row.id) as unknown as readonly UsageRow[]
        return toCopiedKey(row, months, days.all(row.id) as unknown as readonly DayUsage[])
      })
    })
  }

  writeKeys(keys: readonly CopiedKey[]): Promise<void> {
    return call(() =>
      inTransaction(this.#keys, 'BEGIN IMMEDIATE', () => {
        for (const key of keys) putKey(this.#keys, key)
      }),
    )
  }

  readForgotten(): Promise<CopiedAddresses> {
    return call(() => ({
      salt: String(
        this.#main.prepare('SELECT forgotten_salt AS salt FROM directory').get()?.['salt'],
      ),
      hashes: this.#main
        .prepare('SELECT hash FROM forgotten ORDER BY hash')
        .all()
        .map(({ hash }) => String(hash)),
    }))
  }

  writeForgotten({ salt, hashes }: CopiedAddresses): Promise<void> {
    return call(() =>
      inTransaction(this.#main, 'BEGIN IMMEDIATE', () => {
        this.#main
          .prepare(
            `UPDATE directory SET forgotten_salt = ?1, ${newChecksum('directory', { forgotten_salt: '?1' })}`,
          )
          .run(salt)
        this.#main.exec('DELETE FROM forgotten')
        const insert = this.#main.prepare(
          'INSERT OR IGNORE INTO forgotten (hash, checksum) VALUES (?, ?)',
        )
        for (const hash of hashes) insert.run(hash, rowChecksum(hash))
      }),
    )
  }

  readTasks(ids: readonly PodcastId[]): Promise<readonly CopiedTask[]> {
    return call(() => {
      const select = this.#main.prepare(SELECT_TASKS)
      const rows = ids.flatMap((id) => select.all(id) as unknown as readonly TaskRow[])
      return rows.map(({ state, ...row }) => ({
        ...row,
        state: JSON.parse(state) as JsonValue,
      }))
    })
  }

  writeTasks(tasks: readonly CopiedTask[]): Promise<void> {
    return call(() =>
      inTransaction(this.#main, 'BEGIN IMMEDIATE', () => {
        const rows = new TaskRows(this.#main)
        const put = this.#main.prepare(PUT_TASK)
        for (const { podcastId, kind, domain, dueAt, state } of tasks) {
          put.run(podcastId, kind, domain, dueAt, JSON.stringify(state))
          rows.offer(kind, domain, dueAt)
        }
      }),
    )
  }

  close(): void {
    for (const database of this.#open.values()) database.close()
  }

  get #main(): DatabaseSync {
    return this.#openFile(this.#files.main)
  }

  get #keys(): DatabaseSync {
    return this.#openFile(this.#files.keys)
  }

  /** Opens lazily, because copies are rare. */
  #openFile(file: string): DatabaseSync {
    const database = this.#open.get(file) ?? openDatabase(file, { cacheKib: CACHE_KIB })
    this.#open.set(file, database)
    return database
  }
}
