/**
 * Creates and migrates castdex's tables: numbered SQL files, forward only, under an advisory lock.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { CodedError } from '../../../errors.ts'
import {
  isReadableLayout,
  writtenBeforeReleases,
  writtenByNewer,
} from '../../rules/enter-layout.ts'
import type { Database } from '../connection/database.ts'
import type { Session } from '../connection/session.ts'
import { findPostgresLayout } from '../connection/kept-layout.ts'
import { notePostgresLayout } from './layout-row.ts'
import { noteTimeline } from '../changes/timelines.ts'
import { prepare } from '../connection/statement.ts'

const FOLDER = new URL('./postgres-migrations/', import.meta.url)

/** Sorted; the position of a file is its version. */
function listMigrations(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

const LOCK = prepare(
  `SELECT pg_advisory_xact_lock(hashtextextended('castdex migrations of ' || $1, 0))`,
)

const LOOK = prepare(
  `SELECT to_regclass($1 || '.migrations') IS NOT NULL AS ours,
    EXISTS (SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname = $1) AS used`,
)

const VERSION = prepare('SELECT coalesce(max(version), 0) AS version FROM migrations')
const NOTE = prepare('INSERT INTO migrations (version, name) VALUES ($1, $2)')

/** Older servers lack features that the statements use. */
const OLDEST_SERVER = 150_000
const SERVER = prepare("SELECT current_setting('server_version_num')::int AS version")

/** A restored dump has new tables, so their OIDs differ even in the same cluster. */
const CLUSTER = prepare(
  `SELECT system_identifier::text || '/' || 'directory'::regclass::oid::text AS name FROM pg_control_system()`,
)
const MOVE = prepare(
  `UPDATE directory SET cluster = $1,
      feed_name = CASE cluster WHEN '' THEN feed_name ELSE left(replace(gen_random_uuid()::text, '-', ''), 16) END
    WHERE cluster <> $1 RETURNING true`,
)
/** Rows refer to times by transaction ids of the previous cluster. */
const FORGET_TIMES = prepare('DELETE FROM change_times')
const FORGET_DELETED = prepare("UPDATE episode_state SET deleted_xid = '0'")
/** A new cluster's transaction ids start low again. */
const AHEAD = prepare(
  `SELECT greatest((SELECT max(changed_xid) FROM podcasts), (SELECT max(changed_xid) FROM tombstones),
      (SELECT max(changed_xid) FROM episodes)) >= pg_snapshot_xmax(pg_current_snapshot()) AS ahead`,
)
const RENUMBER = ['podcasts', 'tombstones', 'episodes'].map((table) =>
  prepare(`UPDATE ${table} SET changed_xid = pg_current_xact_id()`),
)

async function readVersion(session: Session, schema: string): Promise<number> {
  const found = await session.first<{ readonly ours: boolean; readonly used: boolean }>(
    LOOK,
    [schema],
  )
  if (found?.ours === true)
    return (await session.first<{ readonly version: number }>(VERSION))?.version ?? 0
  if (found?.used !== true) return 0
  const message = `[store postgres] the schema ${schema} belongs to another application; name another one.`
  throw new CodedError('DATA_UNUSABLE', message)
}

/** Reads tables of a newer release if that release allows it. */
async function assertKnown(
  session: Session,
  schema: string,
  isKnown: boolean,
): Promise<void> {
  if (isKnown) return
  const place = `[store postgres] the schema ${schema}`
  const kept = await findPostgresLayout(session, schema)
  if (kept === undefined) throw writtenBeforeReleases(place)
  if (!isReadableLayout(kept)) throw writtenByNewer(place, kept)
}

async function assertServer(session: Session): Promise<void> {
  const { version = 0 } = (await session.first<{ readonly version: number }>(SERVER)) ?? {}
  if (version >= OLDEST_SERVER) return
  throw new CodedError(
    'DATA_UNUSABLE',
    `[store postgres] PostgreSQL ${String(OLDEST_SERVER / 10_000)} or later is needed; upgrade the server.`,
  )
}

async function applyMissing(
  session: Session,
  schema: string,
  migrations: readonly string[],
): Promise<void> {
  await session.all(LOCK, [schema])
  // Read under the lock, because another process may have migrated.
  const version = await readVersion(session, schema)
  await assertKnown(session, schema, version <= migrations.length)
  if (version >= migrations.length) return
  await session.execute(
    `CREATE SCHEMA IF NOT EXISTS ${schema};
      CREATE TABLE IF NOT EXISTS migrations (
        version integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  )
  for (const [at, name] of migrations.entries()) {
    if (at < version) continue
    await session.execute(readFileSync(new URL(name, FOLDER), 'utf8'))
    await session.run(NOTE, [at + 1, name])
  }
}

/** After a restore or a copy to another cluster, followers have to start over. */
async function enterCluster(session: Session, schema: string): Promise<void> {
  await session.all(LOCK, [schema])
  await noteTimeline(session)
  await notePostgresLayout(session)
  const cluster = await session.first<{ readonly name: string }>(CLUSTER)
  const moved = await session.run(MOVE, [cluster?.name ?? ''])
  if (moved === 0) return
  await session.run(FORGET_TIMES)
  await session.run(FORGET_DELETED)
  const { ahead } = (await session.first<{ readonly ahead: boolean | null }>(AHEAD)) ?? {}
  if (ahead === true) for (const statement of RENUMBER) await session.run(statement)
}

/** Afterwards all tables exist. Safe for several processes at once. */
export async function migratePostgres(database: Database): Promise<void> {
  const { schema } = database
  const migrations = listMigrations()
  const version = await database.snapshot(async (session) => {
    await assertServer(session)
    const found = await readVersion(session, schema)
    await assertKnown(session, schema, found <= migrations.length)
    return found
  })
  if (version < migrations.length)
    await database.longTransaction((session) => applyMissing(session, schema, migrations))
  await database.longTransaction((session) => enterCluster(session, schema))
}
