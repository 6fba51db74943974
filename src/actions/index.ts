/** Every action, and the one that wrote an audit line. */
import type { AuditEntry } from '../store/audit-log.ts'
import { type Action, linesOf } from './action.ts'
import { ACTIONS } from './all.ts'

export { ACTIONS }

const BY_LINE = new Map<string, Action>(
  ACTIONS.flatMap((action) => linesOf(action).map((line) => [line, action] as const)),
)

/** Returns the action that writes audit lines of this name; undefined if none does. */
export function actionOfLine({ action }: Pick<AuditEntry, 'action'>): Action | undefined {
  return BY_LINE.get(action)
}
