/** Creates tasks for podcasts that no claim of their kind has reached, one batch at a time. */
import { TASK_KINDS, type TaskKind } from '../../task.ts'
import type { Database } from '../connection/database.ts'
import { prepare, type Statement } from '../connection/statement.ts'
import { offerDomains, taskDomain } from './task-domains.ts'

/** Podcasts that get tasks in one claim. */
const CHUNK = 2000

const IS_MISSING = prepare(
  `SELECT EXISTS (SELECT FROM podcasts WHERE seq > (SELECT seq FROM task_marks WHERE kind = $1))
      OR EXISTS (SELECT FROM unseeded_tasks WHERE kind = $1) AS missing`,
)
/** Serializes seeding per kind; a waiting call continues after the other. */
const LOCK_MARK = prepare('SELECT FROM task_marks WHERE kind = $1 FOR UPDATE')

function prepareMaking(kind: TaskKind): Statement {
  const domain = taskDomain(kind)
  return prepare(
    `WITH fresh AS MATERIALIZED (
        SELECT seq, ${domain} AS domain FROM podcasts
          WHERE seq > (SELECT seq FROM task_marks WHERE kind = '${kind}') ORDER BY seq LIMIT ${String(CHUNK)}
      ), late AS (
        DELETE FROM unseeded_tasks WHERE kind = '${kind}' AND seq IN (
          SELECT seq FROM unseeded_tasks WHERE kind = '${kind}' ORDER BY seq LIMIT ${String(CHUNK)}) RETURNING seq
      ), met AS MATERIALIZED (
        SELECT seq, domain FROM fresh
        UNION SELECT podcasts.seq, ${domain} FROM late JOIN podcasts ON podcasts.seq = late.seq
      ), made AS (
        INSERT INTO tasks (seq, kind, domain, due_at, ready_at, state)
          SELECT seq, '${kind}', domain, $1, $1, 'null' FROM met ORDER BY seq ON CONFLICT DO NOTHING
      ), marked AS (
        UPDATE task_marks SET seq = greatest(seq, (SELECT max(seq) FROM fresh)) WHERE kind = '${kind}'
      ) SELECT DISTINCT domain FROM met`,
  )
}

const MAKE: ReadonlyMap<TaskKind, Statement> = new Map(
  TASK_KINDS.map((kind) => [kind, prepareMaking(kind)]),
)

/** The new tasks are due at `now`. */
export async function seedTasks(
  database: Database,
  kind: TaskKind,
  now: number,
): Promise<void> {
  const [found] = await database.read<{ readonly missing: boolean }>(IS_MISSING, [kind])
  const statement = MAKE.get(kind)
  if (found?.missing !== true || statement === undefined) return
  await database.transaction(async (session) => {
    await session.all(LOCK_MARK, [kind])
    const domains = await session.all<{ readonly domain: string }>(statement, [now])
    await offerDomains(
      session,
      domains.map(({ domain }) => ({ kind, domain, readyAt: now })),
    )
  })
}
