/**
 * Takes the tasks of a podcast that leaves and restores those of one that returns, inside the
 * caller's transaction.
 */
import type { KeptTask } from '../../rules/stored-tombstone.ts'
import type { JsonValue } from '../../../record/text/json-value.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'
import { offerDomains } from './task-domains.ts'
import { isRefused } from './task-state.ts'

/** Excludes concurrent seeding, so that no task is created for a podcast that has left. */
const HOLD_SEEDING = prepare('SELECT FROM task_marks FOR SHARE')
const TAKE_AWAY = prepare(
  'DELETE FROM tasks WHERE seq = $1 RETURNING kind, domain, due_at AS "dueAt", state',
)
const FORGET_UNSEEDED = prepare('DELETE FROM unseeded_tasks WHERE seq = $1')
const RESTORE = prepare(
  `INSERT INTO tasks (seq, kind, domain, due_at, ready_at, state, refused)
    VALUES ($1, $2, $3, $4, $4, $5, $6) ON CONFLICT DO NOTHING`,
)

export async function takeTasksAway(
  session: Session,
  seq: number,
): Promise<readonly KeptTask[]> {
  await session.all(HOLD_SEEDING)
  const rows = await session.all<Omit<KeptTask, 'state'> & { readonly state: string }>(
    TAKE_AWAY,
    [seq],
  )
  await session.run(FORGET_UNSEEDED, [seq])
  return rows
    .map(({ kind, domain, dueAt, state }) => ({
      kind,
      domain,
      dueAt,
      state: JSON.parse(state) as JsonValue,
    }))
    .sort((one, other) => (one.kind < other.kind ? -1 : 1))
}

export async function restoreTasks(
  session: Session,
  seq: number,
  tasks: readonly KeptTask[],
): Promise<void> {
  for (const { kind, domain, dueAt, state } of tasks)
    await session.run(RESTORE, [
      seq,
      kind,
      domain,
      dueAt,
      JSON.stringify(state),
      isRefused(kind, state),
    ])
  await offerDomains(
    session,
    tasks.map(({ kind, domain, dueAt }) => ({ kind, domain, readyAt: dueAt })),
  )
}
