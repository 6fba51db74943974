/**
 * Finds the action that undoes an audit log entry. Undo is available while no later action decided
 * the same, and no earlier decision would have to be restored.
 */
import { actionOfLine } from '../../actions/audit-lines.ts'
import { detailsOf } from '../../actions/audit.ts'
import type { Directory } from '../../store/directory.ts'
import type { AuditEntry } from '../../store/audit-log.ts'
import type { ConsoleGuest, FormTarget } from '../console-answer.ts'
import { backOf } from '../read-after.ts'
import { actStatusOf, undoing, undoOf } from '../undo.ts'

export async function takeBackOf(
  guest: ConsoleGuest,
  directory: Directory,
  entry: AuditEntry,
): Promise<FormTarget | undefined> {
  const definition = actionOfLine(entry)
  if (entry.podcastId === null || definition === undefined) return undefined
  const target = undoOf(definition, entry, detailsOf(entry))
  if (target === undefined) return undefined
  const { isOvertaken, isRepeated } = await actStatusOf(directory, entry)
  const restores = definition.decision?.restoresEarlier?.(detailsOf(entry))
  if (isOvertaken || (isRepeated && restores !== true)) return undefined
  const fields = { ...target.fields, back: backOf(guest) }
  return undoing({ action: target.action, fields }, entry)
}
