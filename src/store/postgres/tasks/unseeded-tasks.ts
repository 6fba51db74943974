/** Podcasts below the watermark when they arrive; claims would skip them without this list. */
import { TASK_KINDS } from '../../task.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'

const ADD = prepare(
  `INSERT INTO unseeded_tasks (kind, seq)
    SELECT kind, seq FROM unnest($1::text[]) AS kind, unnest($2::bigint[]) AS seq ON CONFLICT DO NOTHING`,
)

/** The next claim of each kind creates their tasks. */
export function addUnseededTasks(
  session: Session,
  seqs: readonly number[],
): readonly Promise<unknown>[] {
  if (seqs.length === 0) return []
  return [session.run(ADD, [TASK_KINDS, seqs])]
}
