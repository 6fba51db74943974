/** Reads the layout that the directory has stored. */
import { isOfNewer, type KeptLayout } from '../../rules/enter-layout.ts'
import type { Session } from './session.ts'
import { prepare } from './statement.ts'

const READ = prepare(
  'SELECT layout, release, oldest_reader AS "oldestReader", renewed_to AS "renewedTo" FROM layout',
)
const IS_THERE = prepare("SELECT to_regclass($1 || '.layout') IS NOT NULL AS there")

/** Undefined if the tables are older than layouts. */
export async function findPostgresLayout(
  session: Session,
  schema: string,
): Promise<KeptLayout | undefined> {
  const found = await session.first<{ readonly there: boolean }>(IS_THERE, [schema])
  if (found?.there === true) return await readPostgresLayout(session)
  return undefined
}

export async function readPostgresLayout(
  session: Session,
): Promise<KeptLayout | undefined> {
  return await session.first<KeptLayout>(READ)
}

/** Another process may introduce a newer layout at any time. */
export async function hasNewerPostgresLayout(session: Session): Promise<boolean> {
  const kept = await readPostgresLayout(session)
  return kept !== undefined && isOfNewer(kept)
}
