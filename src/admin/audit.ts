/**
 * Records every order of an operator, whichever way it came: who gave it, when, and what it
 * was.
 */
import { toInstant } from '../record/instant/instant.ts'
import type { PodcastId } from '../record/podcast.ts'
import type { AuditAction, AuditEntry, AuditWay } from '../store/audit-log.ts'
import type { Directory } from '../store/directory.ts'
import type { JsonValue } from '../record/text/json-value.ts'

/** Says who orders, when, and by which way. */
export interface Actor {
  /** The handle of a key, or `command line`. */
  readonly by: string
  readonly nowMs: number
  /** Default the command line. */
  readonly way?: AuditWay
  readonly reason?: string
}

export type AuditDetails = Readonly<Record<string, JsonValue | undefined>>

export interface Audited {
  readonly action: AuditAction
  readonly podcastId?: PodcastId
  readonly details?: Readonly<Record<string, JsonValue>>
}

/**
 * Call it when the action has been carried out. Actions that were refused or changed nothing
 * are not recorded.
 */
export async function recordAudit(
  { audit }: Pick<Directory, 'audit'>,
  { by, nowMs, way = 'command line', reason }: Actor,
  { action, podcastId, details = {} }: Audited,
): Promise<void> {
  await audit.append({
    at: toInstant(nowMs),
    by,
    way,
    action,
    podcastId: podcastId ?? null,
    details: { ...details, ...(reason === undefined ? {} : { reason }) },
  })
}

/** Returns the details of an entry, by name. */
export function detailsOf({ details }: AuditEntry): AuditDetails {
  const isFields =
    typeof details === 'object' && details !== null && !Array.isArray(details)
  return isFields ? (details as AuditDetails) : {}
}

/** Returns what an action did to values: `pinned title`, `unpinned author`. */
export function pinChangesOf({ fields }: AuditDetails): readonly string[] {
  return Array.isArray(fields) ? fields.map(String) : []
}
