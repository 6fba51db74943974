/** The port of the audit log: what operators did, in order. Entries never change. */
import type { PodcastId } from '../record/podcast.ts'
import type { CallOptions } from './call-options.ts'
import type { JsonValue } from '../record/text/json-value.ts'

export const AUDIT_WAYS = ['api', 'console', 'command line'] as const
export type AuditWay = (typeof AUDIT_WAYS)[number]

export interface NewAuditEntry {
  /** ISO instant. */
  readonly at: string
  /** The public handle of a key, or the user of the command line. */
  readonly by: string
  readonly way: AuditWay
  /** Names the line; actions define their own. */
  readonly action: string
  /** The subject of the action; null if it is not a podcast. */
  readonly podcastId: PodcastId | null
  /** The input of the action, without secrets and without addresses of people. */
  readonly details: JsonValue
}

export interface AuditEntry extends NewAuditEntry {
  /** Ascending and never reused. */
  readonly no: number
}

export interface AuditPage {
  /** Entries below this `no`; default: the newest. */
  readonly before?: number
  /** 1 to 1000. */
  readonly limit: number
  readonly podcastId?: PodcastId
}

export interface AuditLog {
  /** Durable when it resolves. */
  append(entry: NewAuditEntry): Promise<void>
  /** Newest first. Sees every append that resolved, in any process. */
  list(page: AuditPage, options?: CallOptions): Promise<readonly AuditEntry[]>
}
