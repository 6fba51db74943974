/** Lists every action; a new one is a file of its own and a line here. */
import type { AuditEntry } from '../store/audit-log.ts'
import type { Action } from './action.ts'
import { own } from './podcast/own.ts'

export const ACTIONS: readonly Action[] = [own]

const BY_LINE = new Map(
  ACTIONS.flatMap((action) =>
    (action.audits ?? [action.name]).map((name) => [name, action] as const),
  ),
)

/** Returns the action that writes audit lines of this name; undefined if none does. */
export function actionOfLine({ action }: AuditEntry): Action | undefined {
  return BY_LINE.get(action)
}
