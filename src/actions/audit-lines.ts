/** The lines of the audit log, and the actions that write them. */
import type { AuditEntry } from '../store/audit-log.ts'
import { type Action, linesOf } from './action.ts'
import { ACTIONS } from './all.ts'

const BY_LINE = new Map<string, Action>(
  ACTIONS.flatMap((action) => linesOf(action).map((line) => [line, action] as const)),
)

/** Returns the action that writes audit lines of this name; undefined if none does. */
export function actionOfLine({ action }: Pick<AuditEntry, 'action'>): Action | undefined {
  return BY_LINE.get(action)
}

/** Lines of what operators do without a definition. */
const OTHERS = [
  'forget',
  'backup',
  'restore',
  'check',
  'reindex',
  'open-data',
  'mend',
  'job-cancel',
  'import',
  'import-cancel',
]

export const AUDIT_ACTIONS: readonly string[] = [...ACTIONS.flatMap(linesOf), ...OTHERS]
