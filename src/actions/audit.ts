/** Records operators' actions from every interface in the audit log. */
import { toInstant } from '../record/instant/instant.ts'
import type { PodcastId } from '../record/podcast.ts'
import type { AuditEntry, AuditWay } from '../store/audit-log.ts'
import type { Directory } from '../store/directory.ts'
import type { JsonValue } from '../record/text/json-value.ts'

/** The operator, the time, and the interface of an action. */
export interface Actor {
  /** A key's handle, or `command line`. */
  readonly by: string
  readonly nowMs: number
  /** Default: the command line. */
  readonly way?: AuditWay
  readonly reason?: string
}

export type AuditDetails = Readonly<Record<string, JsonValue | undefined>>

export interface Audited {
  readonly action: string
  readonly podcastId?: PodcastId | null
  readonly details?: Readonly<Record<string, JsonValue>>
}

/** Records a completed action. Actions that were refused or changed nothing are not recorded. */
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
    details: { ...details, ...(reason !== undefined && { reason }) },
  })
}

export function detailsOf({ details }: AuditEntry): AuditDetails {
  const isFields =
    typeof details === 'object' && details !== null && !Array.isArray(details)
  if (isFields) return details as AuditDetails
  return {}
}
