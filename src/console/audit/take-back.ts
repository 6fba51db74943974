/**
 * Finds the action that undoes an audit log entry. Undo is available while no later action decided
 * the same, and no earlier decision would have to be restored.
 */
import { actionOfLine } from '../../actions/audit-lines.ts'
import { type AuditDetails, detailsOf } from '../../actions/audit.ts'
import type { Directory } from '../../store/directory.ts'
import type { AuditEntry } from '../../store/audit-log.ts'
import type { ConsoleGuest, FormTarget } from '../console-answer.ts'
import { undoOf } from '../actions.ts'
import { backOf } from '../read-after.ts'
import { consolePathOf } from '../show/show-link.ts'
import { actStatusOf, undoing } from '../undo.ts'

type Back = { readonly to: string; readonly fields?: Readonly<Record<string, string>> }

/** Undoes only the `own` flag of an added feed. */
function ownBack({ own }: AuditDetails): Back | undefined {
  if (own === true) return { to: 'own', fields: { own: 'no' } }
  return undefined
}

const BACK: Readonly<Partial<Record<string, (details: AuditDetails) => Back | undefined>>> =
  {
    'feed-add': ownBack,
  }

function targetOf(entry: AuditEntry, podcastId: string): FormTarget | undefined {
  const definition = actionOfLine(entry)
  if (definition !== undefined) return undoOf(definition, entry, detailsOf(entry))
  const back = BACK[entry.action]?.(detailsOf(entry))
  if (back === undefined) return undefined
  const action = `${consolePathOf(podcastId)}/${back.to}`
  return { action, fields: back.fields ?? {} }
}

export async function takeBackOf(
  guest: ConsoleGuest,
  directory: Directory,
  entry: AuditEntry,
): Promise<FormTarget | undefined> {
  if (entry.podcastId === null) return undefined
  const target = targetOf(entry, entry.podcastId)
  if (target === undefined) return undefined
  const { isOvertaken, isRepeated } = await actStatusOf(directory, entry)
  const restores = actionOfLine(entry)?.decision?.restoresEarlier?.(detailsOf(entry))
  if (isOvertaken || (isRepeated && restores !== true)) return undefined
  const fields = { ...target.fields, back: backOf(guest) }
  return undoing({ action: target.action, fields }, entry)
}
