/** Copies keys, erased addresses and tasks out of and into the tables. */
import type { JsonValue } from '../../../record/text/json-value.ts'
import type { ApiKey, Counter, DayUsage, Quotas } from '../../api-keys.ts'
import type { CopiedAddresses, CopiedKey, CopiedTask, CopyPort } from '../../copy-port.ts'
import type { PodcastId } from '../../../record/podcast.ts'
import type { Database } from '../connection/database.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'
import { INSERT_KEY, toKeyValues } from '../keys/postgres-api-keys.ts'
import { offerDomains } from '../tasks/task-domains.ts'
import { isRefused } from '../tasks/task-state.ts'

interface KeyRow extends Omit<ApiKey, 'scopes' | 'quotas'> {
  readonly secretHash: string
  readonly scopes: string
  readonly quotas: Quotas
}

interface UsageRow {
  readonly key_id: string
  readonly month: string
  readonly counter: Counter
  readonly used: number
}

interface DayRow extends DayUsage {
  readonly key_id: string
}

const READ_KEYS = prepare(
  `SELECT id, secret_hash AS "secretHash", name, scopes, quotas, created_at AS "createdAt", expires_at AS "expiresAt",
      revoked_at AS "revokedAt", last_used_at AS "lastUsedAt", origin FROM api_keys ORDER BY created_at, no`,
)
const READ_USAGE = prepare(
  'SELECT key_id, month, counter, used FROM key_usage ORDER BY key_id, month, counter',
)
const READ_DAYS = prepare(
  'SELECT key_id, day, counter, used FROM key_usage_days ORDER BY key_id, day, counter',
)
const PUT_KEY = prepare(
  `${INSERT_KEY}
    ON CONFLICT (id) DO UPDATE SET secret_hash = excluded.secret_hash, name = excluded.name,
      scopes = excluded.scopes, quotas = excluded.quotas, created_at = excluded.created_at,
      expires_at = excluded.expires_at, revoked_at = excluded.revoked_at, last_used_at = excluded.last_used_at,
      origin = excluded.origin`,
)
const PUT_USAGE = prepare(
  `INSERT INTO key_usage (key_id, month, counter, used) VALUES ($1, $2, $3, $4)
    ON CONFLICT (key_id, month, counter) DO UPDATE SET used = excluded.used`,
)
const PUT_DAY = prepare(
  `INSERT INTO key_usage_days (key_id, day, counter, used) VALUES ($1, $2, $3, $4)
    ON CONFLICT (key_id, day, counter) DO UPDATE SET used = excluded.used`,
)
const READ_SALT = prepare('SELECT forgotten_salt AS salt FROM directory')
const READ_HASHES = prepare('SELECT hash FROM forgotten ORDER BY hash')
const WRITE_SALT = prepare('UPDATE directory SET forgotten_salt = $1')
const FORGET_HASHES = prepare('DELETE FROM forgotten')
const PUT_HASHES = prepare(
  'INSERT INTO forgotten (hash) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
)
const READ_TASKS = prepare(
  `SELECT podcasts.id AS "podcastId", kind, tasks.domain, due_at AS "dueAt", state
    FROM unnest($1::text[]) AS asked (id), podcasts, tasks
    WHERE podcasts.id = asked.id AND tasks.seq = podcasts.seq`,
)
const PUT_TASKS = prepare(
  `INSERT INTO tasks AS known (seq, kind, domain, due_at, ready_at, state, refused)
    SELECT podcasts.seq, moved.kind, moved.domain, moved.due_at, moved.due_at, moved.state, moved.refused
      FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::boolean[])
          AS moved (id, kind, domain, due_at, state, refused)
        JOIN podcasts ON podcasts.id = moved.id ORDER BY podcasts.seq, moved.kind FOR KEY SHARE OF podcasts
    ON CONFLICT (seq, kind) DO UPDATE SET domain = excluded.domain, due_at = excluded.due_at,
      ready_at = excluded.ready_at, state = excluded.state, refused = excluded.refused
      WHERE known.lease IS NULL`,
)

export class PostgresCopyPort implements CopyPort {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async readKeys(): Promise<readonly CopiedKey[]> {
    return await this.#database.snapshot(async (session) => {
      const keys = await session.all<KeyRow>(READ_KEYS)
      const usage = Map.groupBy(
        await session.all<UsageRow>(READ_USAGE),
        ({ key_id }) => key_id,
      )
      const days = Map.groupBy(await session.all<DayRow>(READ_DAYS), ({ key_id }) => key_id)
      return keys.map(({ secretHash, scopes, ...row }) => ({
        key: { ...row, scopes: JSON.parse(scopes) as ApiKey['scopes'] },
        secretHash,
        usage: (usage.get(row.id) ?? []).map(({ month, counter, used }) => ({
          month,
          counter,
          used,
        })),
        days: (days.get(row.id) ?? []).map(({ day, counter, used }) => ({
          day,
          counter,
          used,
        })),
      }))
    })
  }

  async writeKeys(keys: readonly CopiedKey[]): Promise<void> {
    await this.#database.longTransaction(async (session) => {
      for (const key of keys) await putKey(session, key)
    })
  }

  async readForgotten(): Promise<CopiedAddresses> {
    return await this.#database.snapshot(async (session) => {
      const salt = (await session.first<{ readonly salt: string }>(READ_SALT))?.salt ?? ''
      const rows = await session.all<{ readonly hash: string }>(READ_HASHES)
      return { salt, hashes: rows.map(({ hash }) => hash) }
    })
  }

  async writeForgotten({ salt, hashes }: CopiedAddresses): Promise<void> {
    await this.#database.longTransaction(async (session) => {
      await session.run(WRITE_SALT, [salt])
      await session.run(FORGET_HASHES)
      await session.run(PUT_HASHES, [hashes])
    })
  }

  async readTasks(ids: readonly PodcastId[]): Promise<readonly CopiedTask[]> {
    const rows = await this.#database.read<
      Omit<CopiedTask, 'state'> & { readonly state: string }
    >(READ_TASKS, [ids])
    return rows.map(({ state, ...row }) => ({
      ...row,
      state: JSON.parse(state) as JsonValue,
    }))
  }

  async writeTasks(tasks: readonly CopiedTask[]): Promise<void> {
    if (tasks.length === 0) return
    const columns = [
      tasks.map(({ podcastId }) => podcastId),
      tasks.map(({ kind }) => kind),
      tasks.map(({ domain }) => domain),
      tasks.map(({ dueAt }) => dueAt),
      tasks.map(({ state }) => JSON.stringify(state)),
      tasks.map(({ kind, state }) => isRefused(kind, state)),
    ]
    await this.#database.longTransaction(async (session) => {
      await session.run(PUT_TASKS, columns)
      await offerDomains(
        session,
        tasks.map(({ kind, domain, dueAt }) => ({ kind, domain, readyAt: dueAt })),
      )
    })
  }
}

async function putKey(
  session: Session,
  { key, secretHash, usage, days }: CopiedKey,
): Promise<void> {
  await session.run(PUT_KEY, toKeyValues(key, secretHash))
  for (const { month, counter, used } of usage)
    await session.run(PUT_USAGE, [key.id, month, counter, used])
  for (const { day, counter, used } of days)
    await session.run(PUT_DAY, [key.id, day, counter, used])
}
